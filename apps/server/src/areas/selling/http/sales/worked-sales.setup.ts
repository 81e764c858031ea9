import {
  cashDrawerRoutes,
  orderRoutes,
  paymentRoutes,
  PaymentType,
  saleRoutes,
  type Order,
  type OrderInput,
  type PaymentInput,
  type PaymentResult,
  type Refund,
  type RefundInput,
  type SaleDetail,
} from '@tavola/contract';
import { toRate } from '@tavola/selling';
import { currencies } from '#platform/reference/currencies.ts';
import { newID } from '#platform/ids.ts';
import type { OfficeServer } from '@tavola/testkit/office/office.ts';
import { CartTerminal } from '@tavola/testkit/selling/cart-terminal.ts';
import { diner } from '@tavola/testkit/selling/selling.ts';
import { loadTerminal } from '@tavola/testkit/selling/terminal.ts';

/** How a worked case sets up its restaurant. */
export interface WorkedPlace {
  readonly currency?: 'USD' | 'KWD' | 'JPY';
  /** Items, which are called by their prices. */
  readonly prices: readonly number[];
  /** In percent; left out = nothing is taxed. */
  readonly taxRate?: number;
  readonly isTaxInclusive?: boolean;
  /** Of every order, in percent, and taxed. */
  readonly chargeRate?: number;
  /** To which cash is rounded. */
  readonly cashStep?: number;
}

/** Money off a whole order: an amount, or a part in percent. */
export type Off = { readonly amount: number } | { readonly percent: number };

export type WorkedRestaurant = Awaited<ReturnType<typeof openWorked>>;

const nameOf = (prices: readonly number[], place: number): string => `${place + 1} for ${prices[place] ?? ''}`;

/**
 * A restaurant of a worked case with an open drawer. Its totals are those of a sell screen; what a refund comes to is
 * the case's own figure, so that the server compares it with its own.
 */
export async function openWorked(server: OfficeServer, place: WorkedPlace) {
  const { prices, taxRate = 0, isTaxInclusive = false, chargeRate = 0, cashStep = 0, currency = 'USD' } = place;
  const office = await server.open({
    isSelling: true,
    catalog: {
      ...diner,
      currencyCode: currency,
      isTaxInclusive,
      taxes: [
        { ref: 'tax', name: 'VAT', rate: taxRate },
        { ref: 'none', name: 'No Tax', rate: 0 },
      ],
      modifierGroups: [],
      discounts: [],
      products: prices.map((price, index) => ({
        ref: `item-${index}`,
        name: nameOf(prices, index),
        category: 'food',
        price,
      })),
      menus: [
        { ref: 'menu', name: 'Menu', sections: [{ name: 'All', items: prices.map((_, index) => `item-${index}`) }] },
      ],
      paymentSettings: [
        {
          name: 'Cash',
          paymentTypeID: 1,
          isCashRoundingEnabled: cashStep > 0,
          roundOffTotalsToNearest: cashStep,
          quickCash: [],
        },
        { name: 'Credit Card', paymentTypeID: 6 },
        { name: 'Gift Card', paymentTypeID: 5 },
      ],
      serviceCharge: { rates: chargeRate === 0 ? [] : [{ fulfillmentID: 1, rate: chargeRate }], isTaxed: true },
    },
  });
  const { companyID } = office.tenant.scope;
  const currencyID = currencies.find(({ code }) => code === currency)?.currencyID;
  const where = `WHERE company_id = '${companyID}'`;
  await server.test.asOwner(async (owner) => {
    await owner.query(`UPDATE companies SET is_tax_inclusive = ${isTaxInclusive} ${where}`);
    await owner.query(`UPDATE locations SET currency_id = ${currencyID ?? 0} ${where}`);
    await owner.query(
      `UPDATE clients SET type = 'PosTerminalWithCash', is_use_cash_drawer = true, open_terminal = true ${where}`,
    );
  });
  const terminal = await loadTerminal(server, office.owner);
  const call: OfficeServer['call'] = (route, input, caller = office.owner) => server.call(route, input, caller);
  const must = async <T>(answer: Promise<{ readonly status: number; readonly body: T }>): Promise<T> => {
    const { status, body } = await answer;
    if (status !== 200) throw new Error(JSON.stringify(body));
    return body;
  };
  await must(
    call(cashDrawerRoutes.openCashTerminal, { body: { terminalReportID: newID(), cashCounts: [], cashAmount: 1000 } }),
  );

  /** An order of items by their places in the list of prices, saved. */
  const ordered = async (
    items: readonly (readonly [place: number, quantity?: number])[],
    off?: Off,
    more: Partial<OrderInput> = {},
  ): Promise<Order> => {
    const cart = new CartTerminal(terminal);
    cart.run({ type: 'setFulfillment', to: { fulfillment: 1, serviceChargeRate: toRate(chargeRate) } });
    for (const [place, quantity] of items) cart.add(nameOf(prices, place), quantity);
    if (off !== undefined) {
      const discount = cart.amountOff('amount' in off ? off.amount : 0);
      const value = 'percent' in off ? ({ type: 'percent', rate: toRate(off.percent) } as const) : discount.value;
      cart.run({ type: 'addOrderDiscount', discount: { ...discount, value } });
    }
    return must(call(orderRoutes.finalize, { body: { ...cart.payload(), ...more } }));
  };
  const paying = (
    { orderID, version }: Pick<Order, 'orderID' | 'version'>,
    more: Partial<PaymentInput> = {},
    caller = office.owner,
  ) =>
    call(
      paymentRoutes.process,
      {
        body: {
          paymentID: newID(),
          orderID,
          orderVersion: version,
          paymentTypeID: PaymentType.CreditCard,
          tenderedAmount: 0,
          ...more,
        },
      },
      caller,
    );
  /** Pays an order by these payments, one after the other. */
  const paid = async (order: Order, ...payments: readonly Partial<PaymentInput>[]): Promise<PaymentResult[]> => {
    const results: PaymentResult[] = [];
    let { version } = order;
    for (const payment of payments) {
      const result = await must(paying({ ...order, version }, payment));
      version = result.orderVersion;
      results.push(result);
    }
    return results;
  };
  const saleOf = ({ orderID }: Pick<Order, 'orderID'>): Promise<SaleDetail> =>
    must(call(saleRoutes.ofOrder, { params: { id: orderID } }));
  const refunding = (
    sale: SaleDetail,
    units: Readonly<Record<number, number>>,
    totalAmount: number,
    more: Partial<RefundInput> = {},
  ) => {
    const lines = Object.entries(units).map(([index, quantity]) => ({
      orderLineID: sale.lines[Number(index)]?.orderLineID ?? '',
      quantity,
    }));
    const body = { refundID: newID(), lines, totalAmount, ...more };
    return call(saleRoutes.create, { params: { id: sale.saleID }, query: {}, body });
  };
  /** Refunds units of lines for this amount, each by the way its money came. */
  const refund = (...asked: Parameters<typeof refunding>): Promise<Refund> => must(refunding(...asked));

  return { office, terminal, call, must, ordered, paying, paid, saleOf, refunding, refund };
}
