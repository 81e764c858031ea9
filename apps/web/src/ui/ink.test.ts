import { expect, it } from 'vitest';
import { inkOn } from './ink.ts';

const luminance = (colour: string): number => {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16) / 255).map((value) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4));
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
};
const contrast = (a: string, b: string): number => {
  const [light = 0, dark = 0] = [luminance(a), luminance(b)].toSorted((x, y) => y - x);
  return (light + 0.05) / (dark + 0.05);
};

it('reads on every colour', () => {
  const steps = ['00', '33', '66', '80', '99', 'cc', 'ff'];
  for (const red of steps) for (const green of steps) for (const blue of steps) {
    const colour = `#${red}${green}${blue}`;
    expect(contrast(colour, inkOn(colour)), colour).toBeGreaterThanOrEqual(4.5);
  }
});

it('is white on the colours of the demo restaurants', () => {
  for (const colour of ['#4a5568', '#8f4a2f', '#8a5a24', '#4d6b35', '#7d5f1e', '#7a4a58', '#2f6b63', '#356a7c', '#6b5b45']) expect(inkOn(colour)).toBe('#ffffff');
});
