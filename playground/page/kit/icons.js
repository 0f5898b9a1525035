/** The page's icons, drawn as strokes on a 24 × 24 grid. */

const PATHS = {
  hash: 'M9 4 7 20 M17 4l-2 16 M4 9h16 M4 15h16',
  thread: 'M6 4v8a4 4 0 0 0 4 4h9 M15 12l4 4-4 4',
  horn: 'M4 10v4h3l8 4V6L7 10z M18.5 9.5a4 4 0 0 1 0 5',
  voice: 'M4 10v4h3l5 4V6L7 10z M15.5 9a4 4 0 0 1 0 6 M18 6.5a8 8 0 0 1 0 11',
  direct: 'M4 6h16v11H10l-4 3v-3H4z',
  menu: 'M4 7h16 M4 12h16 M4 17h16',
  close: 'M6 6l12 12 M18 6 6 18',
  down: 'M6 9l6 6 6-6',
  dots: 'M5 12h.01 M12 12h.01 M19 12h.01',
  eye: 'M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12z M12 9.2a2.8 2.8 0 1 0 0 5.6 2.8 2.8 0 0 0 0-5.6z',
  out: 'M14 5h5v5 M19 5l-9 9 M17 14v5H5V7h5',
  reply: 'M9 6 4 11l5 5 M4 11h9a7 7 0 0 1 7 7v1',
  send: 'M4 12 20 4l-5 16-4-6z M11 14l9-10',
  warn: 'M12 4 2.8 20h18.4z M12 10v5 M12 17.5h.01',
  file: 'M6 3h8l4 4v14H6z M14 3v4h4',
  clip: 'M20 11.5 12 19.5a5 5 0 0 1-7-7l8.5-8.5a3.4 3.4 0 0 1 4.8 4.8L10 17.2a1.7 1.7 0 0 1-2.4-2.4L15 7.4',
  slash: 'M15 5 9 19',
  check: 'M5 12.5l4.5 4.5L19 7.5',
  gear: 'M12 9a3 3 0 1 0 0 6a3 3 0 1 0 0-6z M10.2 4h3.6l.5 2.2 1.7 1 2.2-.7 1.8 3.1-1.7 1.5v2l1.7 1.5-1.8 3.1-2.2-.7-1.7 1-.5 2.2h-3.6l-.5-2.2-1.7-1-2.2.7-1.8-3.1 1.7-1.5v-2L4 9.6l1.8-3.1 2.2.7 1.7-1z',
  plus: 'M12 5v14 M5 12h14',
  jump: 'M5 12h13 M13 6l6 6-6 6',
  phone: 'M8 3h8a2 2 0 0 1 2 2v14a2 2 0 0 1-2 2H8a2 2 0 0 1-2-2V5a2 2 0 0 1 2-2z M11 18h2',
};

const SVG = 'http://www.w3.org/2000/svg';

/** @param {keyof typeof PATHS} name @returns {SVGElement} hidden from screen readers because a label stands beside it */
export function icon(name) {
  const svg = document.createElementNS(SVG, 'svg');
  svg.setAttribute('viewBox', '0 0 24 24');
  svg.setAttribute('class', `icon icon-${name}`);
  svg.setAttribute('aria-hidden', 'true');
  const path = document.createElementNS(SVG, 'path');
  path.setAttribute('d', PATHS[name]);
  svg.append(path);
  return svg;
}
