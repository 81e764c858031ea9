import type { OperationalSetting, StockUser } from '@tavola/contract';
import { QueryClientProvider } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { queryClient } from '#runtime/http/query-client.ts';
import { operationalQuery } from '#runtime/session/restaurant.ts';
import { setLanguage, textOf } from '#text/define.ts';
import { openPage, type TestPage } from '#ui/frames/test-page.tsx';
import { ingredientOutStrings } from './ingredient-out.strings.ts';
import { IngredientOutDialog } from './IngredientOutDialog.tsx';
import type * as queries from './out-of-stock.queries.ts';
import { offeredIngredientsQuery, stockUsersQuery } from './out-of-stock.queries.ts';

const t = textOf(ingredientOutStrings);
const marked = vi.hoisted(() => vi.fn<typeof queries.markOutOfStock>());
vi.mock('#runtime/session/approvals.ts', () => ({
  withApproval: (_: unknown, run: (approvalID: string | null) => unknown) => run(null),
}));
vi.mock('./out-of-stock.queries.ts', async (original) => ({
  ...(await original<typeof queries>()),
  markOutOfStock: marked,
}));

const basil = { itemID: 'basil', name: 'Basil', names: { th: 'กะเพรา' }, isOutOfStock: false };
const sauce = { itemID: 'sauce', name: 'Sauce', names: null, isOutOfStock: true };
const users: StockUser[] = [
  { kind: 'Item', id: 'a', name: 'Pad krapao', names: { th: 'ผัดกะเพรา' }, within: null },
  { kind: 'Part', id: 'a', name: 'Pad krapao', names: null, within: { name: 'Lunch', names: null } },
  { kind: 'Option', id: 'b', name: 'Extra basil', names: null, within: { name: 'Extras', names: null } },
];

let shown: TestPage;
const onClose = vi.fn<() => void>();
beforeEach(() => {
  setLanguage('en');
  marked.mockReset().mockResolvedValue({ items: [] });
  onClose.mockReset();
  queryClient.setQueryDefaults([], { staleTime: Infinity });
  queryClient.setQueryData(operationalQuery.queryKey, {
    disableProductSelectionForOutOfStockIngredients: true,
  } as OperationalSetting);
  queryClient.setQueryData(offeredIngredientsQuery('').queryKey, { items: [sauce, basil], hasMore: false });
  queryClient.setQueryData(stockUsersQuery('basil').queryKey, { items: users });
  shown = openPage(() => (
    <QueryClientProvider client={queryClient}>
      <IngredientOutDialog onClose={onClose} />
    </QueryClientProvider>
  ));
});
afterEach(() => {
  shown.close();
  queryClient.clear();
});

test('what goes off sale is shown before anything is marked, and then it is marked once', async () => {
  await page.getByRole('button', { name: 'Basil' }).click();
  await expect.element(page.getByText('Pad krapao', { exact: true })).toBeVisible();
  await expect.element(page.getByText(t('partOf', { name: 'Pad krapao', within: 'Lunch' }))).toBeVisible();
  await expect.element(page.getByText(t('optionOf', { name: 'Extra basil', within: 'Extras' }))).toBeVisible();
  expect(marked).not.toHaveBeenCalled();
  await page.getByRole('radio', { name: t('lifted') }).click();
  await page.getByRole('button', { name: t('mark') }).click();
  await expect.poll(() => onClose.mock.calls.length).toBe(1);
  expect(marked.mock.calls).toEqual([['basil', { isOutOfStock: true, end: 'Lifted', approvalID: null }]]);
});

test('an ingredient that is out is put back with one tap', async () => {
  await page.getByRole('button', { name: t('backOf', { name: 'Sauce' }) }).click();
  await expect.poll(() => marked.mock.calls).toEqual([['sauce', { isOutOfStock: false, approvalID: null }]]);
  expect(onClose).not.toHaveBeenCalled();
});
