/** @param {number} rgb as Discord writes colours, 0xRRGGBB @returns {string} as CSS does */
export const colour = (rgb) => `#${rgb.toString(16).padStart(6, '0')}`;
