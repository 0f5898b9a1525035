"""The version of Banmen, and the commit that runs."""

from __future__ import annotations

from pathlib import Path

VERSION = "1.0.0.dev0"
"""The release; `.dev0` on the way to it, from the release before on."""
ROOT = Path(__file__).parent.parent


def commit_of(root: Path) -> str:
    """The commit of the files in a folder, abbreviated: a clone's, or the one in the file `COMMIT` of an image; or "".

    It is read from git's files, because starting git would take longer, and git may not be installed.
    """
    try:
        if (written := root / "COMMIT").is_file():
            return written.read_text("utf-8").strip()[:12]
        git = root / ".git"
        if git.is_file():  # a worktree
            git = root / git.read_text("utf-8").removeprefix("gitdir:").strip()
        head = (git / "HEAD").read_text("utf-8").strip()
        shared = git / (git / "commondir").read_text("utf-8").strip() if (git / "commondir").is_file() else git
        if not head.startswith("ref: "):
            return head[:12]
        ref = head.removeprefix("ref: ")
        if (file := shared / ref).is_file():
            return file.read_text("utf-8").strip()[:12]
        packed = (line.split() for line in (shared / "packed-refs").read_text("utf-8").splitlines())
        return next((line[0][:12] for line in packed if line[1:] == [ref]), "")
    except OSError:
        return ""


COMMIT = commit_of(ROOT)
FULL_VERSION = f"{VERSION}+{COMMIT}" if COMMIT else VERSION
"""The version and the commit, as the log, the metrics, error reports and `--version` name them."""
