import { expect, it } from 'vitest';
import { given, padKeyOf, pressAmountKey, pressPinKey, pressTypedKey, type PadKey } from './pad-keys.ts';

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

const typed = (keys: readonly PadKey[], { decimals = 2, max = 999_999, areCentsFirst = false } = {}, start = 0) =>
  keys.reduce((amount, key) => pressTypedKey(amount, key, { decimals, max, areCentsFirst }), given(start)).value;

it.each<[string, readonly PadKey[], number, number?]>([
  ['5 0 0 is 500', ['5', '0', '0'], 500_00],
  ['1 0 is 10', ['1', '0'], 10_00],
  ['00 is a hundred times as much', ['5', '00'], 500_00],
  ['the decimal key starts the fraction', ['1', '2', '.', '5'], 12_50],
  ['both decimals', ['1', '2', '.', '5', '7'], 12_57],
  ['no third decimal', ['1', '2', '.', '5', '7', '9'], 12_57],
  ['no second decimal key', ['1', '.', '5', '.', '7'], 1_57],
  ['an amount below one', ['.', '0', '5'], 5],
  ['00 as decimals', ['7', '.', '00'], 7_00],
  ['back over a decimal', ['1', '2', '.', '5', '7', 'back', '3'], 12_53],
  ['back over the decimal key', ['1', '2', '.', 'back', '5'], 125_00],
  ['back over a whole unit', ['1', '2', 'back'], 1_00],
  ['clear', ['1', '2', '.', 'clear', '5'], 5_00],
  ['no fraction in a currency without decimals', ['1', '2', '.', '5'], 125, 0],
  ['three decimals', ['1', '.', '2', '5'], 1_250, 3],
])('whole units first: %s', (_, keys, value, decimals = 2) => {
  expect(typed(keys, { decimals })).toBe(value);
});

it.each<[string, readonly PadKey[], number, number?]>([
  ['5 0 0 is 5.00', ['5', '0', '0'], 500],
  ['1 2 5 0 is 12.50', ['1', '2', '5', '0'], 12_50],
  ['the decimal key makes it whole units', ['1', '2', '.'], 12_00],
  ['a tenth after it', ['1', '2', '.', '5'], 12_50],
  ['the part of 00 that has room', ['7', '.', '5', '00'], 7_50],
  ['back over the key itself', ['1', '2', '.', 'back', '5'], 125],
  ['clear', ['1', '2', '.', 'clear', '5'], 5],
  ['nothing in a currency without decimals', ['1', '2', '.', '5'], 125, 0],
])('cents first: %s', (_, keys, value, decimals = 2) => {
  expect(typed(keys, { decimals, areCentsFirst: true })).toBe(value);
});

it('a key that would go above the limit is ignored', () => {
  expect(typed(['1', '0', '1'], { max: 100_00 })).toBe(10_00);
  expect(typed(['1', '0', '0', '.', '5'], { max: 100_00 })).toBe(100_00);
  expect(typed(['9', '9', '.'], { max: 999, areCentsFirst: true })).toBe(99);
  expect(typed(['9', '.', '9', '9'], { max: 995, areCentsFirst: true })).toBe(990);
});

it('the first digit replaces a value that was not typed', () => {
  expect(typed(['1', '2'], {}, 10_00)).toBe(12_00);
  expect(typed(['1', '2'], { areCentsFirst: true }, 10_00)).toBe(12);
});

it('Delete takes the last digit off a value that was not typed', () => {
  expect(typed(['back'], {}, 12_34)).toBe(12_30);
  expect(typed(['back'], {}, 12_30)).toBe(12_00);
  expect(typed(['back'], {}, 12_00)).toBe(1_00);
  expect(typed(['back'], { areCentsFirst: true }, 12_34)).toBe(1_23);
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
