import { Fulfillment } from '@tavola/contract';
import type { Rate } from '@tavola/selling';
import { beforeEach, expect, it, vi } from 'vitest';
import { textOf } from '#text/define.ts';
import type { confirm } from '#ui/dialogs/dialogs.ts';
import { holdCart, newSale, type useSale } from '../../cart/state/sale-store.ts';
import { useSellDialogs, closeAllDialogs } from '../../shell/sell-dialogs.ts';
import { askRecipient } from './ask-recipient.ts';
import { paymentStrings } from '../payment.strings.ts';

const mocks = vi.hoisted(() => ({ confirm: vi.fn<typeof confirm>() }));
vi.mock('#ui/dialogs/dialogs.ts', () => ({ confirm: mocks.confirm }));

const t = textOf(paymentStrings);
const [WALK_IN, NOI] = ['walk-in', 'noi'];
type Details = Partial<NonNullable<ReturnType<typeof useSale.getState>['cart']>>;
const sell = (fulfillment: Fulfillment, details: Details = {}) =>
  holdCart({ ...newSale({ fulfillment, serviceChargeRate: 0 as Rate }), ...details });
const titles = () => mocks.confirm.mock.calls.map(([{ title }]) => title);

beforeEach(() => {
  vi.clearAllMocks();
  closeAllDialogs();
});

it('asks for the customer of a delivery that has none, and opens the customer instead of the payment', async () => {
  mocks.confirm.mockResolvedValue(true);
  sell(Fulfillment.Delivery, { customerID: WALK_IN });
  expect(await askRecipient(WALK_IN)).toBe(false);
  expect(titles()).toEqual([t('deliveryTitle')]);
  expect(useSellDialogs.getState().dialog).toEqual({ kind: 'customer' });
});

it('asks where the delivery of a customer without an address goes', async () => {
  mocks.confirm.mockResolvedValue(true);
  sell(Fulfillment.Delivery, { customerID: NOI });
  expect(await askRecipient(WALK_IN)).toBe(false);
  expect(titles()).toEqual([t('addressTitle')]);
});

it('asks who picks an order up when it has neither a customer nor a time', async () => {
  mocks.confirm.mockResolvedValue(true);
  sell(Fulfillment.Pickup);
  expect(await askRecipient(WALK_IN)).toBe(false);
  expect(titles()).toEqual([t('pickUpTitle')]);
});

it('opens the payment without the details when the person continues, and asks that order once', async () => {
  mocks.confirm.mockResolvedValue(false);
  sell(Fulfillment.Delivery);
  expect(await askRecipient(WALK_IN)).toBe(true);
  expect(await askRecipient(WALK_IN)).toBe(true);
  expect(titles()).toHaveLength(1);
  sell(Fulfillment.Delivery);
  await askRecipient(WALK_IN);
  expect(titles(), 'the next order').toHaveLength(2);
});

it('asks nothing of an order whose guest is known, of one eaten here, and of an online order', async () => {
  for (const [fulfillment, details] of [
    [Fulfillment.Delivery, { customerID: NOI, customerAddressID: 'home' }],
    [Fulfillment.Pickup, { customerID: NOI }],
    [Fulfillment.Pickup, { pickUpDateTime: '2026-06-19T12:00:00Z' }],
    [Fulfillment.DineIn, {}],
    [Fulfillment.Takeaway, {}],
    [Fulfillment.Delivery, { onlineStoreID: 'store' }],
  ] as const) {
    sell(fulfillment, details);
    expect(await askRecipient(WALK_IN)).toBe(true);
  }
  expect(titles()).toEqual([]);
});
