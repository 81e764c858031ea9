import * as z from 'zod/mini';
import {
  answeredAmount,
  instant,
  localDate,
  movedAmount,
  optional,
  queryFlag,
  queryList,
  text,
  uuid,
} from '../kit/fields/fields.ts';
import { defineErrors } from '../kit/errors.ts';
import { listOf, listQuery, longListOf, recordVersion, Removed } from '../kit/lists.ts';
import { permission } from '../kit/permissions.ts';
import { route } from '../kit/route.ts';
import { GiftCardPrice } from './gift-card-types.ts';

/** Gift cards that guests have (selling spec, sections 3 and 7; decisions 61, 183, 187). */

/** The digits of a card: 16 random ones and their check digit. */
export const CARD_NUMBER_LENGTH = 17;

/** What a person types or scans: spaces and dashes between the digits are left out. */
export const cardNumberOf = (typed: string): string => typed.replace(/[\s-]/g, '');

/** Whether the last digit of a card's number checks the others, so that a mistyped one is no card. */
export function isCardNumber(issueNo: string): boolean {
  if (!/^\d+$/.test(issueNo) || issueNo.length !== CARD_NUMBER_LENGTH) return false;
  const sum = [...issueNo].toReversed().reduce((total, digit, place) => {
    const value = Number(digit) * (place % 2 === 1 ? 2 : 1);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return sum % 10 === 0;
}

/** The number as people read it: groups of four. */
export const shownCardNumber = (issueNo: string): string => issueNo.replace(/(\d{4})(?=\d)/g, '$1 ');

const cardNumber = () => z.string().check(z.overwrite(cardNumberOf), z.refine(isCardNumber, { error: 'invalid' }));

/** Movements of a card: Topup and Received add, Deduct and Transferred take, Returned gives a payment back. */
export const giftCardMovements = ['Topup', 'Deduct', 'Transferred', 'Received', 'Returned'] as const;
export type GiftCardMovementType = (typeof giftCardMovements)[number];

/** What a card can be used for now. */
export const giftCardStates = ['Active', 'Empty', 'Expired', 'Disabled'] as const;
export type GiftCardState = (typeof giftCardStates)[number];

export const GiftCard = z.object({
  giftCardID: uuid(),
  issueNo: z.string(),
  giftCardTypeID: uuid(),
  giftCardTypeName: z.string(),
  customerOwnerID: z.nullable(uuid()),
  customerOwnerGivenName: z.nullable(z.string()),
  /** The last day on which it is good; null = no end. */
  expiryDate: z.nullable(localDate()),
  isDisabled: z.boolean(),
  /** By the business date of this location. */
  state: z.enum(giftCardStates),
  initialValue: answeredAmount(),
  currentBalance: answeredAmount(),
  currencyID: z.int(),
  currencyCode: z.string(),
  canTopup: z.boolean(),
  createdOn: instant(),
  version: recordVersion(),
});
export type GiftCard = z.infer<typeof GiftCard>;

export const GiftCardHistory = z.object({
  giftCardHistoryID: uuid(),
  createdOn: instant(),
  type: z.enum(giftCardMovements),
  comment: z.nullable(z.string()),
  amount: answeredAmount(),
  balanceAfter: answeredAmount(),
  locationName: z.string(),
  createUserName: z.string(),
});
export type GiftCardHistory = z.infer<typeof GiftCardHistory>;

/** A card with what moved on it, newest first. */
export const GiftCardRecord = z.extend(GiftCard, { giftCardHistories: z.array(GiftCardHistory) });
export type GiftCardRecord = z.infer<typeof GiftCardRecord>;

/** A type as a terminal sells it. */
export const SoldGiftCardType = z.object({
  giftCardTypeID: uuid(),
  name: z.string(),
  inventories: z.array(GiftCardPrice),
});
export type SoldGiftCardType = z.infer<typeof SoldGiftCardType>;

/** A card that is given without a sale, as a present or instead of one that was lost. */
export const IssueGiftCardInput = z.object({
  giftCardTypeID: uuid(),
  /** Left out = a new number; a card that is printed already has its own. */
  issueNo: optional(cardNumber()),
  initialValue: movedAmount().check(z.gt(0, 'min')),
  customerOwnerID: z._default(z.nullable(uuid()), null),
  expiryDate: z._default(z.nullable(localDate()), null),
  comment: z._default(text(250), ''),
});
export type IssueGiftCardInput = z.infer<typeof IssueGiftCardInput>;

/** What changes of a card later; never its balance. */
export const GiftCardChange = z.object({
  customerOwnerID: z._default(z.nullable(uuid()), null),
  expiryDate: z._default(z.nullable(localDate()), null),
  isDisabled: z._default(z.boolean(), false),
});
export type GiftCardChange = z.infer<typeof GiftCardChange>;

export const TransferGiftCardInput = z.object({
  fromGiftCardID: uuid(),
  toGiftCardID: uuid(),
  comment: z._default(text(250), ''),
  approvalID: optional(uuid()),
  pinCode: optional(text(20)),
});
export type TransferGiftCardInput = z.infer<typeof TransferGiftCardInput>;

export const giftCardErrors = defineErrors({
  'giftcard.currency_mismatch': {
    status: 409,
    type: 'Operation',
    number: 800,
    en: "Gift Card's currency is not match. The card is in {currency}. No money was moved.",
    th: 'สกุลเงินของบัตรของขวัญไม่ตรงกัน บัตรนี้เป็นสกุล {currency} ยังไม่มีการทำรายการ',
  },
  'giftcard.expired': {
    status: 409,
    type: 'Operation',
    number: 801,
    en: 'This gift card is disabled or past its last day. No money was moved. Choose another payment type.',
    th: 'บัตรของขวัญนี้ถูกปิดใช้งานหรือหมดอายุแล้ว ยังไม่มีการทำรายการ กรุณาเลือกวิธีชำระเงินอื่น',
  },
  'giftcard.empty': {
    status: 409,
    type: 'Operation',
    number: 802,
    en: 'Nothing is left on this gift card. No payment was taken. Choose another payment type.',
    th: 'บัตรของขวัญนี้ไม่มียอดคงเหลือ ยังไม่มีการรับชำระเงิน กรุณาเลือกวิธีชำระเงินอื่น',
  },
  'giftcard.insufficient': {
    status: 409,
    type: 'Operation',
    number: 803,
    en: 'The gift card has {balance} left. No payment was taken. Top it up, or split the payment.',
    th: 'บัตรของขวัญเหลือ {balance} ยังไม่มีการรับชำระเงิน กรุณาเติมเงินหรือแยกชำระ',
  },
  'giftcard.not_found': {
    status: 404,
    type: 'Operation',
    number: 804,
    en: 'No gift card has this number. Check it and enter it again.',
    th: 'ไม่พบบัตรของขวัญหมายเลขนี้ กรุณาตรวจสอบแล้วใส่ใหม่',
  },
  'giftcard.required': {
    status: 422,
    type: 'Validation',
    number: 805,
    en: 'Enter the number of the gift card first. No payment was taken.',
    th: 'กรุณาใส่หมายเลขบัตรของขวัญก่อน ยังไม่มีการรับชำระเงิน',
  },
  'giftcard.buys_gift_card': {
    status: 409,
    type: 'Operation',
    number: 806,
    en: "A gift card can't pay for a gift card. No money was moved. Choose another payment type.",
    th: 'ใช้บัตรของขวัญซื้อหรือเติมบัตรของขวัญไม่ได้ ยังไม่มีการทำรายการ กรุณาเลือกวิธีชำระเงินอื่น',
  },
  'giftcard.no_topup': {
    status: 409,
    type: 'Operation',
    number: 807,
    en: "This type of gift card can't be topped up. No money was moved.",
    th: 'บัตรของขวัญประเภทนี้เติมเงินไม่ได้ ยังไม่มีการทำรายการ',
  },
  'giftcard.balance_range': {
    status: 422,
    type: 'Validation',
    number: 808,
    en: 'The balance would be out of range. Enter a smaller amount.',
    th: 'ยอดคงเหลือจะเกินช่วงที่รองรับ กรุณาใส่จำนวนที่น้อยลง',
  },
  'giftcard.number_taken': {
    status: 409,
    type: 'Validation',
    number: 809,
    en: 'Another gift card has this number. Enter another one, or leave it empty.',
    th: 'มีบัตรของขวัญหมายเลขนี้แล้ว กรุณาใส่หมายเลขอื่น หรือเว้นว่างไว้',
  },
  'giftcard.same_card': {
    status: 422,
    type: 'Validation',
    number: 810,
    en: 'Choose another card to transfer to. No money was moved.',
    th: 'กรุณาเลือกบัตรปลายทางใบอื่น ยังไม่มีการทำรายการ',
  },
  'giftcard.has_balance': {
    status: 409,
    type: 'Operation',
    number: 811,
    en: "There is money on the card {number}, so it can't be deleted. Disable it instead.",
    th: 'บัตร {number} ยังมียอดคงเหลือ จึงลบไม่ได้ กรุณาปิดใช้งานแทน',
  },
  'giftcard.off': {
    status: 409,
    type: 'Operation',
    number: 812,
    en: 'Gift cards are switched off at this location. No money was moved.',
    th: 'สาขานี้ปิดการใช้บัตรของขวัญไว้ ยังไม่มีการทำรายการ',
  },
  'giftcard.owner_not_found': {
    status: 404,
    type: 'Operation',
    number: 813,
    en: 'There is no such customer. Choose another owner for the card.',
    th: 'ไม่พบลูกค้ารายนี้ กรุณาเลือกเจ้าของบัตรรายอื่น',
  },
});

const { view, add, edit, delete: remove } = permission.giftCard;
/** Who looks a card up by its number: people who sell, and those who keep the cards. */
const lookUp = [permission.quickService.view, permission.tableService.view, view] as const;
const params = z.object({ id: uuid() });
const path = '/company/gift-cards';

export const giftCardRoutes = {
  list: route({
    method: 'GET',
    path,
    access: [view],
    about:
      'Gift cards of the company, newest first; the search is for the first digits of the number or at least four of its last ones, the type and the owner.',
    query: z.extend(listQuery('issueNo', 'initialValue', 'currentBalance', 'expiryDate', 'createdOn'), {
      state: z.optional(z.enum(giftCardStates, { error: 'invalid' })),
      giftCardTypeID: z.optional(uuid()),
    }),
    answer: longListOf(GiftCard),
  }),
  products: route({
    method: 'GET',
    path: `${path}/products`,
    access: lookUp,
    about: 'Types that are sold at this location, with their prices and the cards on hand.',
    answer: z.array(SoldGiftCardType),
  }),
  newCardNo: route({
    method: 'GET',
    path: `${path}/new-card-no`,
    access: [add],
    about: 'A number that no card has.',
    answer: z.object({ issueNo: z.string() }),
  }),
  issued: route({
    method: 'GET',
    path: `${path}/issued`,
    access: lookUp,
    about: 'Cards of a customer that can be used; with forceReturn all of them.',
    query: z.object({ customerID: uuid(), forceReturn: queryFlag() }),
    answer: z.array(GiftCard),
  }),
  byCode: route({
    method: 'GET',
    path: `${path}/codes/{code}`,
    access: lookUp,
    about: 'The card of a number. After ten wrong numbers in a minute a person waits.',
    params: z.object({ code: text(40, 1) }),
    answer: GiftCardRecord,
    errors: ['giftcard.not_found'],
  }),
  get: route({
    method: 'GET',
    path: `${path}/{id}`,
    access: [view, edit],
    about: 'One gift card with its latest movements.',
    params,
    answer: GiftCardRecord,
  }),
  history: route({
    method: 'GET',
    path: `${path}/{id}/history`,
    access: [view, edit],
    about: 'What moved on a card at any location, newest first.',
    params,
    query: listQuery('createdOn', 'amount', 'type'),
    answer: listOf(GiftCardHistory),
  }),
  create: route({
    method: 'POST',
    path,
    access: [add],
    about: 'Issues a card without a sale. Its value is a promise to the guest and in the ledger.',
    repeat: 'naturalKey',
    body: z.extend(IssueGiftCardInput, { giftCardID: optional(uuid()) }),
    answer: GiftCardRecord,
    errors: ['giftcard.number_taken', 'giftcard.owner_not_found', 'idempotency.mismatch'],
  }),
  update: route({
    method: 'PUT',
    path: `${path}/{id}`,
    access: [edit],
    about: 'Changes the owner and the last day of a card, or disables it; never its balance.',
    params,
    body: z.extend(GiftCardChange, { version: recordVersion() }),
    answer: GiftCardRecord,
    errors: ['resource.version_conflict', 'giftcard.owner_not_found'],
  }),
  transfer: route({
    method: 'POST',
    path: `${path}/transfer`,
    access: lookUp,
    about:
      'Moves the whole balance of a card to another one and disables it (decision 61). Needs action 314, held or approved by PIN.',
    repeat: 'key',
    body: TransferGiftCardInput,
    answer: GiftCardRecord,
    errors: [
      'giftcard.same_card',
      'giftcard.expired',
      'giftcard.empty',
      'giftcard.currency_mismatch',
      'giftcard.balance_range',
      'approval.required',
      'approval.invalid',
      'approval.amount_exceeded',
    ],
  }),
  remove: route({
    method: 'DELETE',
    path,
    access: [remove],
    about: 'Deletes cards with nothing on them; their numbers are not given again.',
    query: z.object({ giftCardIds: queryList(uuid()) }),
    answer: Removed,
    errors: ['giftcard.has_balance'],
  }),
} as const;
