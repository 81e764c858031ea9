import { OrderChannel, type OperationalSetting, type TableCheck, type TenantInfo } from '@tavola/contract';
import { ONE_PIECE, type Rate } from '@tavola/selling';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { openPage, type TestPage } from '#ui/frames/test-page.tsx';
import { lineContent } from '../../../../../../packages/selling/vectors/sample-cart.ts';
import { catalogOf, FRIDAY_NOON, product } from '../../../../../../packages/selling/vectors/sample-catalog.ts';
import { holdCart, newSale, runCart, useSale } from '../../cart/state/sale-store.ts';
import type { Selling } from '../../data/sell-context.ts';
import type { SellData } from '../../data/sell-data.ts';
import { closeAllDialogs, useSellDialogs } from '../../shell/sell-dialogs.ts';
import { BillsStrip, FirstBill } from './BillsStrip.tsx';

// The strip reads the currency; bills that cannot be priced from so little show what the server has.
const data = {
  catalog: catalogOf({ products: [] }),
  currency: { code: 'THB', decimals: 2, symbol: '฿' },
} as unknown as SellData;
const selling: Selling = { data, at: FRIDAY_NOON };
const cart = newSale({
  fulfillment: 1,
  serviceChargeRate: 0 as Rate,
  channel: OrderChannel.TableService,
  tableID: 'table',
});
const bill = (no: number, status: string) => ({
  aliasName: `Guest ${no}`,
  isMain: false,
  isFrozen: status === 'paid',
  status,
  order: { orderID: no === 1 ? cart.orderID : `bill ${no}`, orderLines: [], totalDueAmount: 0 },
});
const check = {
  tableID: 'table',
  tableGroupID: null,
  bills: [bill(1, 'pending'), bill(2, 'paid'), bill(3, 'pending')],
  lines: [],
} as unknown as TableCheck;

// What a tablet of 1024 pixels leaves for the bills, next to the buttons of the table.
const STRIP_PX = 638;
const FADE_PX = 16;

let opened: TestPage | undefined;
beforeEach(async () => {
  await page.viewport(1024, 768);
  holdCart(cart);
  opened = openPage(() => (
    <div style={{ display: 'flex', width: STRIP_PX }}>
      <BillsStrip check={check} selling={selling} />
    </div>
  ));
});
afterEach(() => {
  opened?.close();
  closeAllDialogs();
  useSale.setState({ cart: null });
});

const tab = (name: string) => page.getByRole('list').getByRole('button', { name: new RegExp(`^${name}, `) });

test('three bills fit on a tablet, and the paid one takes the least room', async () => {
  await expect.element(tab('Guest 3')).toBeVisible();
  const edge = page.getByRole('list').element().getBoundingClientRect().right - FADE_PX;
  expect(tab('Guest 3').element().getBoundingClientRect().right).toBeLessThanOrEqual(edge);
  const widths = [1, 2, 3].map((no) => tab(`Guest ${no}`).element().getBoundingClientRect().width);
  expect(widths[1]).toBeLessThan(Math.min(widths[0] ?? 0, widths[2] ?? 0) * 0.7);
});

test('the tab of a paid bill opens its receipt', async () => {
  await tab('Guest 2').click();
  expect(useSellDialogs.getState().dialog).toMatchObject({ kind: 'billReceipt', orderID: 'bill 2', name: 'Guest 2' });
  expect(useSale.getState().cart?.orderID).toBe(cart.orderID);
});

test('a table that is not saved yet shows its bill in the row that it keeps, and adds none to nothing', async () => {
  opened?.close();
  await page.viewport(390, 844);
  const priced: Selling = {
    data: {
      ...data,
      catalog: catalogOf({ products: [product('soup', 5, { taxID: null, isTaxInclusive: true })] }),
      operational: {
        modules: { loyalty: false },
        roundingMode: 'halfAwayFromZero',
        useServiceCharge: { quickService: false, tableService: false },
        currencyCode: 'THB',
        currencyDecimals: 2,
      } as OperationalSetting,
      tenant: { isTaxInclusive: true } as TenantInfo,
      serviceCharge: null,
    },
    at: FRIDAY_NOON,
  };
  opened = openPage(() => <FirstBill name="4" selling={priced} />);
  const add = page.getByRole('button', { name: 'New bill' });
  await expect.element(page.getByRole('listitem')).toHaveTextContent(/^Table 4.*0\.00/);
  await expect.element(add).toBeDisabled();
  runCart({ type: 'add', content: lineContent('soup', 500_000), quantity: ONE_PIECE, newID: 'soup' });
  await expect.element(page.getByRole('listitem')).toHaveTextContent(/^Table 4.*5\.00/);
  await expect.element(add).toBeEnabled();
});
