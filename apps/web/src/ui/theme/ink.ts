/** Text on a tile of any colour: white or black, whichever is more readable; at least 4.5:1 either way (ux 20). */
export function inkOn(colour: string): '#ffffff' | '#000000' {
  const channels = [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16) / 255);
  const [red = 0, green = 0, blue = 0] = channels.map((value) =>
    value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4,
  );
  const luminance = 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  // White on it is 1.05 / (L + 0.05); from 4.5 on, white is used, as people expect on a strong colour.
  return 1.05 / (luminance + 0.05) >= 4.5 ? '#ffffff' : '#000000';
}
