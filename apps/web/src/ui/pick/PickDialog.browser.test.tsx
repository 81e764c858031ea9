import { afterEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { use } from 'react';
import { textOf } from '#text/define.ts';
import { Dialog } from '../dialogs/Dialog.tsx';
import { CreationContext, type Creation } from '../forms/creation.ts';
import { PickDialog, type PickOption } from './PickDialog.tsx';
import { openPage, type TestPage } from '../frames/test-page.tsx';
import { uiStrings } from '../ui.strings.ts';

const t = textOf(uiStrings);

const options: readonly PickOption[] = Array.from({ length: 300 }, (_, index) => ({
  id: `p${index + 1}`,
  name: `Product ${index + 1}`,
  detail: index % 2 === 0 ? 'Hot' : 'Cold',
  ...(index === 41 && { keywords: '4006381333931' }),
}));
const creation: Creation = {
  label: 'New product',
  load: () => Promise.resolve(NewProduct),
  idOf: (record) => String(record),
  refresh: () => Promise.resolve(),
};

/** A page for a new product, cut down to what the list needs of it. */
function NewProduct() {
  const frame = use(CreationContext);
  return (
    <Dialog title="New product" onClose={() => frame?.onClose()}>
      <button type="button" onClick={() => frame?.onCreated('p900')}>
        Save {frame?.name}
      </button>
    </Dialog>
  );
}

let opened: TestPage | undefined;
afterEach(() => opened?.close());

function show({ isSingle = false, chosen = [] }: { isSingle?: boolean; chosen?: readonly string[] } = {}) {
  const onDone = vi.fn<(ids: readonly string[]) => void>();
  const onClose = vi.fn<() => void>();
  opened = openPage(() => (
    <PickDialog
      title="Products"
      options={options}
      chosen={chosen}
      isSingle={isSingle}
      creation={creation}
      onDone={onDone}
      onClose={onClose}
    />
  ));
  return { onDone, onClose };
}

const search = page.getByRole('searchbox', { name: t('search') });
const option = (name: string) => page.getByRole('checkbox', { name, exact: true });

test('the search has the focus, so that a person can type at once', async () => {
  show();
  await expect.element(search).toHaveFocus();
});

test('only the visible rows of a long list are rendered', async () => {
  show();
  await expect.element(page.getByText('Product 1', { exact: true })).toBeVisible();
  const drawn = page.getByRole('group', { name: 'Products' }).getByRole('checkbox').elements();
  expect(drawn.length).toBeLessThan(40);
});

test('every typed word must match the name, the second line or a keyword', async () => {
  show();
  await search.fill('cold 42');
  await expect.element(page.getByText('Product 42', { exact: true })).toBeVisible();
  await search.fill('hot 42');
  await expect.element(page.getByText(t('noMatchTitle'))).toBeVisible();
  await search.fill('4006381333931');
  await expect.element(page.getByText('Product 42', { exact: true })).toBeVisible();
});

test('options are chosen by keyboard and returned in the order in which they were chosen', async () => {
  const { onDone } = show();
  await search.fill('product 29');
  const last = option('Product 299 Hot');
  await expect.element(last).toBeVisible();
  last.element().focus();
  await userEvent.keyboard(' ');
  await expect.element(last).toHaveAttribute('aria-checked', 'true');
  option('Product 29 Hot').element().focus();
  await userEvent.keyboard('{Enter}');
  await page.getByRole('button', { name: t('takeChosen', { count: 2 }) }).click();
  expect(onDone.mock.calls).toEqual([[['p299', 'p29']]]);
});

test('the Tab key leads from the search to the options', async () => {
  show({ isSingle: true });
  await expect.element(search).toHaveFocus();
  await userEvent.keyboard('{Tab}');
  await expect.element(page.getByRole('button', { name: 'Product 1 Hot' })).toHaveFocus();
});

test('one press answers when only one option is wanted', async () => {
  const { onDone } = show({ isSingle: true });
  await page.getByText('Product 3', { exact: true }).click();
  expect(onDone.mock.calls).toEqual([[['p3']]]);
});

test('the box above the list selects all that the search has found', async () => {
  const { onDone } = show();
  await search.fill('product 10');
  await page.getByRole('checkbox', { name: t('chooseAllFound', { count: 13 }) }).click();
  await page.getByRole('button', { name: t('takeChosen', { count: 13 }) }).click();
  expect(onDone.mock.lastCall?.[0]).toHaveLength(13);
});

test('an earlier choice can be cleared', async () => {
  const { onDone } = show({ chosen: ['p1'] });
  await option('Product 1 Hot').click();
  await page.getByRole('button', { name: t('choose'), exact: true }).click();
  expect(onDone.mock.calls).toEqual([[[]]]);
});

test('Escape closes the dialog without a choice', async () => {
  const { onDone, onClose } = show();
  await expect.element(search).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  await expect.poll(() => onClose.mock.calls.length).toBe(1);
  expect(onDone).not.toHaveBeenCalled();
});

test('Enter in the search takes the only match', async () => {
  const { onDone } = show({ isSingle: true });
  await search.fill('product 300');
  await userEvent.keyboard('{Enter}');
  expect(onDone.mock.calls).toEqual([[['p300']]]);
});

test('Enter takes nothing while several options match', async () => {
  const { onDone } = show({ isSingle: true });
  await search.fill('product 30');
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByText('Product 30', { exact: true })).toBeVisible();
  expect(onDone).not.toHaveBeenCalled();
});

test('Enter adds the only match to the choice and clears the search for the next', async () => {
  const { onDone } = show();
  await search.fill('product 300');
  await userEvent.keyboard('{Enter}');
  await expect.element(search).toHaveValue('');
  await search.fill('product 299');
  await userEvent.keyboard('{Enter}');
  await page.getByRole('button', { name: t('takeChosen', { count: 2 }) }).click();
  expect(onDone.mock.calls).toEqual([[['p300', 'p299']]]);
});

test('what is not in the list is created from the search and chosen', async () => {
  const { onDone } = show({ chosen: ['p1'] });
  await search.fill('Lemonade');
  await page.getByRole('button', { name: 'New product' }).click();
  await page.getByRole('button', { name: 'Save Lemonade' }).click();
  await expect.element(page.getByRole('dialog', { name: 'New product' })).not.toBeInTheDocument();
  await page.getByRole('button', { name: t('takeChosen', { count: 2 }) }).click();
  expect(onDone.mock.calls).toEqual([[['p1', 'p900']]]);
});

test('Escape closes the new record and leaves the list open', async () => {
  const { onClose } = show();
  await page.getByRole('button', { name: 'New product' }).click();
  await expect.element(page.getByRole('dialog', { name: 'New product' })).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(page.getByRole('dialog', { name: 'New product' })).not.toBeInTheDocument();
  await expect.element(page.getByRole('dialog', { name: 'Products' })).toBeVisible();
  expect(onClose).not.toHaveBeenCalled();
});
