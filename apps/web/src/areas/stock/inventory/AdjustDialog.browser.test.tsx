import type { InventoryItem, OperationalSetting } from '@tavola/contract';
import { toAmount, ZERO } from '@tavola/selling';
import { QueryClientProvider } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { queryClient } from '#runtime/http/query-client.ts';
import { operationalQuery } from '#runtime/session/restaurant.ts';
import { setLanguage, textOf } from '#text/define.ts';
import { openPage, type TestPage } from '#ui/frames/test-page.tsx';
import { ingredientOutStrings } from '../out-of-stock/ingredient-out.strings.ts';
import { stockUsersQuery } from '../out-of-stock/out-of-stock.queries.ts';
import { uomsQuery } from '../uoms/uoms.queries.ts';
import { AdjustDialog } from './AdjustDialog.tsx';
import { inventoryStrings } from './inventory.strings.ts';

const words = textOf(ingredientOutStrings);
const t = textOf(inventoryStrings);
const basil: InventoryItem = {
  itemID: 'basil',
  name: 'Basil',
  type: 'Ingredient',
  categoryName: null,
  uomid: null,
  uomSymbol: 'g',
  isActive: true,
  onHand: 500,
  committed: 0,
  safetyStock: 0,
  averageCost: null,
  lastCost: null,
  stockValue: toAmount(ZERO),
  status: 'In',
};

let shown: TestPage | undefined;
beforeEach(() => {
  setLanguage('en');
  queryClient.setQueryDefaults([], { staleTime: Infinity });
  queryClient.setQueryData(operationalQuery.queryKey, {
    disableProductSelectionForOutOfStockIngredients: true,
  } as OperationalSetting);
  queryClient.setQueryData(uomsQuery.queryKey, []);
  queryClient.setQueryData(stockUsersQuery('basil').queryKey, {
    items: [{ kind: 'Item', id: 'a', name: 'Pad krapao', names: null, within: null }],
  });
});
afterEach(() => {
  shown?.close();
  queryClient.clear();
});

const open = (item: InventoryItem) => {
  shown = openPage(() => (
    <QueryClientProvider client={queryClient}>
      <AdjustDialog item={item} onClose={() => undefined} />
    </QueryClientProvider>
  ));
  return page.getByRole('textbox', { name: t('quantitySet') });
};

test('the dishes that go off sale are shown before a count leaves nothing of an ingredient', async () => {
  const quantity = open(basil);
  await quantity.fill('20');
  await expect.element(page.getByText(t('preview', { before: '500 g', after: '20 g' }))).toBeVisible();
  expect(page.getByText('Pad krapao').query()).toBeNull();
  await quantity.fill('0');
  await expect.element(page.getByText(words('nothingLeft'))).toBeVisible();
  await expect.element(page.getByText('Pad krapao')).toBeVisible();
});

test('nothing is listed for a product, whose own tile goes off sale', async () => {
  const quantity = open({ ...basil, type: 'Product' });
  await quantity.fill('0');
  await expect.element(page.getByText(t('preview', { before: '500 g', after: '0 g' }))).toBeVisible();
  expect(page.getByText(words('nothingLeft')).query()).toBeNull();
});
