import { Button } from '@mantine/core';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { useState } from 'react';
import { textOf } from '#text/define.ts';
import type { DataColumn } from './data-column.ts';
import { DataTable } from './DataTable.tsx';
import { EmptyState } from './empty/EmptyState.tsx';
import { LoadFailed } from '../frames/LoadFailed.tsx';
import { ALL_ROWS, DEFAULT_PAGE_SIZE, type ListState } from './list-state.ts';
import { setDensity, showChoicesOf } from '../frames/terminal-choices.ts';
import { openPage, type TestPage } from '../frames/test-page.tsx';
import { uiStrings } from '../ui.strings.ts';

const t = textOf(uiStrings);

interface Drink {
  readonly id: string;
  readonly name: string;
  readonly price: number;
  readonly sizes?: readonly Drink[];
  readonly imageUrl?: string;
}

const columns: readonly DataColumn<Drink>[] = [
  { id: 'name', header: 'Name', value: ({ name }) => name, picture: ({ imageUrl }) => imageUrl },
  { id: 'price', header: 'Price', value: ({ price }) => price, align: 'end', sum: (total) => `€${total}` },
];
const drink = (name: string, price: number, sizes?: readonly Drink[]): Drink => ({
  id: name,
  name,
  price,
  ...(sizes !== undefined && { sizes }),
});
const many = Array.from({ length: 400 }, (_, index) => drink(`Drink ${index + 1}`, index % 7));

let opened: TestPage | undefined;
beforeEach(() => {
  localStorage.clear();
  showChoicesOf('anna');
  onBulk.mockClear();
});
afterEach(async () => {
  opened?.close();
  await page.viewport(1024, 768);
});

const onBulk = vi.fn<(ids: readonly string[]) => void>();

interface Given {
  readonly rows: readonly Drink[];
  readonly canChoose?: (row: Drink) => boolean;
  readonly pageSize?: number;
}

/** Names of the rows on the page, from the top. */
const names = (): string[] =>
  [...document.querySelectorAll('tbody tr:not([aria-hidden])')].map(
    (row) => [...row.querySelectorAll('td')].map((cell) => cell.textContent).find((text) => text !== '') ?? '',
  );

function show({ rows, canChoose, pageSize = DEFAULT_PAGE_SIZE }: Given) {
  opened = openPage(() => {
    const [state, setState] = useState<ListState>({ page: 1, pageSize, sort: [], search: '' });
    const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
    return (
      <DataTable
        rows={rows}
        columns={columns}
        rowID={({ id }) => id}
        state={state}
        onStateChange={(change) => setState({ ...state, page: 1, ...change })}
        empty={<p>Add a drink first.</p>}
        childrenOf={({ sizes }) => sizes ?? []}
        {...(canChoose && {
          selection: {
            chosen,
            onChange: setChosen,
            canChoose,
            bulk: <Button onClick={() => onBulk([...chosen])}>Raise prices</Button>,
          },
        })}
      />
    );
  });
}

test('a second column orders the rows that are equal in the first', async () => {
  show({ rows: [drink('Tea', 3), drink('Cola', 2), drink('Beer', 3)] });
  await page.getByRole('button', { name: 'Price' }).click();
  await page.getByRole('button', { name: 'Name' }).click();
  await expect.poll(names).toEqual(['Cola', 'Beer', 'Tea']);
  expect([...document.querySelectorAll('th')].map((head) => head.getAttribute('aria-sort'))).toEqual([
    'ascending',
    'ascending',
  ]);
});

test('numbers in names are ordered by their value', async () => {
  show({ rows: [drink('Table 10', 1), drink('Table 9', 1)] });
  await page.getByRole('button', { name: 'Name' }).click();
  await expect.poll(names).toEqual(['Table 9', 'Table 10']);
});

test('the box in the head selects the rows that may be selected', async () => {
  show({ rows: [drink('Tea', 3), drink('Cola', 2), drink('Beer', 3)], canChoose: ({ name }) => name !== 'Cola' });
  await page.getByRole('checkbox', { name: t('selectAll') }).click();
  await expect.element(page.getByRole('status')).toHaveTextContent(t('selected', { count: 2 }));
  expect(page.getByRole('checkbox', { name: t('selectRow') }).elements()).toHaveLength(2);
});

test('a row with parts opens and closes by its button', async () => {
  show({ rows: [drink('Coffee', 3, [drink('Large coffee', 4)]), drink('Tea', 2)] });
  await expect.element(page.getByRole('button', { name: t('expandRow', { name: 'Coffee' }) })).toBeVisible();
  expect(names()).toEqual(['Coffee', 'Tea']);
  await page.getByRole('button', { name: t('expandRow', { name: 'Coffee' }) }).click();
  await expect.poll(names).toEqual(['Coffee', 'Large coffee', 'Tea']);
  await page.getByRole('button', { name: t('collapseRow', { name: 'Coffee' }) }).click();
  await expect.poll(names).toEqual(['Coffee', 'Tea']);
});

test('a list without rows says what to do first', async () => {
  show({ rows: [] });
  await expect.element(page.getByText('Add a drink first.')).toBeVisible();
});

test('a search without a match offers to clear it and shows all rows again', async () => {
  show({ rows: [drink('Tea', 3), drink('Cola', 2)] });
  await page.getByRole('searchbox', { name: t('search') }).fill('water');
  await page.getByRole('button', { name: t('clearSearch') }).click();
  await expect.poll(names).toEqual(['Tea', 'Cola']);
});

test('a list of hundreds renders the visible rows and follows the scroll', async () => {
  show({ rows: many, pageSize: ALL_ROWS });
  await expect.element(page.getByRole('status')).toHaveTextContent(t('rangeOf', { from: 1, to: 400, total: 400 }));
  await expect.poll(() => names().at(0)).toBe('Drink 1');
  expect(names().length).toBeLessThan(60);
  window.scrollTo(0, document.documentElement.scrollHeight);
  await expect.poll(() => names().at(-1)).toBe('Drink 400');
  window.scrollTo(0, 0);
});

test('a row is selected by keyboard', async () => {
  show({ rows: [drink('Tea', 3)], canChoose: () => true });
  const box = page.getByRole('checkbox', { name: t('selectRow') });
  await expect.element(box).toBeVisible();
  box.element().focus();
  await userEvent.keyboard(' ');
  await expect.element(page.getByRole('status')).toHaveTextContent(t('selected', { count: 1 }));
});

const PIXEL = 'data:image/gif;base64,R0lGODlhAQABAAAAACwAAAAAAQABAAA=';
const pictures = (): number => document.querySelectorAll('tbody td [aria-hidden]:has(> img)').length;

test('a list without pictures keeps no room for them', async () => {
  show({ rows: [drink('Tea', 3), drink('Cola', 2)] });
  await expect.poll(names).toEqual(['Tea', 'Cola']);
  expect(pictures()).toBe(0);
});

test('with one picture every row has its place, with the first letter of its name in it', async () => {
  show({ rows: [{ ...drink('Tea', 3), imageUrl: PIXEL }, drink('น้ำ', 2)] });
  await expect.poll(pictures).toBe(1);
  await expect.poll(names).toEqual(['Tea', 'น้ำน้ำ']);
  const [tea, water] = [...document.querySelectorAll('tbody td:first-child')].map(
    (cell) => cell.lastElementChild?.getBoundingClientRect().left,
  );
  expect(tea).toBe(water);
});

test('the last row adds up a column that declares a sum', async () => {
  show({ rows: [drink('Tea', 0.1), drink('Cola', 0.2)] });
  await expect.poll(() => document.querySelector('tfoot')?.textContent).toBe(`${t('total')}€0.3`);
});

test('the sum of one page says that it is of this page', async () => {
  show({ rows: many.slice(0, 12), pageSize: 5 });
  await expect.poll(() => document.querySelector('tfoot')?.textContent).toBe(`${t('pageTotal')}€10`);
});

test('selected rows bring up what can be done with them, and clearing ends it', async () => {
  show({ rows: [drink('Tea', 3), drink('Cola', 2)], canChoose: () => true });
  await expect.poll(names).toEqual(['Tea', 'Cola']);
  expect(page.getByRole('button', { name: 'Raise prices' }).elements()).toEqual([]);
  await page.getByRole('checkbox', { name: t('selectAll') }).click();
  await page.getByRole('button', { name: 'Raise prices' }).click();
  expect(onBulk.mock.calls).toEqual([[['Tea', 'Cola']]]);
  await page.getByRole('button', { name: t('clearSelection') }).click();
  await expect.element(page.getByRole('status')).toHaveTextContent(t('rangeOf', { from: 1, to: 2, total: 2 }));
  expect(page.getByRole('button', { name: 'Raise prices' }).elements()).toEqual([]);
});

test('what can be done with selected rows stays in view of a long list', async () => {
  show({ rows: many, pageSize: ALL_ROWS, canChoose: () => true });
  await page
    .getByRole('checkbox', { name: t('selectRow') })
    .first()
    .click();
  const button = page.getByRole('button', { name: 'Raise prices' });
  await expect.element(button).toBeVisible();
  expect(button.element().getBoundingClientRect().bottom).toBeLessThanOrEqual(window.innerHeight);
});

const rowHeight = (): number => Math.round(document.querySelector('tbody tr')?.getBoundingClientRect().height ?? 0);

test('rows are low until a person chooses high ones, and stay so for this person only', async () => {
  show({ rows: [drink('Tea', 3)] });
  await expect.poll(rowHeight).toBeLessThanOrEqual(46);
  await page.getByRole('button', { name: t('comfortableRows') }).click();
  await expect.poll(rowHeight).toBeGreaterThanOrEqual(57);
  showChoicesOf('ben');
  await expect.poll(rowHeight).toBeLessThanOrEqual(46);
  showChoicesOf('anna');
  await expect.poll(rowHeight).toBeGreaterThanOrEqual(57);
  setDensity('compact');
});

test('nothing yet, no result and failed to load have separate drawings', async () => {
  const shown = new Set<string | undefined>();
  const drawing = () => document.querySelector('[data-empty] svg')?.innerHTML;
  opened = openPage(() => <EmptyState title="Nothing yet" text="Add a drink first." />);
  await expect.element(page.getByText('Nothing yet')).toBeVisible();
  shown.add(drawing());
  opened.close();
  show({ rows: [drink('Tea', 3)] });
  await page.getByRole('searchbox', { name: t('search') }).fill('water');
  await expect.element(page.getByText(t('noMatchTitle'))).toBeVisible();
  shown.add(drawing());
  opened.close();
  opened = openPage(() => <LoadFailed message="No connection." onRetry={() => undefined} />);
  await expect.element(page.getByText('No connection.')).toBeVisible();
  shown.add(drawing());
  expect(shown.size).toBe(3);
  expect(shown.has(undefined)).toBe(false);
});

test('on a phone a row that cannot be opened shows all that is under its name', async () => {
  await page.viewport(390, 844);
  const note = 'No agent is connected that reaches the printer. Look at the computer that prints. '.repeat(3);
  const under: readonly DataColumn<Drink>[] = [
    { id: 'name', header: 'Name', value: ({ name }) => name },
    { id: 'note', header: 'Note', value: () => note, isUnderName: true },
  ];
  opened = openPage(() => (
    <DataTable
      rows={[drink('Cola', 2)]}
      columns={under}
      rowID={({ id }) => id}
      state={{ page: 1, pageSize: DEFAULT_PAGE_SIZE, sort: [], search: '' }}
      onStateChange={() => undefined}
      empty={null}
    />
  ));
  const shown = page.getByText('No agent is connected', { exact: false });
  await expect.element(shown).toBeVisible();
  const place = shown.element().parentElement;
  expect(place?.scrollHeight).toBe(place?.clientHeight);
  expect(place?.clientHeight).toBeGreaterThan(80);
});
