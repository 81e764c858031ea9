import type { OperationalSetting, Order, OrderInput, TenantInfo } from '@tavola/contract';
import { ONE_PIECE, type Cart, type Rate } from '@tavola/selling';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { lineContent } from '../../../../../packages/selling/vectors/sample-cart.ts';
import { catalogOf, FRIDAY_NOON, product } from '../../../../../packages/selling/vectors/sample-catalog.ts';
import { CallError, unreachable } from '#runtime/http/call-error.ts';
import { holdCart, newSale, runCart, useSale } from '../cart/state/sale-store.ts';
import { openSale, saleOf, saleOfCart, showSale, useSales } from '../cart/state/sales.ts';
import type { SellData } from '../data/sell-data.ts';
import { saveSale } from './save-sale.ts';

const bodies: OrderInput[] = [];
let failure: () => CallError;
let answer: ((body: OrderInput) => Promise<Order>) | null;
let isAboutCode = false;
vi.mock('#areas/selling/orders/orders.queries.ts', () => ({
  saveOrder: (_mode: string, body: OrderInput): Promise<Order> => (
    bodies.push(body),
    answer === null ? Promise.reject(failure()) : answer(body)
  ),
}));

// Codes ask the server; no sale here has one.
vi.mock('../cart/codes/take-code.ts', () => ({
  knownCode: () => (isAboutCode ? { discountRedemptionID: 'code' } : null),
}));
// Whole orders are read elsewhere; here the version shows which sale the answer reached.
vi.mock('../data/stored-order.ts', () => ({
  afterSave: (local: Cart, _sent: Cart, { version }: Order) => {
    const cart = { ...local, version };
    return { ok: true, value: { cart, stored: cart } };
  },
}));

const counter = { fulfillment: 2, serviceChargeRate: 0 as Rate } as const;
// The parts of the sell data that pricing a cart reads.
const data = {
  catalog: catalogOf({ products: [product('rice', 5, { taxID: null, isTaxInclusive: true })] }),
  operational: {
    modules: { loyalty: false },
    roundingMode: 'halfAwayFromZero',
    strictTimeAvailabilityOnSales: { quickService: false, tableService: false },
    useServiceCharge: { quickService: false, tableService: false },
    currencyCode: 'USD',
    currencyDecimals: 2,
  } as OperationalSetting,
  tenant: { isTaxInclusive: true } as TenantInfo,
  serviceCharge: null,
  fulfillments: [counter],
} as unknown as SellData;
const rice = lineContent('rice', 500_000, { isTaxInclusive: true });

beforeEach(() => {
  bodies.length = 0;
  failure = unreachable;
  answer = null;
  isAboutCode = false;
  useSales.setState(useSales.getInitialState(), true);
  holdCart(newSale(counter));
  runCart({ type: 'add', content: rice, quantity: ONE_PIECE, newID: 'line' });
});

describe('saving a sale', () => {
  it('sends an unchanged cart again under the same id of its send', async () => {
    await saveSale('send', data, FRIDAY_NOON);
    await saveSale('send', data, FRIDAY_NOON);
    expect(bodies[0]?.sendID).toMatch(/^[0-9a-f-]{36}$/);
    expect(bodies[1]?.sendID).toBe(bodies[0]?.sendID);
  });

  it.each([
    [503, 'service.busy'],
    [429, 'limit.rate'],
  ] as const)('keeps the cart for the same send when the server answers %i', async (status, errorCode) => {
    const { body } = unreachable();
    failure = () => new CallError({ ...body, status, additionValue: { ...body.additionValue, errorCode } });
    expect(await saveSale('send', data, FRIDAY_NOON)).toEqual({ kind: 'unreachable' });
    await saveSale('send', data, FRIDAY_NOON);
    expect(bodies[1]).toEqual(bodies[0]);
  });

  it('sends a changed cart under another id', async () => {
    await saveSale('send', data, FRIDAY_NOON);
    runCart({ type: 'add', content: rice, quantity: ONE_PIECE, newID: 'more' });
    await saveSale('send', data, FRIDAY_NOON);
    expect(bodies[1]?.sendID).not.toBe(bodies[0]?.sendID);
  });

  it('names no send where it only stores the order', async () => {
    await saveSale('base', data, FRIDAY_NOON);
    expect(bodies[0]).not.toHaveProperty('sendID');
  });
});

describe('a save whose answer comes after another sale was shown', () => {
  const shown = () => useSale.getState().cart;
  /** Saves the sale on the screen, and shows another one before the answer. */
  async function saveAndSwitch(): Promise<string> {
    const saving = saveSale('base', data, FRIDAY_NOON);
    const orderID = shown()?.orderID ?? '';
    const next = saleOfCart(newSale(counter));
    openSale(next);
    showSale(next.cart.orderID);
    await saving;
    return orderID;
  }

  it('is for the sale that was saved', async () => {
    answer = ({ orderID }) => Promise.resolve({ orderID, version: 4 } as Order);
    const orderID = await saveAndSwitch();
    expect(saleOf(orderID)?.cart.version).toBe(4);
    expect(saleOf(orderID)?.saved).toBe(saleOf(orderID)?.cart);
    expect(shown()?.version).toBeNull();
  });

  it('marks a refused code in the cart that has it', async () => {
    const { body } = unreachable();
    isAboutCode = true;
    const additionValue = { ...body.additionValue, errorCode: 'discount_code.cancelled' as const };
    failure = () => new CallError({ ...body, status: 409, additionValue });
    const orderID = await saveAndSwitch();
    expect(saleOf(orderID)?.codeProblem).toMatchObject({ discountRedemptionID: 'code' });
    expect(useSale.getState().codeProblem).toBeNull();
  });
});
