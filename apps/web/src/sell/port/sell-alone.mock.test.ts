import {
  amountOf,
  OrderChannel,
  PaymentType,
  type CheckoutInput,
  type OrderInput,
  type PaymentSetting,
  type Requested,
} from '@tavola/contract';
import { cartReducer, ONE_PIECE, toAmount, toMoney, type Cart, type Money, type Quantity } from '@tavola/selling';
import { beforeEach, expect, it, vi } from 'vitest';
import { routeFiltersQuery } from '#areas/devices/printing/route-filters.queries.ts';
import { currentTerminalQuery } from '#areas/company/settings/selling-settings.queries.ts';
import { orderQuery } from '#areas/selling/orders/orders.queries.ts';
import type { OfflineContent, SoldAlone } from '#offline/store/pending-orders.ts';
import { CallError } from '#runtime/http/call-error.ts';
import { queryClient } from '#runtime/http/query-client.ts';
import { currentUserQuery } from '#runtime/session/users.ts';
import { pricedOf } from '../cart/state/priced.ts';
import { newSale } from '../cart/state/sale-store.ts';
import { rice, counter, selling } from '../payment/checkout/payment.setup.ts';
import { ALONE } from './alone.ts';
import { sendOf } from './kitchen/send-alone.ts';
import { keepAlone, sellAlone, soldAlone, voidAlone } from './sell-alone.ts';
import type { ShownSale } from './sale-port.ts';

/** What a terminal sells without a connection (selling spec, section 4; decisions 78, 359, 360). */

const disk = vi.hoisted(() => ({ rows: new Map<string, unknown>(), isFull: false }));
vi.mock('#offline/store/pending-orders.ts', () => {
  const rows = disk.rows as Map<string, SoldAlone>;
  const write = (id: string, sold: SoldAlone): Promise<SoldAlone> =>
    disk.isFull
      ? Promise.reject(new DOMException('full', 'QuotaExceededError'))
      : Promise.resolve((rows.set(id, sold), sold));
  return {
    isNumberStored: () => Promise.resolve(false),
    findPending: (id: string) => Promise.resolve(rows.get(id) ?? null),
    storePending: (sold: SoldAlone) => write(sold.content.order.orderID, sold),
    changePending: (id: string, change: (sold: SoldAlone) => SoldAlone) => {
      const sold = rows.get(id);
      if (sold === undefined || sold.content.status !== 'Saved') return Promise.resolve(null);
      return write(id, change(sold));
    },
  };
});
let lastNo = 0;
vi.mock('#offline/store/offline-numbers.ts', () => ({
  withOfflineNo: (_of: unknown, _isStored: unknown, store: (no: string) => unknown) =>
    Promise.resolve().then(() => store(`T1-000${++lastNo}`)),
}));
/** Orders whose tickets were printed. */
const prints = vi.hoisted((): string[] => []);
vi.mock('./kitchen/print-alone.ts', () => ({
  storeAndPrint: async (orderID: string, store: () => Promise<unknown>, printOf: (stored: unknown) => unknown) => {
    const stored = await store();
    if (printOf(stored) !== null) prints.push(orderID);
    return stored;
  },
}));
vi.mock('#offline/sync/sync-orders.ts', () => ({ notePending: () => Promise.resolve() }));

const type = (paymentTypeID: PaymentType, paymentSettingID: string): PaymentSetting =>
  ({
    paymentTypeID,
    paymentSettingID,
    name: paymentSettingID,
    roundOffTotalsToNearest: 0,
  }) as unknown as PaymentSetting;
const data = {
  ...selling.data,
  paymentSettings: [type(PaymentType.Cash, 'cash'), type(PaymentType.CustomerAccount, 'account')],
};

/** Two rice for 10.00. */
function twoRice(): Cart {
  const added = cartReducer(
    newSale(counter),
    { type: 'add', content: rice, quantity: (2 * ONE_PIECE) as Quantity, newID: crypto.randomUUID() },
    0,
  );
  if (!added.ok) throw new Error(added.code);
  return added.value;
}

function shownOf(cart: Cart): ShownSale {
  const priced = pricedOf(cart, data, selling.at);
  if (!priced.ok) throw new Error(priced.code);
  return { priced: priced.value, data, at: selling.at };
}

const orderOf = ({ orderID, lines, version }: Cart): OrderInput => {
  const totalDueAmount = amountOf(lines.length === 0 ? 0 : 10);
  const orderLines = lines.map(({ orderLineID }) => ({ orderLineID }));
  const systemOrderChannelID = OrderChannel.QuickService;
  // What a terminal stores of an order; the rest only travels.
  return { orderID, version, systemOrderChannelID, totalDueAmount, orderLines } as unknown as OrderInput;
};

const cash = (
  amount: number,
  paymentID: string = crypto.randomUUID(),
): Requested<CheckoutInput>['payments'][number] => ({
  paymentID,
  paymentTypeID: PaymentType.Cash,
  paymentSettingID: 'cash',
  tenderedAmount: toAmount((amount * 100_000) as Money),
});

const contentOf = (orderID: string): OfflineContent => {
  const sold = disk.rows.get(orderID) as SoldAlone | undefined;
  if (sold === undefined) throw new Error('Nothing is stored.');
  return sold.content;
};
const refusalOf = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'accepted',
    (failure: unknown) => (failure instanceof CallError ? failure.errorCode : String(failure)),
  );

beforeEach(() => {
  disk.rows.clear();
  disk.isFull = false;
  lastNo = 0;
  prints.length = 0;
  queryClient.removeQueries({ queryKey: routeFiltersQuery.queryKey });
  queryClient.setQueryData(currentTerminalQuery.queryKey, { terminalNumber: 1, clientID: 'c' } as never);
  queryClient.setQueryData(currentUserQuery.queryKey, { userId: 'u', firstName: 'An', lastName: 'Do' } as never);
});

it('stores an order Saved and Pending under the number of the terminal, and gives it no second one', async () => {
  const cart = twoRice();
  const kept = await keepAlone(orderOf(cart), shownOf(cart));
  expect(kept.version).toBe(ALONE);
  expect(kept.orderNo).toBe('T1-0001');
  expect(kept.lines.every(({ isSaved }) => isSaved)).toBe(true);
  await keepAlone({ ...orderOf(kept), note: 'Hot' }, shownOf(kept));
  expect(contentOf(cart.orderID).offlineNo).toBe('T1-0001');
  expect(contentOf(cart.orderID).order.note).toBe('Hot');
  expect(contentOf(cart.orderID).status).toBe('Saved');
});

it('is PartiallyPaid with a part, and Completed with a receipt once the rest is taken', async () => {
  const cart = twoRice();
  const first = await sellAlone({ order: orderOf(cart), payments: [cash(4)] }, shownOf(cart));
  expect(first.payments[0]?.paymentStatus).toBe('PartiallyPaid');
  expect(first.payments[0]?.balanceDueAmount).toBe(6);
  expect(first.receipt).toBeNull();
  expect(contentOf(cart.orderID).status).toBe('Saved');
  const rest = await sellAlone({ order: { ...orderOf(cart), version: ALONE }, payments: [cash(10)] }, shownOf(cart));
  expect(rest.payments[0]?.changeAmount).toBe(4);
  expect(rest.receipt?.payments).toHaveLength(2);
  expect(contentOf(cart.orderID).status).toBe('Completed');
  expect(contentOf(cart.orderID).payments).toHaveLength(2);
});

it('keeps what was paid for: a later price changes nothing', async () => {
  const cart = twoRice();
  await sellAlone({ order: orderOf(cart), payments: [cash(4)] }, shownOf(cart));
  const dearer = { ...orderOf(cart), version: ALONE, totalDueAmount: amountOf(99) };
  await sellAlone({ order: dearer, payments: [cash(6)] }, shownOf(cart));
  expect(contentOf(cart.orderID).order.totalDueAmount).toBe(10);
  expect(contentOf(cart.orderID).status).toBe('Completed');
});

it('takes a payment once, whenever it is asked again', async () => {
  const cart = twoRice();
  const checkout = { order: orderOf(cart), payments: [cash(4, 'p')] };
  const first = await sellAlone(checkout, shownOf(cart));
  expect(await sellAlone(checkout, shownOf(cart))).toEqual(first);
  expect(contentOf(cart.orderID).payments).toHaveLength(1);
  expect(await soldAlone(cart.orderID, 'another')).toBeNull();
});

it('takes a part once where a second tap comes before the first one is stored', async () => {
  const cart = twoRice();
  const checkout = { order: orderOf(cart), payments: [cash(4, 'p')] };
  await Promise.all([sellAlone(checkout, shownOf(cart)), sellAlone(checkout, shownOf(cart))]);
  expect(contentOf(cart.orderID).payments).toHaveLength(1);
});

it('shows the payments of an order where the screens read them', async () => {
  const cart = twoRice();
  await sellAlone({ order: orderOf(cart), payments: [cash(4)] }, shownOf(cart));
  expect(queryClient.getQueryData(orderQuery(cart.orderID).queryKey)?.sale?.payments).toHaveLength(1);
});

it('names the version of the server that an order continues, however often it is stored', async () => {
  const cart = twoRice();
  const kept = await keepAlone({ ...orderOf(cart), version: 7 }, shownOf(cart));
  await keepAlone(orderOf(kept), shownOf(kept));
  expect(contentOf(cart.orderID).order.version).toBe(7);
});

/** Another person is at the terminal now (decision 434). */
const handOverTo = (userId: string) =>
  queryClient.setQueryData(currentUserQuery.queryKey, { userId, firstName: 'Bo', lastName: 'Li' } as never);

it('names the person who takes a payment of an order that another one began', async () => {
  const cart = twoRice();
  await sellAlone({ order: orderOf(cart), payments: [cash(4)] }, shownOf(cart));
  handOverTo('other');
  await sellAlone({ order: { ...orderOf(cart), version: ALONE }, payments: [cash(6)] }, shownOf(cart));
  expect(contentOf(cart.orderID).userID).toBe('u');
  expect(contentOf(cart.orderID).payments.map(({ userID }) => userID)).toEqual([undefined, 'other']);
});

it('names the person who voids an order that another one began', async () => {
  const cart = twoRice();
  await keepAlone(orderOf(cart), shownOf(cart));
  handOverTo('other');
  await voidAlone({ orderID: cart.orderID, reason: 'Mistake' });
  expect(contentOf(cart.orderID).voided).toMatchObject({ reason: 'Mistake', userID: 'other' });
});

it('has the approvals of other people that were given here for it, and no others', async () => {
  const cart = twoRice();
  const given = {
    approvalID: crypto.randomUUID(),
    action: 'discount',
    targetID: cart.orderID,
    amount: 2,
    userID: crypto.randomUUID(),
    approvedAt: new Date().toISOString(),
  };
  const kept = JSON.stringify([given, { ...given, targetID: 'another' }]);
  vi.stubGlobal('localStorage', { getItem: () => kept });
  await sellAlone({ order: orderOf(cart), payments: [cash(10)] }, shownOf(cart));
  vi.unstubAllGlobals();
  expect(contentOf(cart.orderID).approvals).toEqual([given]);
});

it('stores no PIN and no approval', async () => {
  const cart = twoRice();
  await keepAlone({ ...orderOf(cart), pinCode: '2468', approvals: [] }, shownOf(cart));
  expect(JSON.stringify([...disk.rows.values()])).not.toContain('2468');
});

it('voids an open order with its reason, and none that holds a payment', async () => {
  const cart = twoRice();
  await keepAlone(orderOf(cart), shownOf(cart));
  const why = { orderID: cart.orderID, reason: 'Mistake' };
  await voidAlone(why);
  expect(contentOf(cart.orderID).status).toBe('Voided');
  expect(contentOf(cart.orderID).voided?.reason).toBe('Mistake');
  const paid = twoRice();
  await sellAlone({ order: orderOf(paid), payments: [cash(4)] }, shownOf(paid));
  expect(await refusalOf(voidAlone({ ...why, orderID: paid.orderID }))).toBe('order.not_modifiable');
  expect(contentOf(paid.orderID).status).toBe('Saved');
});

it('says that an order is not found which waits here no more, and begins it no second time', async () => {
  const cart = { ...twoRice(), version: ALONE };
  expect(await refusalOf(voidAlone({ orderID: cart.orderID, reason: 'Mistake' }))).toBe('order.not_found');
  expect(await refusalOf(sellAlone({ order: orderOf(cart), payments: [cash(10)] }, shownOf(cart)))).toBe(
    'order.not_found',
  );
  expect(disk.rows.size).toBe(0);
});

it.each([
  [
    'a type that needs the server',
    { ...cash(10), paymentTypeID: PaymentType.CustomerAccount, paymentSettingID: 'account' },
  ],
  ['nothing', cash(0)],
])('refuses %s, and stores nothing', async (_name, payment) => {
  const cart = twoRice();
  expect(await refusalOf(sellAlone({ order: orderOf(cart), payments: [payment] }, shownOf(cart)))).toBe(
    'payment.type_unavailable',
  );
  expect(disk.rows.size).toBe(0);
});

it('never shows as taken what the disk refused (reliability C10)', async () => {
  const cart = twoRice();
  await sellAlone({ order: orderOf(cart), payments: [cash(4)] }, shownOf(cart));
  disk.isFull = true;
  const order = { ...orderOf(cart), version: ALONE };
  expect(await refusalOf(sellAlone({ order, payments: [cash(6)] }, shownOf(cart)))).toBe('payment.type_unavailable');
  expect(contentOf(cart.orderID).payments).toHaveLength(1);
  expect(toMoney(contentOf(cart.orderID).order.totalDueAmount)).toBe(1_000_000);
});

/** A printer of the kitchen that prints everything. */
function hasKitchen(): void {
  const route = { routeID: 'r', printerID: 'p', channels: [], fulfillments: [], categoryIDs: [], alsoOthers: false };
  const more = { printerName: 'Wok', backupPrinterID: null, copies: 1, language: 'en' as const };
  queryClient.setQueryData(routeFiltersQuery.queryKey, [{ ...route, ...more }]);
}

it('prints in the kitchen what the payment of a counter sale sends, once (decisions 139, 400)', async () => {
  hasKitchen();
  const cart = twoRice();
  const payment = cash(10);
  await sellAlone({ order: orderOf(cart), payments: [payment] }, shownOf(cart));
  await sellAlone({ order: orderOf(cart), payments: [payment] }, shownOf(cart));
  const [line] = cart.lines;
  expect(contentOf(cart.orderID).sends).toMatchObject([
    { kind: 'Add', lines: [{ orderLineID: line?.orderLineID, quantity: 2 }], tickets: [{ routeID: 'r' }] },
  ]);
  expect(prints).toEqual([cart.orderID]);
});

it('sends nothing with a part payment', async () => {
  hasKitchen();
  const cart = twoRice();
  await sellAlone({ order: orderOf(cart), payments: [cash(4)] }, shownOf(cart));
  expect(contentOf(cart.orderID).sends).toBeUndefined();
  expect(prints).toEqual([]);
});

it('does not send again with the payment what Send has sent, and cancels it with a void (decision 400)', async () => {
  hasKitchen();
  const cart = twoRice();
  const lineIDs = cart.lines.map(({ orderLineID }) => orderLineID);
  const send = sendOf(cart, shownOf(cart).data, { sendID: 's', kind: 'Add', lineIDs }, '2026-03-02T12:00:00.000Z');
  const kept = await keepAlone(orderOf(cart), shownOf(cart), send);
  await voidAlone({ orderID: cart.orderID, reason: 'Mistake' });
  expect(contentOf(cart.orderID).sends?.map(({ kind }) => kind)).toEqual(['Add', 'Cancel']);
  const other = twoRice();
  const ofOther = other.lines.map(({ orderLineID }) => orderLineID);
  const first = sendOf(
    other,
    shownOf(other).data,
    { sendID: 't', kind: 'Add', lineIDs: ofOther },
    '2026-03-02T12:00:00.000Z',
  );
  await keepAlone(orderOf(other), shownOf(other), first);
  await sellAlone({ order: { ...orderOf(other), version: ALONE }, payments: [cash(10)] }, shownOf(other));
  expect(contentOf(other.orderID).sends?.map(({ sendID }) => sendID)).toEqual(['t']);
  expect(kept.orderNo).toBe('T1-0001');
});

it('prints nothing for a sale that the browser could not store', async () => {
  hasKitchen();
  disk.isFull = true;
  const cart = twoRice();
  expect(await refusalOf(sellAlone({ order: orderOf(cart), payments: [cash(10)] }, shownOf(cart)))).not.toBe(
    'accepted',
  );
  expect(prints).toEqual([]);
});
