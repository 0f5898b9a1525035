/** The page's few signs, drawn as strokes on a 24 × 24 grid. */

const PATHS = {
  hash: 'M9 4 7 20 M17 4l-2 16 M4 9h16 M4 15h16',
  thread: 'M6 4v8a4 4 0 0 0 4 4h9 M15 12l4 4-4 4',
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
  slash: 'M15 5 9 19',
  check: 'M5 12.5l4.5 4.5L19 7.5',
  gear: 'M12 8.6a3.4 3.4 0 1 0 0 6.8a3.4 3.4 0 1 0 0-6.8z M12 3v2.6 M12 18.4V21 M3 12h2.6 M18.4 12H21 M5.6 5.6l1.9 1.9 M16.5 16.5l1.9 1.9 M5.6 18.4l1.9-1.9 M16.5 7.5l1.9-1.9',
  plus: 'M12 5v14 M5 12h14',
  jump: 'M5 12h13 M13 6l6 6-6 6',
};

const SVG = 'http://www.w3.org/2000/svg';

/** @param {keyof typeof PATHS} name @returns {SVGElement} hidden from screen readers: a label stands beside it */
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
