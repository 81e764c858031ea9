import { afterEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { textOf } from '#text/define.ts';
import type { DataColumn } from './data-column.ts';
import { ListScreen, type ListCommands } from './ListScreen.tsx';
import { useListState } from './list-state.ts';
import { openPage, type TestPage } from '../frames/test-page.tsx';
import { uiStrings } from '../ui.strings.ts';

const t = textOf(uiStrings);

interface Dish {
  readonly id: string;
  readonly name: string;
}

const dishes: readonly Dish[] = Array.from({ length: 12 }, (_, index) => ({
  id: `d${index + 1}`,
  name: `Dish ${index + 1}`,
}));
const columns: readonly DataColumn<Dish>[] = [{ id: 'name', header: 'Name', value: ({ name }) => name }];

let opened: TestPage | undefined;
afterEach(() => opened?.close());

function show(address: string, commands: ListCommands<Dish> = {}, rows: readonly Dish[] = dishes): TestPage {
  opened = openPage(
    () => (
      <ListScreen
        title="Dishes"
        list={{ rows, failure: null, onRetry: () => undefined }}
        columns={columns}
        rowID={({ id }) => id}
        state={useListState()}
        commands={commands}
        emptyText="Add your first dish."
      />
    ),
    address,
  );
  return opened;
}

const names = (): string[] => [...document.querySelectorAll('tbody tr')].map((row) => row.textContent);

test('an address with page, size and order shows that part of the list', async () => {
  show('/here?page=2&size=5&sort=-name');
  await expect.poll(names).toEqual(['Dish 7', 'Dish 6', 'Dish 5', 'Dish 4', 'Dish 3']);
  await expect.element(page.getByRole('status')).toHaveTextContent(t('rangeOf', { from: 6, to: 10, total: 12 }));
});

test('sorting writes the order into the address and goes back to the first page', async () => {
  const { address } = show('/here?page=3&size=5');
  await page.getByRole('button', { name: 'Name' }).click();
  await expect.poll(address).toBe('/here?size=5&sort=name');
  await page.getByRole('button', { name: 'Name' }).click();
  await expect.poll(address).toBe('/here?size=5&sort=-name');
  await expect.poll(() => names()[0]).toBe('Dish 12');
});

test('paging writes the page into the address', async () => {
  const { address } = show('/here?size=5');
  await page.getByRole('button', { name: t('nextPage') }).click();
  await expect.poll(address).toBe('/here?size=5&page=2');
  await expect.poll(() => names()[0]).toBe('Dish 6');
});

test('a search waits for a pause, then appears in the address and narrows the list', async () => {
  const { address } = show('/here?size=5&page=2');
  await page.getByRole('searchbox', { name: t('search') }).fill('dish 11');
  expect(address()).toBe('/here?size=5&page=2');
  await expect.poll(names).toEqual(['Dish 11']);
  expect(new URLSearchParams(address().split('?')[1]).get('q')).toBe('dish 11');
  expect(address()).not.toContain('page=');
});

test('a list without rows shows the text for it and the button to add', async () => {
  const create = vi.fn<() => void>();
  show('/here', { create }, []);
  await expect.element(page.getByText('Add your first dish.')).toBeVisible();
  await page
    .getByRole('button', { name: t('new') })
    .first()
    .click();
  await expect.poll(() => create).toHaveBeenCalledTimes(1);
});

test('a press on a row opens it', async () => {
  const open = vi.fn<(row: Dish) => void>();
  show('/here', { open });
  await page.getByRole('button', { name: 'Dish 3' }).click();
  expect(open.mock.calls).toEqual([[dishes[2]]]);
});

test('deleting asks first, and nothing is deleted when the person cancels', async () => {
  const remove = vi.fn<() => Promise<unknown>>(() => Promise.resolve());
  show('/here', { remove });
  await page
    .getByRole('checkbox', { name: t('selectRow') })
    .first()
    .click();
  await page.getByRole('button', { name: t('deleteChosen', { count: 1 }) }).click();
  await page
    .getByRole('dialog', { name: t('deleteOne', { name: 'Dish 1' }) })
    .getByRole('button', { name: t('cancel') })
    .click();
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  expect(remove).not.toHaveBeenCalled();
});

test('a deleted row can be restored from the message', async () => {
  const remove = vi.fn<(ids: readonly string[]) => Promise<unknown>>(() => Promise.resolve());
  const restore = vi.fn<(row: Dish) => Promise<unknown>>(() => Promise.resolve());
  show('/here', { remove, restore });
  await page
    .getByRole('checkbox', { name: t('selectRow') })
    .nth(1)
    .click();
  await page.getByRole('button', { name: t('deleteChosen', { count: 1 }) }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('delete'), exact: true })
    .click();
  await page.getByRole('button', { name: t('undo') }).click();
  await expect.poll(() => restore.mock.calls).toEqual([[dishes[1]]]);
  expect(remove.mock.calls).toEqual([[['d2']]]);
});
