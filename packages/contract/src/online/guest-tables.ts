import * as z from 'zod/mini';
import { PosCatalog } from '../catalog/sell-data.ts';
import { positiveAmount, secret, text, uuid } from '../kit/fields/fields.ts';
import { route } from '../kit/route.ts';
import { GuestLine, GuestNow, GuestPricing, GuestStore, MAX_GUEST_LINES } from './guest-orders.ts';

/** What guests do at a table whose QR code they scanned (decisions 232, 349, 350): all they have is its token. */

/** What a guest at a table may say. */
export const GuestTableForm = z.object({ guestName: text(60), note: text(300) });
export type GuestTableForm = z.infer<typeof GuestTableForm>;

export const GuestTableOrderInput = z.object({
  /** Made by the page, so that an order is placed once however often it is sent. */
  orderID: uuid(),
  /** Made by the page and kept on the phone: a waiter admits it, until the table is cleared. */
  guestSessionID: uuid(),
  lines: z.array(GuestLine).check(z.minLength(1, 'required'), z.maxLength(MAX_GUEST_LINES, 'too_many')),
  /** What the guest saw; the server works it out again and refuses another one. */
  totalAmount: positiveAmount(),
  ...GuestTableForm.shape,
  /** The solved challenge of `proof`. */
  proof: secret(4000),
});
export type GuestTableOrderInput = z.infer<typeof GuestTableOrderInput>;

const params = z.object({ token: z.string().check(z.regex(/^[\w-]{22}$/, 'invalid')) });
const guest = { access: 'guest', params } as const;
const closed = ['tenant.not_found', 'resource.not_found'] as const;
const path = '/guest/tables/{token}';

export const guestTableRoutes = {
  menu: route({
    ...guest,
    method: 'GET',
    path,
    about:
      'What guests at a table can order, with the prices of table service. Send `If-None-Match` to get 304 without a change.',
    answer: z.object({ version: z.string(), store: GuestStore, pricing: GuestPricing, catalog: PosCatalog }),
    errors: closed,
  }),
  now: route({
    ...guest,
    method: 'GET',
    path: `${path}/now`,
    about: 'Which table it is, and whether orders are taken there now.',
    answer: z.extend(GuestNow, { tableName: z.string() }),
    errors: closed,
  }),
  place: route({
    ...guest,
    method: 'POST',
    path: `${path}/orders`,
    about:
      'A guest at a table orders. It waits for the waiter, unless the store accepts by itself and a waiter has admitted this phone since the table was opened.',
    repeat: 'naturalKey',
    body: GuestTableOrderInput,
    answer: z.object({ token: z.string(), orderNo: z.string() }),
    errors: [
      ...closed,
      'guest_order.store_closed',
      'guest_order.unavailable',
      'guest_order.proof_invalid',
      'order.error.total_mismatch',
      'license.invalid_or_expired',
      'license.missing',
    ],
  }),
} as const;
