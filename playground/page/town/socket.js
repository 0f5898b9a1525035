/** What happens in the town, as it happens. */

const FIRST_WAIT = 300;
const LONGEST_WAIT = 5000;

/**
 * Listens for as long as the page is open, and dials again by itself.
 *
 * @param {string} person whose eyes we see with
 * @param {(kind: string, data: any) => void} hear
 * @param {(open: boolean) => void} link told when the line opens and when it breaks
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
