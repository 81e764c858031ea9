import * as z from 'zod/mini';
import { amount, count, optional, requiredText, text, uuid } from '../kit/fields/fields.ts';
import { defineErrors } from '../kit/errors.ts';
import { listOf, listQuery } from '../kit/lists.ts';
import { route } from '../kit/route.ts';
import { permission } from '../kit/permissions.ts';

/**
 * Gift cards in the drawer of a location, by type and price (back-office spec, section 2). On hand is the sum of
 * movements, as with items.
 */

const cards = () => count(1_000_000);

/** A new type is created with its first card. */
export const GiftCardProductInput = z.object({
  giftCardTypeName: requiredText(100),
  giftCardPrice: amount().check(z.gt(0, 'min')),
});
export type GiftCardProductInput = z.infer<typeof GiftCardProductInput>;
export const GiftCardStock = z.extend(GiftCardProductInput, {
  giftCardProductID: uuid(),
  giftCardTypeID: uuid(),
  onHandQuantity: z.int(),
});
export type GiftCardStock = z.infer<typeof GiftCardStock>;
export const GiftCardMovement = z.object({
  movementID: uuid(),
  type: z.enum(['Sale', 'Refund', 'Adjust', 'Receive', 'Count']),
  quantity: z.int(),
  balanceAfter: z.int(),
  reason: z.nullable(z.string()),
  comment: z.nullable(z.string()),
  userName: z.nullable(z.string()),
  at: z.string(),
});
export type GiftCardMovement = z.infer<typeof GiftCardMovement>;
/** With its latest movements, newest first. */
export const GiftCardDetail = z.extend(GiftCardStock, { movements: z.array(GiftCardMovement) });
export type GiftCardDetail = z.infer<typeof GiftCardDetail>;

export const GiftCardAdjustInput = z.object({
  mode: z.enum(['Set', 'Add', 'Subtract'], { error: 'required' }),
  quantity: cards(),
  reason: requiredText(100),
  comment: z._default(text(250), ''),
});
export type GiftCardAdjustInput = z.infer<typeof GiftCardAdjustInput>;

export const giftCardInventoryErrors = defineErrors({
  'gift_cards.error.duplicate': {
    status: 409,
    type: 'Validation',
    number: 2140,
    en: '{name} at this price is already in the list. Adjust its stock there.',
    th: 'มี {name} ราคานี้ในรายการแล้ว กรุณาปรับสต็อกจากรายการเดิม',
  },
  'gift_cards.error.too_few': {
    status: 409,
    type: 'Operation',
    number: 2141,
    en: 'Only {count} of these cards are on hand. Check the quantity.',
    th: 'มีบัตรนี้เพียง {count} ใบ กรุณาตรวจสอบจำนวน',
  },
});

const { view, add, edit } = permission.giftCard;
const params = z.object({ id: uuid() });
const path = '/location/gift-card-inventory';

export const giftCardInventoryRoutes = {
  list: route({
    method: 'GET',
    path,
    access: [view],
    about: 'Gift cards on hand at this location.',
    query: listQuery('giftCardTypeName', 'giftCardPrice', 'onHandQuantity'),
    answer: listOf(GiftCardStock),
  }),
  types: route({
    method: 'GET',
    path: `${path}/types`,
    access: [view, add],
    about: 'Names of the existing gift card types.',
    answer: z.array(z.object({ giftCardTypeID: uuid(), name: z.string() })),
  }),
  get: route({
    method: 'GET',
    path: `${path}/{id}`,
    access: [view, edit],
    about: 'Cards of one type and price with their latest movements.',
    params,
    answer: GiftCardDetail,
  }),
  create: route({
    method: 'POST',
    path,
    access: [add],
    about: 'Adds a card of a type and price to the list, none on hand yet.',
    repeat: 'naturalKey',
    body: z.extend(GiftCardProductInput, { giftCardProductID: optional(uuid()) }),
    answer: GiftCardStock,
    errors: ['gift_cards.error.duplicate'],
  }),
  adjust: route({
    method: 'POST',
    path: `${path}/{id}/adjust`,
    access: [edit],
    about: 'Sets, adds to or removes from the cards on hand, with a movement that records the reason.',
    params,
    repeat: 'key',
    body: GiftCardAdjustInput,
    answer: GiftCardDetail,
    errors: ['gift_cards.error.too_few'],
  }),
} as const;
