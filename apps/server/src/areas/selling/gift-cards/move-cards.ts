import type { GiftCardRecord, IssueGiftCardInput, TransferGiftCardInput } from '@tavola/contract';
import { isCardExpired, negate, toAmount, toMoney } from '@tavola/selling';
import {
  assertOwner,
  cardStatements,
  getType,
  isNumberFree,
  lockCards,
  newCardNumber,
  newCardStatements,
  readCard,
} from '#areas/loyalty/index.ts';
import { auditStatement } from '#platform/auth/audit.ts';
import { requirePerson, requireTerminal } from '#platform/auth/actor.ts';
import { refuse } from '#platform/errors/refusal.ts';
import { cardIssuePosting } from '../commands/payments/ledger.ts';
import { requireWhole } from '../commands/amounts/whole-amounts.ts';
import { workOf, type Intent } from '../commands/work.ts';
import { insertPostings } from '../rows/payments/postings.rows.ts';
import { assertAllowed } from './card-sale.ts';

/**
 * Issues a card without a sale: what it is worth is owed to the guest from now on, and a cost of the company. Null = it
 * already exists. Refuses a number that another card has.
 */
export async function issueCard(
  intent: Intent,
  giftCardID: string,
  input: IssueGiftCardInput,
): Promise<GiftCardRecord | null> {
  const work = await workOf(intent);
  const { tx, actor, place, moment, deps } = work;
  const { scope } = actor;
  if ((await lockCards(tx, scope, [giftCardID])).length > 0) return null;
  requireWhole(place, [['initialValue', input.initialValue]]);
  await assertOwner(tx, scope, input.customerOwnerID);
  const type = (await getType(tx, scope, input.giftCardTypeID)) ?? refuse('resource.not_found');
  const issueNo = input.issueNo ?? newCardNumber();
  if (!(await isNumberFree(tx, scope, issueNo)))
    refuse('giftcard.number_taken', {}, { fields: [{ path: 'issueNo', code: 'invalid' }] });
  const value = toMoney(input.initialValue);
  const posting = cardIssuePosting(value);
  await tx.pipeline([
    ...newCardStatements(
      tx,
      scope,
      {
        giftCardID,
        issueNo,
        giftCardTypeID: type.giftCardTypeID,
        customerOwnerID: input.customerOwnerID,
        currencyID: place.operational.currencyID,
        value,
        expiryDate: input.expiryDate,
      },
      {
        id: deps.newID(),
        comment: input.comment,
        refID: null,
        userID: requirePerson(actor),
        now: moment.now,
        businessDate: moment.businessDate,
      },
    ),
    ...(posting === null
      ? []
      : [
          insertPostings(
            scope,
            [posting],
            {
              businessDate: moment.businessDate,
              orderID: null,
              orderDate: null,
              saleID: null,
              paymentID: null,
              sourceID: giftCardID,
              userID: requirePerson(actor),
              clientID: requireTerminal(actor),
              createdAt: moment.now.toISOString(),
            },
            deps.newID,
          ),
        ]),
    auditStatement(
      actor,
      {
        action: 'gift_card.issued',
        targetType: 'giftCard',
        targetID: giftCardID,
        after: { name: type.name, amount: toAmount(value), comment: input.comment },
      },
      moment.now,
    ),
  ]);
  return readCard(tx, scope, giftCardID, moment.businessDate);
}

/**
 * Moves the whole balance of a card to another one and disables it (decision 61), for instance of a card that was lost.
 * Both are locked in the order of their ids. Answers the card that has the money now.
 */
export async function transferCard(
  intent: Intent,
  { fromGiftCardID, toGiftCardID, comment, approvalID }: TransferGiftCardInput,
  approverID: string | null,
): Promise<GiftCardRecord> {
  const work = await workOf(intent);
  const { tx, actor, moment, deps } = work;
  const { scope } = actor;
  if (fromGiftCardID === toGiftCardID) refuse('giftcard.same_card');
  const cards = await lockCards(tx, scope, [fromGiftCardID, toGiftCardID]);
  const from = cards.find(({ giftCardID }) => giftCardID === fromGiftCardID) ?? refuse('resource.not_found');
  const to = cards.find(({ giftCardID }) => giftCardID === toGiftCardID) ?? refuse('resource.not_found');
  if (from.currencyCode !== to.currencyCode) refuse('giftcard.currency_mismatch', { currency: from.currencyCode });
  if (isCardExpired(from, moment.businessDate) || isCardExpired(to, moment.businessDate)) refuse('giftcard.expired');
  if (from.currentBalance === 0) refuse('giftcard.empty');
  const amount = toAmount(from.currentBalance);
  const used = await assertAllowed(work, {
    action: 'transferGiftCard',
    targetID: fromGiftCardID,
    amount,
    approvalID,
    approverID,
  });
  const entry = { userID: requirePerson(actor), now: moment.now, businessDate: moment.businessDate };
  await tx.pipeline([
    ...(cardStatements(
      tx,
      scope,
      from,
      {
        ...entry,
        id: deps.newID(),
        type: 'Transferred',
        amount: negate(from.currentBalance),
        comment: comment === '' ? to.issueNo : comment,
        refID: toGiftCardID,
      },
      { isDisabled: true },
    ) ?? refuse('giftcard.balance_range')),
    ...(cardStatements(tx, scope, to, {
      ...entry,
      id: deps.newID(),
      type: 'Received',
      amount: from.currentBalance,
      comment: comment === '' ? from.issueNo : comment,
      refID: fromGiftCardID,
    }) ?? refuse('giftcard.balance_range')),
    auditStatement(
      actor,
      {
        action: 'gift_card.transferred',
        targetType: 'giftCard',
        targetID: fromGiftCardID,
        after: { amount, comment },
        approverID: used?.approverID ?? null,
      },
      moment.now,
    ),
  ]);
  return readCard(tx, scope, toGiftCardID, moment.businessDate);
}
