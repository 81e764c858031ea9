import { createHash } from 'node:crypto';
import {
  NO_AMOUNT,
  type Amount,
  type GiftCardSale,
  type GiftCardSaleType,
  type SensitiveAction,
} from '@tavola/contract';
import { subtract, toAmount, toMoney, type Money } from '@tavola/selling';
import { cardsByID, isUntouchedSince } from '#areas/loyalty/index.ts';
import { APPROVAL_SECONDS, type UsedApproval } from '#platform/auth/approvals.ts';
import { requirePerson, requireTerminal } from '#platform/auth/actor.ts';
import { auditStatement, type AuditEntry } from '#platform/auth/audit.ts';
import type { Statement } from '#platform/database/wire/session.ts';
import { refuse } from '#platform/errors/refusal.ts';
import { assertApproved } from '../commands/amounts/approved-amount.ts';
import { addAmounts, amountText } from '../commands/amounts/figures.ts';
import { cardSalePosting } from '../commands/payments/ledger.ts';
import type { Work } from '../commands/work.ts';
import { insertApproval } from '../rows/payments/approvals.rows.ts';
import { readCardSale, type CardPaymentRow, type CardSaleRow } from '../rows/payments/gift-card-sales.rows.ts';
import { insertPostings } from '../rows/payments/postings.rows.ts';
import { cardMoneyOf } from './take-money.ts';

/** What was asked for, as a repeat is compared: an approval is of one try. */
export function hashOfSale(input: { readonly approvalID?: unknown; readonly pinCode?: unknown }): string {
  const { approvalID: _approval, pinCode: _pin, ...asked } = input;
  return createHash('sha1').update(JSON.stringify(asked)).digest('base64url');
}

/** Refuses where the location has switched gift cards off (decision 227). */
export function assertCardsOn({ place: { operational } }: Work): void {
  if (!operational.isGiftCardEnabled || !operational.modules.giftCard) refuse('giftcard.off');
}

/** A sensitive action with the approval or the PIN that came with it. */
interface Approving {
  readonly action: SensitiveAction;
  readonly targetID: string;
  readonly amount: Amount;
  readonly approvalID: string | null | undefined;
  /** The holder of the PIN in the payload (decision 141). */
  readonly approverID: string | null;
}

/** Lets the action pass by the own right, an approval, or the PIN in the payload, which becomes an approval. */
export async function assertAllowed(work: Work, { approverID, ...use }: Approving): Promise<UsedApproval | null> {
  if (approverID === null) return assertApproved(work, use);
  const { tx, actor, moment, deps } = work;
  const approvalID = deps.newID();
  const { action, targetID, amount } = use;
  await tx.pipeline([
    insertApproval(actor.scope, {
      approvalID,
      action,
      targetID,
      amount,
      requestedBy: requirePerson(actor),
      approvedBy: approverID,
      clientID: requireTerminal(actor),
      createdAt: moment.now.toISOString(),
      expiresAt: new Date(moment.now.getTime() + APPROVAL_SECONDS * 1000).toISOString(),
    }),
    auditStatement(
      actor,
      { action: 'approval.given', targetType: action, targetID, after: { approvalID, amount }, approverID },
      moment.now,
    ),
  ]);
  return assertApproved(work, { ...use, approvalID });
}

/** Refuses a total other than the one that the person saw. */
export function assertTotal({ place }: Work, total: Money, asked: number): void {
  if (toMoney(asked) !== total)
    refuse('gift_card_sale.error.total_changed', { amount: amountText(toAmount(total), place.operational) });
}

/** What a sale and a top-up store alike. */
export function saleRowOf(
  { actor, moment }: Work,
  total: Money,
  of: Pick<CardSaleRow, 'giftCardSaleID' | 'requestHash' | 'customerOwnerID' | 'customerEmail' | 'cardCount'> & {
    readonly type: GiftCardSaleType;
    readonly approvedBy: string | null;
  },
): CardSaleRow {
  return {
    ...of,
    businessDate: moment.businessDate,
    status: 'Paid',
    valueAmount: toAmount(total),
    totalAmount: toAmount(total),
    clientID: requireTerminal(actor),
    userID: requirePerson(actor),
    soldOn: moment.now.toISOString(),
  };
}

/** A sale of cards in the ledger, under its first payment, so that the close of day of its money has it. */
export const bookedSale = (
  work: Work,
  payments: readonly CardPaymentRow[],
  { valueAmount }: CardSaleRow,
): Statement[] => booked(work, payments, toMoney(valueAmount));

/** The same going back, with the payments that give it back. */
export const bookedReturn = (work: Work, payments: readonly CardPaymentRow[], row: CardSaleRow): Statement[] =>
  booked(work, payments, subtract(toMoney(0), toMoney(row.valueAmount)));

function booked({ actor, moment, deps }: Work, payments: readonly CardPaymentRow[], value: Money): Statement[] {
  const posting = cardSalePosting(cardMoneyOf(payments), value);
  const [first] = payments;
  if (posting === null || first === undefined) return [];
  return [
    insertPostings(
      actor.scope,
      [posting],
      {
        businessDate: moment.businessDate,
        orderID: null,
        orderDate: null,
        saleID: null,
        paymentID: null,
        sourceID: first.paymentID,
        userID: requirePerson(actor),
        clientID: requireTerminal(actor),
        createdAt: moment.now.toISOString(),
      },
      deps.newID,
    ),
  ];
}

/** A sale of cards in the audit; never the numbers of the cards, which are money. */
export const auditedSale = (
  { actor, moment }: Work,
  row: CardSaleRow,
  action: Extract<AuditEntry['action'], `gift_card_sale.${string}`>,
  more: { readonly saleNo: string; readonly reason?: string | null; readonly approverID?: string | null },
): Statement =>
  auditStatement(
    actor,
    {
      action,
      targetType: 'giftCardSale',
      targetID: row.giftCardSaleID,
      after: {
        saleNo: more.saleNo,
        cardCount: row.cardCount,
        amount: row.totalAmount,
        ...(more.reason == null ? {} : { reason: more.reason }),
      },
      approverID: more.approverID ?? null,
    },
    moment.now,
  );

/** A sale with what is on its cards now; null = none of this location. */
export async function cardSaleAnswer(
  { tx, actor, moment }: Pick<Work, 'tx' | 'actor' | 'moment'>,
  id: string,
): Promise<GiftCardSale | null> {
  const { scope } = actor;
  const sale = await readCardSale(tx, scope, id);
  if (sale === null) return null;
  const { items, ...row } = sale;
  const ids = items.map(({ giftCardID }) => giftCardID);
  const cards = new Map((await cardsByID(tx, scope, ids, moment.businessDate)).map((card) => [card.giftCardID, card]));
  let canRefund = row.status === 'Paid';
  for (const { giftCardID, amount } of canRefund ? items : []) {
    const card = cards.get(giftCardID);
    canRefund &&=
      card !== undefined && card.currentBalance >= amount && (await isUntouchedSince(tx, scope, giftCardID, id));
  }
  return {
    ...row,
    giftCardItems: items.flatMap(({ giftCardID, amount }) => {
      const card = cards.get(giftCardID);
      if (card === undefined) return [];
      const { issueNo, giftCardTypeName, currentBalance, expiryDate } = card;
      return [{ giftCardID, issueNo, giftCardTypeName, amount, currentBalance, expiryDate }];
    }),
    currentBalance: [...cards.values()].reduce((total, card) => addAmounts(total, card.currentBalance), NO_AMOUNT),
    canRefund,
  };
}
