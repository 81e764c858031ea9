import { useState } from 'react';
import { afterEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { textOf } from '#text/define.ts';
import { openPage, type TestPage } from '../frames/test-page.tsx';
import { uiStrings } from '../ui.strings.ts';
import { OrderedRows } from './OrderedRows.tsx';

const t = textOf(uiStrings);
const names = (): string[] => [...document.querySelectorAll('li span[data-name]')].map((each) => each.textContent);

let opened: TestPage | undefined;
afterEach(() => opened?.close());

function Dishes() {
  const [rows, setRows] = useState(['Soup', 'Stew', 'Tart']);
  return (
    <OrderedRows
      rows={rows}
      rowID={(row) => row}
      nameOf={(row) => row}
      onMove={(from, to) => setRows(rows.with(from, rows[to] ?? '').with(to, rows[from] ?? ''))}
    >
      {(row) => <span data-name>{row}</span>}
    </OrderedRows>
  );
}

test('a row is moved without dragging: by its arrows, and by the keys on its handle', async () => {
  opened = openPage(Dishes);
  await page.getByRole('button', { name: t('orderDown', { name: 'Soup' }) }).click();
  await expect.poll(names).toEqual(['Stew', 'Soup', 'Tart']);
  await expect.element(page.getByRole('button', { name: t('orderUp', { name: 'Stew' }) })).toBeDisabled();

  const handle = page.getByRole('button', { name: t('orderDrag', { name: 'Tart' }), exact: true });
  const grip = handle.element();
  if (!(grip instanceof HTMLElement)) throw new Error('The row has no handle.');
  grip.focus();
  await userEvent.keyboard(' ');
  await expect.element(handle).toHaveAttribute('aria-pressed', 'true');
  await userEvent.keyboard('{ArrowUp}');
  await expect.poll(() => document.body.textContent).toContain(t('orderPlace', { name: 'Tart', place: 2, count: 3 }));
  await userEvent.keyboard(' ');
  await expect.poll(names).toEqual(['Stew', 'Tart', 'Soup']);
});
