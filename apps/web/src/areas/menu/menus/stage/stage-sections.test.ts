import { SECTION_COLOURS } from '@tavola/selling';
import { expect, test } from 'vitest';
import { newSection } from '../tree/menu-tree.ts';
import { colourOfPath, openPath } from './stage-sections.ts';

const sections = [
  newSection('food', 'Food', null),
  newSection('drinks', 'Drinks', null),
  newSection('hot', 'Hot', 'drinks'),
];
const ids = (chosen: string | null) => openPath(sections, chosen).map(({ menuSectionID }) => menuSectionID);

test('opens the first section before one was chosen', () => {
  expect(ids(null)).toEqual(['food']);
});

test('opens the sections above the chosen one as well', () => {
  expect(ids('hot')).toEqual(['drinks', 'hot']);
});

test('opens the first section when the chosen one was removed', () => {
  expect(ids('gone')).toEqual(['food']);
});

test('gives tiles the colour of a section above, of the menu, or one by their position', () => {
  const coloured = sections.map((one) => (one.menuSectionID === 'drinks' ? { ...one, bgColor: '#112233' } : one));
  expect(colourOfPath(coloured, openPath(coloured, 'hot'), '#445566')).toBe('#112233');
  expect(colourOfPath(sections, openPath(sections, 'hot'), '#445566')).toBe('#445566');
  expect(colourOfPath(sections, openPath(sections, 'hot'), null)).toBe(SECTION_COLOURS[1]);
});

test('opens nothing in a menu without sections', () => {
  expect(openPath([], null)).toEqual([]);
});
