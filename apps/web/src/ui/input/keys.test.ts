import { expect, it } from 'vitest';
import { padKeyOf, pressAmountKey, pressPinKey, type PadKey } from './keys.ts';

const type = (keys: readonly PadKey[], max = 999_999) =>
  keys.reduce((value, key) => pressAmountKey(value, key, max), 0);

it('types amounts in minor units', () => {
  expect(type(['1', '2', '3', '4'])).toBe(1234);
  expect(type(['5', '00'])).toBe(500);
  expect(type(['0', '00', '7'])).toBe(7);
  expect(type(['1', '2', 'back'])).toBe(1);
  expect(type(['1', '2', 'clear'])).toBe(0);
  expect(type(['1', 'enter'])).toBe(1);
});

it('ignores a key that would go above the limit', () => {
  expect(type(['9', '9', '9'], 99)).toBe(99);
  expect(type(['9', '00'], 899)).toBe(9);
});

it('types PINs with leading zeros and up to their length', () => {
  expect(['0', '1', '9', 'back', '7'].reduce((pin, key) => pressPinKey(pin, key as PadKey, 4), '')).toBe('017');
  expect(pressPinKey('1234', '5', 4)).toBe('1234');
  expect(pressPinKey('1234', 'clear', 4)).toBe('');
});

it('reads keys by their position on the keyboard', () => {
  expect([
    padKeyOf('Digit7'),
    padKeyOf('Numpad0'),
    padKeyOf('Backspace'),
    padKeyOf('NumpadEnter'),
    padKeyOf('KeyA'),
  ]).toEqual(['7', '0', 'back', 'enter', null]);
});
