import {
  Fulfillment,
  offlineOrderRoutes,
  OrderChannel,
  PaymentType,
  userRoutes,
  type OfflineOrderInput,
} from '@tavola/contract';
import { offlineContent } from '@tavola/selling';
import { createHash, randomUUID } from 'node:crypto';
import { Api } from '../kit/api.ts';
import { origin } from '../kit/place.ts';
import { registerRestaurant } from '../kit/restaurants.ts';
import { enterAs, expect, test } from '../kit/test.ts';

/** A manager clears the list of offline sales that the server could not store (decision 321). */

const TOTAL = 12.5;

/** A sale of an item that this restaurant never had, as its terminal would hand it in. */
function soldOffline({ terminal }: Api, userID: string): OfflineOrderInput {
  const at = new Date().toISOString();
  const line = { orderLineID: randomUUID(), itemID: randomUUID(), orderQuantity: 2, price: TOTAL / 2 };
  const lists = { orderLineModifiers: [], orderLineVariantOptions: [], comboLineItems: [], orderLineDiscounts: [] };
  const input = {
    order: {
      orderID: randomUUID(),
      systemOrderChannelID: OrderChannel.QuickService,
      orderFulfillmentTypeID: Fulfillment.Takeaway,
      subtotal: TOTAL,
      totalTaxAmount: 0,
      totalDueAmount: TOTAL,
      discounts: [],
      orderLines: [{ ...line, ...lists }],
    },
    clientID: terminal?.clientID ?? '',
    userID,
    offlineNo: 'T1-0007',
    orderDateTime: at,
    status: 'Completed' as const,
    payments: [{ paymentID: randomUUID(), paymentTypeID: PaymentType.CreditCard, tenderedAmount: TOTAL, takenAt: at }],
    contentHash: '',
    sentAt: at,
  };
  return { ...input, contentHash: createHash('sha256').update(offlineContent(input)).digest('hex') };
}

test('a refused offline sale is tried again, marked as done with a note, and found under Done', async ({
  page,
  context,
}) => {
  const place = await registerRestaurant('refused');
  const office = await new Api(place.subDomain).signIn(place.owner, 'Office');
  const { userId } = await office.call(userRoutes.current);
  const refused = await office.call(offlineOrderRoutes.sync, { body: soldOffline(office, userId) });
  expect(refused.outcome).toBe('Refused');

  await enterAs(context, office);
  await page.goto(`${origin(place.subDomain)}/offline-sales`);
  await page.getByRole('row', { name: /T1-0007/ }).click();
  const dialog = page.getByRole('dialog', { name: 'T1-0007' });
  await expect(dialog).toContainText('2 × Item that is not known here');
  await dialog.getByRole('button', { name: 'Store now' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Still not stored' })).toBeVisible();

  const done = dialog.getByRole('button', { name: 'Mark as done' });
  await expect(done).toBeDisabled();
  await dialog.getByRole('textbox', { name: 'Note' }).fill('Entered again as receipt 12');
  await done.click();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByText('Every offline sale was stored as it was sold.')).toBeVisible();
  await page.getByText('Done', { exact: true }).click();
  await page.getByRole('row', { name: /T1-0007/ }).click();
  await expect(dialog).toContainText('Entered again as receipt 12');
  await expect(dialog.getByRole('button', { name: 'Store now' })).toHaveCount(0);
});
