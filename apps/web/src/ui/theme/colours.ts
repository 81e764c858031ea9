import type { MantineColorsTuple } from '@mantine/core';

/** Petrol: the one accent, distinct from the status colours (green paid, amber waiting, red refused, blue reserved). */
const brand: MantineColorsTuple = [
  '#eef6f7',
  '#d9eaec',
  '#b3d6da',
  '#86bfc5',
  '#57a6ae',
  '#3a959f',
  '#24818b',
  '#0d5d66',
  '#0a4c54',
  '#073a41',
];
/** Warm neutrals, easier on the eyes over a long shift than cool greys. */
const gray: MantineColorsTuple = [
  '#faf8f5',
  '#f4f1ed',
  '#e9e5df',
  '#dbd6ce',
  '#c2bbb1',
  '#9c948a',
  '#6d665d',
  '#544e47',
  '#393530',
  '#1f1c19',
];
const dark: MantineColorsTuple = [
  '#ece9e4',
  '#d3cfc8',
  '#aca69d',
  '#837d75',
  '#514d47',
  '#3d3a36',
  '#2b2926',
  '#201e1c',
  '#191715',
  '#110f0e',
];
const green: MantineColorsTuple = [
  '#ecf7ef',
  '#d3ecd9',
  '#a9d9b5',
  '#79c48c',
  '#4caf68',
  '#2e9a4f',
  '#20833f',
  '#176a32',
  '#125528',
  '#0c3f1d',
];
const amber: MantineColorsTuple = [
  '#fff6e5',
  '#fde8c3',
  '#fad28a',
  '#f5ba52',
  '#e8a33d',
  '#cd8620',
  '#a96a12',
  '#87530b',
  '#6b4108',
  '#4c2e05',
];
const red: MantineColorsTuple = [
  '#fdf0ee',
  '#fadbd6',
  '#f4b4aa',
  '#ec877a',
  '#e05c4d',
  '#cf3f31',
  '#b52f23',
  '#96251b',
  '#781d15',
  '#58150f',
];
const blue: MantineColorsTuple = [
  '#eef3fc',
  '#d8e3f8',
  '#b0c8f0',
  '#83a9e6',
  '#578adb',
  '#366fcb',
  '#2859ad',
  '#1f478c',
  '#19396f',
  '#122950',
];

export const colours = { brand, gray, dark, green, amber, red, blue } as const;

/** Meaning of a colour; the same everywhere, and never alone: a word and an icon go with it (ux point 7). */
export type Tone = 'success' | 'warning' | 'error' | 'info' | 'neutral';
export const toneColour: Readonly<Record<Tone, keyof typeof colours>> = {
  success: 'green',
  warning: 'amber',
  error: 'red',
  info: 'blue',
  neutral: 'gray',
};
