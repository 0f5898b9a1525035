"""Resolve the requirements files for each platform and Python, from wheels alone and by their hashes.

Run `python .ci/resolve.py` after a change of the dependencies, with uv on the PATH. It installs nothing, and exits with
1 if other packages than those in `EXCEPTIONS` have no wheel.
"""

from __future__ import annotations

import re
import subprocess
import sys
import tempfile
from concurrent.futures import ThreadPoolExecutor
from itertools import product
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

import console  # noqa: E402

FILES = ("requirements.txt", "requirements-server.txt", "requirements-dev.txt")
"""The last one contains the others."""
PLATFORMS = {
    "x86_64-manylinux_2_28": "Linux (glibc), x86-64",
    "aarch64-manylinux_2_28": "Linux (glibc), ARM",
    "x86_64-unknown-linux-musl": "Linux (musl), x86-64",
    "aarch64-unknown-linux-musl": "Linux (musl), ARM",
    "x86_64-apple-darwin": "macOS, Intel",
    "aarch64-apple-darwin": "macOS, ARM",
    "x86_64-pc-windows-msvc": "Windows, x86-64",
    "aarch64-pc-windows-msvc": "Windows, ARM",
}
PYTHONS = ("3.11", "3.12", "3.13", "3.14")
MUSL = {"llvmlite", "numba", "playwright"}
EXCEPTIONS = {
    "x86_64-unknown-linux-musl": MUSL,
    "aarch64-unknown-linux-musl": MUSL,
    "aarch64-pc-windows-msvc": {"pyyaml"},  # for Python 3.11
}
"""The packages that have no wheels for a platform; there, they must be built or left out."""


def pins(file: str) -> dict[str, str]:
    """The entries of a requirements file, by package."""
    entries = re.split(r"^(?=[\w])", (ROOT / file).read_text("utf-8"), flags=re.MULTILINE)
    found: dict[str, str] = {}
    for entry in entries:
        if name := re.match(r"[\w.-]+", entry):
            found[name[0]] = found.get(name[0], "") + entry
    return found


def without_wheels(platform: str, python: str) -> set[str]:
    """The packages of the last file that have no wheel for a platform and Python."""
    missing: set[str] = set()
    while True:
        with tempfile.TemporaryDirectory() as folder:
            wanted = Path(folder) / "requirements.txt"
            wanted.write_text("".join(entry for name, entry in pins(FILES[-1]).items() if name not in missing), "utf-8")
            # Without dependencies, because those of a package that is left out have entries of their own.
            command = ["uv", "pip", "install", "--dry-run", "--only-binary", ":all:", "--require-hashes", "--no-deps"]
            where = ["--target", folder, "--python-platform", platform, "--python-version", python]
            ended = subprocess.run([*command, *where, "-r", wanted], capture_output=True, text=True, check=False)
        if ended.returncode == 0:
            return missing
        name = re.search(r"Because (?:only )?([\w.-]+).*?has no (?:usable )?wheels", " ".join(ended.stderr.split()))
        if name is None or name[1] in missing:
            raise SystemExit(f"{platform}, Python {python}: {ended.stderr}")
        missing.add(name[1])


def main() -> int:
    """Print one line for each platform. Returns the exit code."""
    combinations = list(product(PLATFORMS, PYTHONS))
    with ThreadPoolExecutor(2) as pool:
        results = dict(zip(combinations, pool.map(lambda each: without_wheels(*each), combinations), strict=True))
    code = 0
    for platform, title in PLATFORMS.items():
        missing = {python: results[platform, python] for python in PYTHONS}
        found = set().union(*missing.values())
        files = [file for file in FILES if found & pins(file).keys()]
        told = f"no wheels for {', '.join(sorted(found))} ({', '.join(files)})" if found else "everything"
        if found != EXCEPTIONS.get(platform, set()):
            code = 1
            told += f", but expected for {', '.join(sorted(EXCEPTIONS.get(platform, set()))) or 'all'}: {missing}"
        print(f"{title}: {told}")
    return code


if __name__ == "__main__":
    with console.prepared():
        sys.exit(main())
