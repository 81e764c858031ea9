import {
  orderRoutes,
  paymentRoutes,
  reportRoutes,
  saleRoutes,
  type Order,
  type ReportAnswer,
  type ReportGroup,
  type PaymentsAnswer,
  type ReductionsAnswer,
} from '@tavola/contract';
import type { DemoCatalogInput } from '@tavola/demo';
import { refundShares, refundsOfSale, soldOfSale, toAmount, toQuantity } from '@tavola/selling';
import type { Caller, TestServer } from '@tavola/testkit/server/server.ts';
import { diner, type Selling } from '@tavola/testkit/selling/selling.ts';
import { newID } from '#platform/ids.ts';

/** What the tests of reports do at a counter and ask of the reports. */

/** The diner with a combo of a burrito and two waters. */
export const dinerWithMeal: DemoCatalogInput = {
  ...diner,
  products: [
    ...(diner.products ?? []),
    {
      ref: 'meal',
      name: 'Meal',
      category: 'food',
      price: 13,
      combo: [
        { name: 'Main', items: [{ product: 'burrito' }] },
        { name: 'Drink', quantity: 2, items: [{ product: 'water' }] },
      ],
    },
  ],
  menus: [
    {
      ref: 'menu',
      name: 'Menu',
      sections: [{ name: 'All', items: ['burger', 'soda', 'platter', 'burrito', 'water', 'meal'] }],
    },
  ],
};

/** Makes the parts of a `Meal`. */
export const mealPart =
  (terminal: Selling['terminal']) =>
  (comboChoiceID: string, name: string, quantity: number, options: readonly string[]) => ({
    comboLineItemID: newID(),
    comboChoiceID,
    itemID: terminal.product(name).itemID,
    quantity,
    priceAdd: 0,
    orderLineModifiers: terminal.line(name, 1, options).orderLineModifiers,
    orderLineVariantOptions: [],
  });

type Query = Partial<Record<string, unknown>>;

/** Sells at a counter. */
export function counterOf(server: Pick<TestServer, 'call'>, place: Pick<Selling, 'caller' | 'terminal'>) {
  const save = async (body: object, caller: Caller = place.caller): Promise<Order> => {
    // The terminal of the test kit makes bodies of this shape.
    const answer = await server.call(orderRoutes.send, { body: body as never }, caller);
    if (answer.status !== 200) throw new Error(JSON.stringify(answer.body));
    return answer.body;
  };
  const pay = async (
    order: Pick<Order, 'orderID' | 'version' | 'totalDueAmount'>,
    {
      paymentTypeID = 6,
      tip = 0,
      amount,
      caller = place.caller,
    }: { paymentTypeID?: 1 | 6; tip?: number; amount?: number; caller?: Caller } = {},
  ): Promise<string> => {
    const paymentID = newID();
    const body = {
      paymentID,
      orderID: order.orderID,
      orderVersion: order.version,
      paymentTypeID,
      tenderedAmount: Math.round(((amount ?? order.totalDueAmount) + tip) * 100) / 100,
      ...(amount !== undefined && { amount }),
      ...(tip > 0 && { tipAmount: tip }),
    };
    const { status, body: refused } = await server.call(paymentRoutes.process, { body: body as never }, caller);
    if (status !== 200) throw new Error(JSON.stringify(refused));
    return paymentID;
  };
  const line = (name: string, more: object = {}) => ({ ...place.terminal.line(name), ...more });
  const sell = async (
    names: readonly string[],
    {
      more = {},
      caller = place.caller,
      ...payment
    }: { more?: object; caller?: Caller; tip?: number; paymentTypeID?: 1 | 6 } = {},
  ): Promise<Order> => {
    const order = await save(
      place.terminal.order(
        names.map((name) => line(name)),
        more,
      ),
      caller,
    );
    await pay(order, { ...payment, caller });
    return order;
  };
  /** Gives units of an order's first line back. */
  const refund = async ({ orderID }: Pick<Order, 'orderID'>, quantity = 1): Promise<void> => {
    const { body: sale } = await server.call(saleRoutes.ofOrder, { params: { id: orderID } }, place.caller);
    const [first] = sale.lines;
    if (first === undefined) throw new Error('The sale has no lines.');
    const shares = refundShares(soldOfSale(sale, { code: 'USD', decimals: 2 }, undefined), refundsOfSale(sale), {
      lines: [{ id: first.orderLineID, quantity: toQuantity(quantity) }],
      isTipIncluded: false,
    });
    if (!shares.ok) throw new Error(shares.code);
    const lines = [{ orderLineID: first.orderLineID, quantity }];
    const body = { refundID: newID(), lines, totalAmount: toAmount(shares.value.amount) };
    const answer = await server.call(saleRoutes.create, { params: { id: sale.saleID }, query: {}, body }, place.caller);
    if (answer.status !== 200) throw new Error(JSON.stringify(answer.body));
  };
  return { save, pay, line, sell, refund };
}

/** Asks for reports of one place. */
export function reportsOf(server: Pick<TestServer, 'call'>, place: Pick<Selling, 'caller'>) {
  const ask = async <T>(answer: Promise<{ status: number; body: T }>): Promise<T> => {
    const { status, body } = await answer;
    if (status !== 200) throw new Error(`${status} ${JSON.stringify(body)}`);
    return body;
  };
  const { caller } = place;
  return {
    figures: (group: ReportGroup, query: Query): Promise<ReportAnswer> =>
      ask(server.call(reportRoutes.figures, { query: { group, ...query } as never }, caller)),
    employees: (query: Query): Promise<ReportAnswer> =>
      ask(server.call(reportRoutes.employees, { query: query as never }, caller)),
    payments: (query: Query): Promise<PaymentsAnswer> =>
      ask(server.call(reportRoutes.payments, { query: query as never }, caller)),
    reductions: (query: Query): Promise<ReductionsAnswer> =>
      ask(server.call(reportRoutes.reductions, { query: query as never }, caller)),
    sales: (query: Query) => ask(server.call(reportRoutes.sales, { query: query as never }, caller)),
  };
}

/** The sum of amounts as whole cents. */
export const centsOf = (amounts: readonly number[]): number =>
  amounts.reduce((sum, amount) => sum + Math.round(amount * 100), 0);
