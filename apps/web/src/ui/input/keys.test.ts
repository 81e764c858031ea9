import { expect, it } from 'vitest';
import { padKeyOf, pressAmountKey, pressPinKey, pressTypedKey, type PadKey, type TypedAmount } from './keys.ts';

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

const typeWithDot = (keys: readonly PadKey[], decimals = 2, max = 999_999) =>
  keys.reduce<TypedAmount>((typed, key) => pressTypedKey(typed, key, max, decimals), { value: 0, decimals: null })
    .value;

it.each<[string, readonly PadKey[], number, number?]>([
  ['cents without it', ['1', '2', '5', '0'], 1250],
  ['whole units before it', ['1', '2', '.'], 1200],
  ['a tenth after it', ['1', '2', '.', '5'], 1250],
  ['both decimals', ['1', '2', '.', '5', '7'], 1257],
  ['no third decimal', ['1', '2', '.', '5', '7', '9'], 1257],
  ['no second one', ['1', '.', '5', '.', '7'], 157],
  ['an amount below one', ['.', '0', '5'], 5],
  ['00 as decimals', ['7', '.', '00'], 700],
  ['the part of 00 that has room', ['7', '.', '5', '00'], 750],
  ['back over a decimal', ['1', '2', '.', '5', '7', 'back', '3'], 1253],
  ['back over the key itself', ['1', '2', '.', 'back', '5'], 125],
  ['clear', ['1', '2', '.', 'clear', '5'], 5],
  ['nothing in a currency without decimals', ['1', '2', '.', '5'], 125, 0],
  ['three decimals', ['1', '.', '2', '5'], 1250, 3],
])('the decimal key: %s', (_, keys, value, decimals) => {
  expect(typeWithDot(keys, decimals)).toBe(value);
});

it('the decimal key never goes above the limit', () => {
  expect([typeWithDot(['9', '9', '.'], 2, 999), typeWithDot(['9', '.', '9', '9'], 2, 995)]).toEqual([99, 990]);
});

it('types PINs with leading zeros and up to their length', () => {
  expect(['0', '1', '9', 'back', '7'].reduce((pin, key) => pressPinKey(pin, key as PadKey, 4), '')).toBe('017');
  expect(pressPinKey('1234', '5', 4)).toBe('1234');
  expect(pressPinKey('1234', 'clear', 4)).toBe('');
  expect(pressPinKey('12', '.', 4)).toBe('12');
});

it('reads keys by their position on the keyboard', () => {
  expect([
    padKeyOf('Digit7'),
    padKeyOf('Numpad0'),
    padKeyOf('Backspace'),
    padKeyOf('NumpadEnter'),
    padKeyOf('KeyA'),
    ...['Period', 'Comma', 'NumpadDecimal'].map(padKeyOf),
  ]).toEqual(['7', '0', 'back', 'enter', null, '.', '.', '.']);
});
