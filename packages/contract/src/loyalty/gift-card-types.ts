import * as z from 'zod/mini';
import { answeredAmount, count, optional, queryList, requiredText, uuid } from '../kit/fields/fields.ts';
import { defineErrors } from '../kit/errors.ts';
import { listOf, listQuery, recordVersion, Removed } from '../kit/lists.ts';
import { permission } from '../kit/permissions.ts';
import { route } from '../kit/route.ts';

/** Types of gift cards of a company (back-office spec, section 2; decisions 61, 315). */

/** Longest validity of a card in days: ten years. */
export const MAX_VALID_DAYS = 3660;

export const GiftCardTypeInput = z.object({
  name: requiredText(100),
  /** Whether more money can come onto its cards. */
  canTopup: z._default(z.boolean(), true),
  /** Days from the sale to the last day; null = no end. */
  validDays: z._default(
    z.nullable(z.int({ error: 'integer' }).check(z.gte(1, 'min'), z.lte(MAX_VALID_DAYS, 'range'))),
    null,
  ),
  isActive: z._default(z.boolean(), true),
});
export type GiftCardTypeInput = z.infer<typeof GiftCardTypeInput>;

/** A price of a type at this location, and how many cards of it are on hand. */
export const GiftCardPrice = z.object({
  giftCardProductID: uuid(),
  giftCardPrice: answeredAmount(),
  onHandQuantity: z.int(),
});
export type GiftCardPrice = z.infer<typeof GiftCardPrice>;

export const GiftCardType = z.extend(GiftCardTypeInput, {
  giftCardTypeID: uuid(),
  inventories: z.array(GiftCardPrice),
  /** Cards that guests have. */
  cardCount: count(),
  version: recordVersion(),
});
export type GiftCardType = z.infer<typeof GiftCardType>;

export const giftCardTypeErrors = defineErrors({
  'gift_card_type.error.has_cards': {
    status: 409,
    type: 'Operation',
    number: 820,
    en: "Guests have cards of the type {name}, so it can't be deleted. Switch it off instead.",
    th: 'มีลูกค้าถือบัตรประเภท {name} อยู่ จึงลบไม่ได้ กรุณาปิดใช้งานแทน',
  },
});

const { view, add, edit, delete: remove } = permission.giftCard;
const params = z.object({ id: uuid() });
const path = '/company/gift-card-types';

export const giftCardTypeRoutes = {
  list: route({
    method: 'GET',
    path,
    access: [view],
    about: 'Gift card types of the company, with their prices at this location.',
    query: listQuery('name', 'canTopup', 'validDays', 'cardCount', 'isActive'),
    answer: listOf(GiftCardType),
  }),
  get: route({
    method: 'GET',
    path: `${path}/{id}`,
    access: [view, edit],
    about: 'One gift card type.',
    params,
    answer: GiftCardType,
  }),
  create: route({
    method: 'POST',
    path,
    access: [add],
    about: 'Adds a gift card type, or restores a deleted one under its id.',
    repeat: 'naturalKey',
    body: z.extend(GiftCardTypeInput, { giftCardTypeID: optional(uuid()) }),
    answer: GiftCardType,
    errors: ['resource.duplicate_name'],
  }),
  update: route({
    method: 'PUT',
    path: `${path}/{id}`,
    access: [edit],
    about: 'Changes a gift card type. Refused if someone else changed it first.',
    params,
    body: z.extend(GiftCardTypeInput, { version: recordVersion() }),
    answer: GiftCardType,
    errors: ['resource.duplicate_name', 'resource.version_conflict'],
  }),
  remove: route({
    method: 'DELETE',
    path,
    access: [remove],
    about: 'Deletes gift card types of which guests have no cards; their names become free.',
    query: z.object({ giftCardTypeIDs: queryList(uuid()) }),
    answer: Removed,
    errors: ['gift_card_type.error.has_cards'],
  }),
} as const;
