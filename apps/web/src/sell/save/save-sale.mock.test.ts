import type { OperationalSetting, Order, OrderInput, TenantInfo } from '@tavola/contract';
import { ONE_PIECE, type Rate } from '@tavola/selling';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { lineContent } from '../../../../../packages/selling/vectors/sample-cart.ts';
import { catalogOf, FRIDAY_NOON, product } from '../../../../../packages/selling/vectors/sample-catalog.ts';
import { CallError, unreachable } from '#runtime/http/call-error.ts';
import { holdCart, newSale, runCart } from '../cart/state/sale-store.ts';
import type { SellData } from '../data/sell-data.ts';
import { saveSale } from './save-sale.ts';

const bodies: OrderInput[] = [];
let failure: () => CallError;
vi.mock('#areas/selling/orders/orders.queries.ts', () => ({
  saveOrder: (_mode: string, body: OrderInput): Promise<Order> => (bodies.push(body), Promise.reject(failure())),
}));

// Codes ask the server; no sale here has one.
vi.mock('../cart/codes/take-code.ts', () => ({ knownCode: () => null }));

const counter = { fulfillment: 2, serviceChargeRate: 0 as Rate } as const;
// The parts of the sell data that pricing a cart reads.
const data = {
  catalog: catalogOf({ products: [product('rice', 5, { taxID: null, isTaxInclusive: true })] }),
  operational: {
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
