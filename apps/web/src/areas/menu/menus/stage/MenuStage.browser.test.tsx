import type { MenuItemInput, ProductName } from '@tavola/contract';
import { afterEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { openPage, type TestPage } from '#ui/frames/test-page.tsx';
import { newSection, type TreeLine } from '../tree/menu-tree.ts';
import { MenuStage } from './MenuStage.tsx';

let opened: TestPage | undefined;
afterEach(() => opened?.close());

const item = (itemID: string, isAvailable = true): MenuItemInput => ({
  menuItemID: `at-${itemID}`,
  itemID,
  isAvailable,
  bgColor: null,
  availabilities: [],
  menuItemModifierOptions: [],
});
const sections = [
  { ...newSection('food', 'Food', null), menuItems: [item('Soup'), item('Stew'), item('Pie', false)] },
  { ...newSection('drinks', 'Drinks', null), menuItems: [item('Tea')] },
];
const names = new Map(
  ['Soup', 'Stew', 'Pie', 'Tea'].map((name) => [
    name,
    // Only what a tile shows.
    { itemID: name, name, displayName: '', names: {}, isActive: true } as unknown as ProductName,
  ]),
);

function show() {
  const onDrop = vi.fn<(dragged: TreeLine, target: TreeLine) => void>();
  const onEdit = vi.fn<(line: TreeLine) => void>();
  opened = openPage(() => (
    <MenuStage
      sections={sections}
      names={names}
      chargeOf={() => null}
      colour={null}
      onDrop={onDrop}
      onEdit={onEdit}
      onAdd={() => undefined}
    />
  ));
  return { onDrop, onEdit };
}
const tile = (name: string) => page.getByRole('button', { name: `Edit ${name}` });
const section = (name: string) => page.getByRole('button', { name, exact: true });
const idsOf = (calls: readonly (readonly TreeLine[])[]) => calls.map((lines) => lines.map(({ id }) => id));

test('shows the tiles of one section, and those of another after a tap on it', async () => {
  show();
  await expect.element(tile('Soup')).toBeVisible();
  expect(tile('Tea').elements()).toEqual([]);
  await section('Drinks').click();
  await expect.element(tile('Tea')).toBeVisible();
});

test('says on a tile that it cannot be sold', async () => {
  show();
  await expect.element(tile('Pie')).toHaveTextContent('Unavailable');
});

test('a tap on a tile edits it and drags nothing', async () => {
  const { onDrop, onEdit } = show();
  await tile('Stew').click();
  expect(idsOf(onEdit.mock.calls)).toEqual([['at-Stew']]);
  expect(onDrop).not.toHaveBeenCalled();
});

test('a tile is dragged to the place of another', async () => {
  const { onDrop } = show();
  await expect.element(tile('Soup')).toBeVisible();
  await userEvent.dragAndDrop(tile('Stew'), tile('Soup'), { steps: 8 });
  await expect.poll(() => idsOf(onDrop.mock.calls)).toEqual([['at-Stew', 'at-Soup']]);
});

test('a tile that is dragged onto a section moves into it', async () => {
  const { onDrop } = show();
  await expect.element(tile('Soup')).toBeVisible();
  await userEvent.dragAndDrop(tile('Soup'), section('Drinks'), { steps: 8 });
  await expect.poll(() => idsOf(onDrop.mock.calls)).toEqual([['at-Soup', 'drinks']]);
});
