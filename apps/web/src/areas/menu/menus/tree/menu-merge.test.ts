import type { MenuInput, MenuSectionInput } from '@tavola/contract';
import { describe, expect, it } from 'vitest';
import { HEAD, mergeMenus, partsOf, type Side } from './menu-merge.ts';

const section = (id: string, items = '', parent: string | null = null): MenuSectionInput => ({
  menuSectionID: id,
  parentMenuSectionId: parent,
  displayName: id,
  menuSectionAvailabilities: [],
  isAlreadyApplied: false,
  menuItems: [...items].map((letter) => ({
    menuItemID: letter,
    itemID: letter,
    isAvailable: true,
    availabilities: [],
    menuItemModifierOptions: [],
  })),
});
const menu = (name: string, ...menuSections: MenuSectionInput[]): MenuInput => ({
  name,
  isOnlineMenu: false,
  availabilities: [],
  menuItemCategoryAvailabilities: [],
  menuSections,
});
const shown = ({ name, menuSections }: MenuInput): string =>
  `${name} ${menuSections.map((one) => `${one.parentMenuSectionId ?? ''}/${one.menuSectionID}:${one.menuItems.map((item) => item.itemID).join('')}`).join(' ')}`;

const base = menu('Lunch', section('A', 'xy'), section('B', 'z'), section('C'));
const mine = menu('Lunch', section('A', 'yx'), section('B', 'zq'), section('C'), section('M', 'm'));
const theirs = menu('Midday', section('A', 'x'), section('B', 'z'), section('C', 'c'), section('T', 't', 'A'));

describe('the parts that the other person changed', () => {
  it('show what each person did and leave out what only I changed', () => {
    expect(
      partsOf(base, mine, theirs).map(({ key, mine: own, theirs: other, mineItems, theirItems }) => [
        key,
        own,
        other,
        mineItems,
        theirItems,
      ]),
    ).toEqual([
      [HEAD, 'same', 'changed', null, null],
      ['A', 'changed', 'changed', 2, 1],
      ['C', 'same', 'changed', 0, 1],
      ['T', 'same', 'added', null, 1],
    ]);
    expect(partsOf(base, mine, base)).toEqual([]);
    expect(
      partsOf(base, mine, menu('Lunch', section('A', 'xy'), section('C'))).map(({ key, theirs: other }) => [
        key,
        other,
      ]),
    ).toEqual([['B', 'removed']]);
  });
});

describe('the merged menu', () => {
  const merge = (...choices: [string, Side][]) => shown(mergeMenus(base, mine, theirs, new Map(choices)));
  it('contains every change that only one person made, and mine where both did', () => {
    expect(merge()).toBe('Midday /A:yx /B:zq /C:c /M:m A/T:t');
  });
  it('follows each choice', () => {
    expect(merge([HEAD, 'mine'], ['A', 'theirs'], ['C', 'mine'], ['T', 'mine'])).toBe('Lunch /A:x /B:zq /C: /M:m');
  });
  it('has an item once and no section below a removed one', () => {
    const moved = menu('Lunch', section('A', 'x'), section('B', 'zy'), section('C', '', 'B'));
    const gone = menu('Lunch', section('A', 'xyq'), section('C'));
    expect(
      shown(
        mergeMenus(
          base,
          moved,
          gone,
          new Map([
            ['A', 'theirs'],
            ['B', 'mine'],
          ]),
        ),
      ),
    ).toBe('Lunch /A:xyq /B:z B/C:');
    expect(shown(mergeMenus(base, moved, gone, new Map([['B', 'theirs']])))).toBe('Lunch /A:x /C:');
  });
});
