import type { MenuSectionInput } from '@tavola/contract';
import { describe, expect, it } from 'vitest';
import {
  addItems,
  dropOn,
  editSection,
  familyOf,
  inOrder,
  linesOf,
  newSection,
  placeItem,
  placeSection,
  restoreRemoved,
  removeItem,
  removeSection,
  stepItem,
  stepSection,
  type Sections,
} from './menu-tree.ts';

const section = (id: string, items = '', parent: string | null = null): MenuSectionInput => ({
  ...newSection(id, id, parent),
  menuItems: [...items].map((letter) => ({
    menuItemID: `${id}${letter}`,
    itemID: letter,
    isAvailable: true,
    availabilities: [],
    menuItemModifierOptions: [],
  })),
});
const sections: Sections = [section('A', 'xyz'), section('B', 'x'), section('C', '', 'A'), section('D', 'w', 'C')];
const shown = (all: Sections | null): string =>
  all === null
    ? 'no'
    : inOrder(all)
        .map(
          (one) =>
            `${'>'.repeat(one.depth)}${one.section.menuSectionID}:${one.section.menuItems.map((item) => item.itemID).join('')}`,
        )
        .join(' ');
const allOpen = new Set(['A', 'B', 'C', 'D']);
const line = (id: string) => {
  const found = linesOf(sections, allOpen).find((one) => one.id === id);
  if (found === undefined) throw new Error(`No line has the id ${id}.`);
  return found;
};

describe('a section whose hours apply to its items', () => {
  const hours = { availableDays: '1', startTime: '08:00:00', endTime: '11:00:00' };
  const own = sections.map((one) => ({
    ...one,
    menuItems: one.menuItems.map((item) => ({ ...item, availabilities: [hours] })),
  }));
  const hoursOf = (all: Sections, id: string) =>
    all.find((one) => one.menuSectionID === id)?.menuItems.map(({ availabilities }) => availabilities.length);

  it('takes the hours off its items', () => {
    expect(hoursOf(editSection(own, 'A', { isAlreadyApplied: true }), 'A')).toEqual([0, 0, 0]);
  });
  it('takes none off those of other sections', () => {
    expect(hoursOf(editSection(own, 'A', { isAlreadyApplied: true }), 'B')).toEqual([1]);
  });
  it('leaves them where it is not asked for', () => {
    expect(hoursOf(editSection(own, 'A', { displayName: 'Z' }), 'A')).toEqual([1, 1, 1]);
  });
});

describe('the lines', () => {
  it('show sections with their items, then their subsections, and hide those of a closed section', () => {
    expect(linesOf(sections, allOpen).map((one) => `${one.depth}${one.id}`)).toEqual([
      '0A',
      '1Ax',
      '1Ay',
      '1Az',
      '1C',
      '2D',
      '3Dw',
      '0B',
      '1Bx',
    ]);
    expect(linesOf(sections, new Set(['A'])).map((one) => one.id)).toEqual(['A', 'Ax', 'Ay', 'Az', 'C', 'B']);
  });
});

describe('sections', () => {
  it('move up and down, out and in, with everything below them', () => {
    expect(shown(stepSection(sections, 'B', 'up'))).toBe('B:x A:xyz >C: >>D:w');
    expect(shown(stepSection(sections, 'A', 'down'))).toBe('B:x A:xyz >C: >>D:w');
    expect(shown(stepSection(sections, 'C', 'out'))).toBe('A:xyz C: >D:w B:x');
    expect(shown(stepSection(sections, 'B', 'in'))).toBe('A:xyz >C: >>D:w >B:x');
    expect(stepSection(sections, 'A', 'up')).toBe(null);
    expect(stepSection(sections, 'B', 'down')).toBe(null);
    expect(stepSection(sections, 'A', 'out')).toBe(null);
    expect(stepSection(sections, 'A', 'in')).toBe(null);
  });
  it('cannot move below themselves or deeper than five levels', () => {
    expect(placeSection(sections, 'A', 'D', 0)).toBeNull();
    const deep: Sections = ['a', 'b', 'c', 'd'].map((id, level) =>
      section(id, '', level === 0 ? null : (['a', 'b', 'c'][level - 1] ?? null)),
    );
    expect(placeSection([...deep, section('e')], 'e', 'd', 0)).not.toBeNull();
    expect(placeSection([...deep, section('e'), section('f', '', 'e')], 'e', 'd', 0)).toBeNull();
  });
  it('can be dropped on one another', () => {
    expect(shown(dropOn(sections, line('B'), line('A')))).toBe('B:x A:xyz >C: >>D:w');
    expect(shown(dropOn(sections, line('A'), line('Bx')))).toBe('B:x A:xyz >C: >>D:w');
    expect(shown(dropOn(sections, line('B'), line('D')))).toBe('A:xyz >C: >>B:x >>D:w');
    expect(dropOn(sections, line('A'), line('C'))).toBeNull();
  });
  it('are removed with all below them and restored to their position, whatever changed since', () => {
    const { sections: left, removed } = removeSection(sections, 'C');
    expect(shown(left)).toBe('A:xyz B:x');
    if (removed === null) throw new Error('it was there');
    expect(shown(restoreRemoved(removeItem(left, 'Ay').sections, removed))).toBe('A:xz >C: >>D:w B:x');
    expect(shown(restoreRemoved(removeSection(left, 'A').sections, removed)), 'its parent is gone').toBe('C: >D:w B:x');
    expect(familyOf(sections, 'A').map((one) => one.menuSectionID)).toEqual(['A', 'C', 'D']);
  });
});

describe('items', () => {
  it('move within their section and across its borders, past sections that have their product', () => {
    expect(shown(stepItem(sections, 'Az', -1))).toBe('A:xzy >C: >>D:w B:x');
    expect(shown(stepItem(sections, 'Az', 1))).toBe('A:xy >C:z >>D:w B:x');
    expect(shown(stepItem(sections, 'Dw', 1))).toBe('A:xyz >C: >>D: B:wx');
    expect(shown(stepItem(sections, 'Bx', -1))).toBe('A:xyz >C: >>D:wx B:');
    expect(stepItem(sections, 'Bx', 1)).toBe(null);
    expect(stepItem(sections, 'Ax', -1)).toBe(null);
  });
  it('can be dropped on items and sections, except where their product already is', () => {
    expect(shown(dropOn(sections, line('Ax'), line('Az')))).toBe('A:yzx >C: >>D:w B:x');
    expect(shown(dropOn(sections, line('Dw'), line('Ay')))).toBe('A:xwyz >C: >>D: B:x');
    expect(shown(dropOn(sections, line('Ay'), line('B')))).toBe('A:xz >C: >>D:w B:yx');
    expect(dropOn(sections, line('Ax'), line('B'))).toBe(null);
    expect(placeItem(sections, 'Bx', 'A', 0)).toBe(null);
  });
  it('can be added once each, removed and restored', () => {
    let made = 0;
    expect(shown(addItems(sections, 'B', ['x', 'q', 'y'], () => `n${(made += 1)}`))).toBe('A:xyz >C: >>D:w B:xqy');
    const { sections: left, removed } = removeItem(sections, 'Ay');
    if (removed === null) throw new Error('it was there');
    expect(shown(left)).toBe('A:xz >C: >>D:w B:x');
    expect(shown(restoreRemoved(left, removed))).toEqual(shown(sections));
    expect(shown(restoreRemoved(removeSection(left, 'A').sections, removed))).toBe('B:x');
  });
});
