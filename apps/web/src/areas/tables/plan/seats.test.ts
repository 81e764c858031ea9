import { describe, expect, it } from 'vitest';
import { seatPlaces } from './seats.ts';

const sidesOf = (seats: number, width: number, height: number) => {
  const places = seatPlaces({ shape: 'rectangle', seats, width, height });
  return {
    above: places.filter(({ y }) => y < -height / 2).length,
    below: places.filter(({ y }) => y > height / 2).length,
    left: places.filter(({ x }) => x < -width / 2).length,
    right: places.filter(({ x }) => x > width / 2).length,
  };
};

describe('the seats of a table', () => {
  it('are as many as it has, outside its top', () => {
    for (const seats of [1, 2, 5, 12, 60]) {
      const places = seatPlaces({ shape: 'round', seats, width: 100, height: 100 });
      expect(places).toHaveLength(seats);
      expect(places.every(({ x, y }) => Math.hypot(x, y) > 50)).toBe(true);
    }
  });

  it('are one at each side of a square table for four', () => {
    expect(sidesOf(4, 90, 90)).toEqual({ above: 1, below: 1, left: 1, right: 1 });
  });

  it('fill the long sides of a long table first, and its ends when they have more room', () => {
    expect(sidesOf(4, 200, 90)).toEqual({ above: 2, below: 2, left: 0, right: 0 });
    expect(sidesOf(6, 180, 100)).toEqual({ above: 2, below: 2, left: 1, right: 1 });
  });

  it('face one another at a table for two', () => {
    expect(seatPlaces({ shape: 'square', seats: 2, width: 80, height: 80 }).map(({ x }) => x)).toEqual([0, 0]);
  });
});
