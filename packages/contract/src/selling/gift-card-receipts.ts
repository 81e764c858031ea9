import * as z from 'zod/mini';
import { PrintedReceipt } from '../company/receipt-templates.ts';
import { Language } from '../kit/enumerations.ts';
import { email, optional, uuid } from '../kit/fields/fields.ts';
import { permission } from '../kit/permissions.ts';
import { route } from '../kit/route.ts';
import { sentByPages } from './receipt-mails.ts';

/** Receipts of gift cards on paper and by mail (selling spec, section 7; decision 346). */

/** Who sells cards or keeps them. */
const see = [
  permission.quickService.view,
  permission.tableService.view,
  permission.giftCard.view,
  permission.salesReport.view,
] as const;

export const GiftCardMailInput = z
  .object({
    email: email(),
    /** The sale or top-up whose receipt is sent, with its cards. */
    giftCardSaleID: optional(uuid()),
    /** A card alone. */
    giftCardID: optional(uuid()),
    /** Left out = the language of receipts of the location. */
    language: optional(z.enum(Language, { error: 'invalid' })),
    ...sentByPages,
  })
  .check(
    z.refine(({ giftCardSaleID, giftCardID }) => (giftCardSaleID == null) !== (giftCardID == null), {
      error: 'required',
      path: ['giftCardSaleID'],
    }),
  );
export type GiftCardMailInput = z.infer<typeof GiftCardMailInput>;

export const giftCardReceiptRoutes = {
  preview: route({
    method: 'GET',
    path: '/location/receipt-templates/gift-card/preview/{id}',
    access: see,
    about: 'The receipt of gift cards that were sold or topped up, by the id of the sale; with `isCopy` it says so.',
    params: z.object({ id: uuid() }),
    query: z.object({ isCopy: z.optional(z.enum(['true', 'false'], { error: 'invalid' })) }),
    answer: PrintedReceipt,
    errors: ['gift_card_sale.not_found', 'receipt.template_missing'],
  }),
  mail: route({
    method: 'POST',
    path: '/location/payments/email/giftcards',
    access: see,
    withoutLicence: 'openOrders',
    about:
      'Sends the receipt of a sale of gift cards, or with giftCard.view a card alone, to an address as a picture and as text; the answer is that it is queued.',
    repeat: 'key',
    body: GiftCardMailInput,
    answer: z.object({ email: z.string() }),
    errors: [
      'gift_card_sale.not_found',
      'giftcard.not_found',
      'permission.denied',
      'receipt.template_missing',
      'license.quota_exceeded',
    ],
  }),
} as const;
