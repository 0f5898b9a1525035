/** Receives events from the playground as they happen. */

const FIRST_WAIT = 300;
const LONGEST_WAIT = 5000;

/**
 * Listens as long as the page is open, and reconnects by itself.
 *
 * @param {string} person whose view we receive
 * @param {(kind: string, data: any) => void} hear
 * @param {(open: boolean) => void} link called when the connection opens and when it breaks
 */
export function listen(person, hear, link) {
  let wait = FIRST_WAIT;

  function dial() {
    const scheme = location.protocol === 'https:' ? 'wss' : 'ws';
    const socket = new WebSocket(`${scheme}://${location.host}/page/ws?as=${encodeURIComponent(person)}`);
    socket.onopen = () => {
      wait = FIRST_WAIT;
      link(true);
    };
    socket.onmessage = ({ data }) => {
      const { t, d } = JSON.parse(data);
      hear(t, d);
    };
    socket.onclose = () => {
      link(false);
      setTimeout(dial, wait);
      wait = Math.min(wait * 2, LONGEST_WAIT);
    };
  }

  dial();
}
