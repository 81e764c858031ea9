import { expect, it } from 'vitest';
import { inkOn } from './ink.ts';
import { contrast } from '@tavola/testkit/contrast.ts';

it('text is readable on every colour', () => {
  const steps = ['00', '33', '66', '80', '99', 'cc', 'ff'];
  for (const red of steps)
    for (const green of steps)
      for (const blue of steps) {
        const colour = `#${red}${green}${blue}`;
        expect(contrast(colour, inkOn(colour)), colour).toBeGreaterThanOrEqual(4.5);
      }
});

it('text is white on the colours of the demo restaurants', () => {
  for (const colour of [
    '#4a5568',
    '#8f4a2f',
    '#8a5a24',
    '#4d6b35',
    '#7d5f1e',
    '#7a4a58',
    '#2f6b63',
    '#356a7c',
    '#6b5b45',
  ])
    expect(inkOn(colour)).toBe('#ffffff');
});
