import { catalogOf, product } from '../../../../../packages/selling/vectors/sample-catalog.ts';
import { amountOf, OrderChannel, PaymentType, type PaymentSetting } from '@tavola/contract';
import { cartReducer, ONE_PIECE, toOrderPayload, type Cart, type Quantity } from '@tavola/selling';
import { currentTerminalQuery } from '#areas/company/settings/selling-settings.queries.ts';
import { watchConnectivity } from '#offline/heartbeat.ts';
import { findPending } from '#offline/store/pending-orders.ts';
import { giveOpenOrders, startSync } from '#offline/sync/sync-orders.ts';
import { useWaiting } from '#offline/waiting.ts';
import { queryClient } from '#runtime/http/query-client.ts';
import { currentUserQuery } from '#runtime/session/users.ts';
import { pricedOf } from '../cart/state/priced.ts';
import { newSale } from '../cart/state/sale-store.ts';
import { counter, rice, selling } from '../payment/checkout/payment.setup.ts';
import { ALONE } from './alone.ts';
import { keepAlone, sellAlone, voidAlone } from './sell-alone.ts';
import type { ShownSale } from './sale-port.ts';

/**
 * One tab of a terminal, for the simulator: what a person does on it, by the code of the sell screen, its store and its
 * sync. It sells rice for 5.00 in cash. The simulator bundles this file and gives it a browser (`tools/sim`).
 */

const PIECE = 5;
const CASH = '00000000-0000-4000-8000-0000000000a1';
const RICE = '00000000-0000-4000-8000-0000000000a2';
const FOOD = '00000000-0000-4000-8000-0000000000a3';
const content = { ...rice, itemID: RICE, categoryID: FOOD };
const data = {
  ...selling.data,
  catalog: catalogOf({ products: [product(RICE, PIECE, { categoryID: FOOD, taxID: null, isTaxInclusive: true })] }),
  channel: OrderChannel.QuickService,
  // The parts of the setting that a tender reads.
  paymentSettings: [
    { paymentTypeID: PaymentType.Cash, paymentSettingID: CASH, name: 'Cash', roundOffTotalsToNearest: 0 },
  ] as unknown as PaymentSetting[],
};

/** Which order a person works on, and how many pieces are added to it. */
interface SimulatedOrder {
  readonly orderID: string;
  readonly isNew: boolean;
  readonly more: number;
}

interface Person {
  readonly terminalNumber: number;
  readonly clientID: string;
  readonly userID: string;
}
let person: Person = { terminalNumber: 1, clientID: '', userID: '' };

/** The page is opened: what waits is handed in from now on. */
export function open(next: Person): void {
  person = next;
  watchConnectivity();
  startSync();
}

/** What the page has read of its terminal and person; its cache forgets what nothing shows. */
function remember(): void {
  const { terminalNumber, clientID, userID } = person;
  // What a sale reads of them.
  queryClient.setQueryData(currentTerminalQuery.queryKey, { terminalNumber, clientID, name: clientID } as never);
  queryClient.setQueryData(currentUserQuery.queryKey, { userId: userID, firstName: 'An', lastName: 'Do' } as never);
}

function add(cart: Cart, pieces: number): Cart {
  const quantity = (pieces * ONE_PIECE) as Quantity;
  const added = cartReducer(cart, { type: 'add', content, quantity, newID: crypto.randomUUID() }, 0);
  if (!added.ok) throw new Error(added.code);
  return added.value;
}

function shownOf(cart: Cart): ShownSale {
  const priced = pricedOf(cart, data, selling.at);
  if (!priced.ok) throw new Error(priced.code);
  return { priced: priced.value, data, at: selling.at };
}

/** A new order, or the one that waits here, with more pieces. */
async function cartOf({ orderID, isNew, more }: SimulatedOrder): Promise<Cart> {
  remember();
  const cart = isNew ? { ...newSale(counter), orderID } : (await findPending(orderID))?.open?.cart;
  // A screen knows that its order was stored, also when it has left.
  if (cart === undefined) return { ...newSale(counter), orderID, version: ALONE };
  return more === 0 ? cart : add(cart, more);
}

/** Saves an order; answers its number. */
export async function keep(order: SimulatedOrder): Promise<string> {
  const cart = await cartOf(order);
  const shown = shownOf(cart);
  return (await keepAlone(toOrderPayload(cart, shown.priced.priced.totals), shown)).orderNo ?? '';
}

/** Takes cash for some pieces of an order; answers its number and what is still due. */
export async function pay(
  which: SimulatedOrder,
  { paid, paymentID }: { readonly paid: number; readonly paymentID: string },
): Promise<{ readonly offlineNo: string; readonly dueAmount: number }> {
  const cart = await cartOf(which);
  const shown = shownOf(cart);
  const { order, payments } = await sellAlone(
    {
      order: toOrderPayload(cart, shown.priced.priced.totals),
      payments: [
        {
          paymentID,
          paymentTypeID: PaymentType.Cash,
          paymentSettingID: CASH,
          tenderedAmount: amountOf(paid * PIECE),
        },
      ],
    },
    shown,
  );
  return { offlineNo: order.orderNo, dueAmount: payments[0]?.balanceDueAmount ?? 0 };
}

/** Voids an open order. */
export async function voidOrder(orderID: string): Promise<void> {
  remember();
  await voidAlone({ orderID, reason: 'Mistake' });
}

/** Gives an open order to the server; where the disk is full it waits as it is, and the person is asked again. */
export const give = (orderID: string): Promise<void> => giveOpenOrders([orderID]).catch(() => undefined);

/** What the page says of what waits. */
export const waiting = () => {
  const { count, problemCount } = useWaiting.getState();
  return { count, problemCount };
};
