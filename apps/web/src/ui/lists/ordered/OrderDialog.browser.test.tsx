import { useState } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { textOf } from '#text/define.ts';
import { openPage, type TestPage } from '../../frames/test-page.tsx';
import { FilterSelect } from '../../pick/FilterSelect.tsx';
import { uiStrings } from '../../ui.strings.ts';
import { orderListStrings } from './order-list.strings.ts';
import { OrderDialog } from './OrderDialog.tsx';

const t = textOf(orderListStrings);

const shelves: Readonly<Record<string, readonly string[]>> = {
  food: ['Curry', 'Bread'],
  drinks: ['Cola', 'Beer'],
  ice: [],
};

let opened: TestPage | undefined;
afterEach(() => opened?.close());

function Shelves({ onSave }: { readonly onSave: (of: string, ids: string[]) => void }) {
  const [shelf, setShelf] = useState('food');
  const data = shelves[shelf]?.map((name) => ({ id: name, name }));
  return (
    <OrderDialog
      title="POS order"
      hint="In this order."
      list={{ data, failure: null, onRetry: () => undefined }}
      choice={{
        id: shelf,
        draw: (isChanged) => (
          <FilterSelect
            label="Shelf"
            value={shelf}
            data={Object.keys(shelves).map((value) => ({ value, label: value }))}
            onChange={setShelf}
            {...(isChanged && { disabledWhy: t('unsaved') })}
          />
        ),
      }}
      onSave={async (ids) => onSave(shelf, ids)}
      onClose={() => undefined}
    />
  );
}

const names = () => [...document.querySelectorAll('ol > li')].map((row) => row.textContent);
const shelfField = () => page.getByRole('combobox', { name: 'Shelf' });

test('another list is chosen until something was moved, and the moved one is saved', async () => {
  const onSave = vi.fn<(of: string, ids: string[]) => void>();
  opened = openPage(() => <Shelves onSave={onSave} />, '/here');
  await expect.poll(names).toEqual(['Curry', 'Bread']);
  await shelfField().selectOptions('drinks');
  await expect.poll(names).toEqual(['Cola', 'Beer']);
  await page.getByRole('button', { name: t('up', { name: 'Beer' }) }).click();
  await expect.poll(names).toEqual(['Beer', 'Cola']);
  await expect.element(shelfField()).toBeDisabled();
  await expect.element(page.getByText(t('unsaved'))).toBeVisible();
  await page.getByRole('button', { name: textOf(uiStrings)('save') }).click();
  await expect.poll(() => onSave.mock.calls).toEqual([['drinks', ['Beer', 'Cola']]]);
});

test('a list with nothing to sort says so, and another one can be chosen', async () => {
  opened = openPage(() => <Shelves onSave={() => undefined} />, '/here');
  await shelfField().selectOptions('ice');
  await expect.element(page.getByText(t('nothing'))).toBeVisible();
  await shelfField().selectOptions('food');
  await expect.poll(names).toEqual(['Curry', 'Bread']);
});
