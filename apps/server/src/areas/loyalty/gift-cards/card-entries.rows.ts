import type { GiftCardMovementType } from '@tavola/contract';
import { add, MAX_MONEY, parseMoney, toAmount, type Money } from '@tavola/selling';
import { findCurrency } from '#platform/reference/currencies.ts';
import { statementOf } from '#platform/database/kysely-statement.ts';
import { sql } from '#platform/database/sql.ts';
import { anyOf } from '#platform/database/any-of.ts';
import type { Statement } from '#platform/database/wire/session.ts';
import type { Tx } from '#platform/database/tx.ts';
import type { LocationScope } from '#platform/tenancy/scope.ts';
import { fromEnd } from './gift-cards.rows.ts';

/** The only file that writes balances: always with an entry, and under the lock of the card (decision 61). */

/** A card that is locked, so that nothing else moves on it until the transaction ends. */
export interface LockedCard {
  readonly giftCardID: string;
  readonly issueNo: string;
  readonly giftCardTypeID: string;
  readonly typeName: string;
  readonly customerOwnerID: string | null;
  readonly currencyCode: string;
  readonly initialValue: Money;
  readonly currentBalance: Money;
  readonly isDisabled: boolean;
  readonly expiryDate: string | null;
  readonly canTopup: boolean;
}

const money = (figure: string): Money => {
  const read = parseMoney(figure);
  if (!read.ok) throw new Error(`The database holds ${figure}, which is no amount.`);
  return read.value;
};

/**
 * Locks cards in the order of their ids, as every transaction does; those that are unknown are left out, and deleted
 * ones unless they are asked for.
 */
export async function lockCards(
  tx: Tx,
  { companyID }: LocationScope,
  ids: readonly string[],
  { hasDeleted = false }: { readonly hasDeleted?: boolean } = {},
): Promise<LockedCard[]> {
  const rows = await tx
    .selectFrom('gift_cards as g')
    .select(['g.id', 'g.issue_no', 'g.currency_id', 'g.initial_value', 'g.current_balance', 'g.is_disabled'])
    .select(['g.expiry_date', 'g.gift_card_type_id', 'g.customer_owner_id'])
    .where('g.company_id', '=', companyID)
    .where('g.id', '=', anyOf(ids))
    .$if(!hasDeleted, (cards) => cards.where('g.deleted_at', 'is', null))
    .orderBy('g.id')
    .forUpdate()
    .execute();
  const types = await tx
    .selectFrom('gift_card_types')
    .select(['id', 'name', 'can_topup'])
    .where('company_id', '=', companyID)
    .where('id', '=', anyOf(rows.map((row) => row.gift_card_type_id)))
    .execute();
  return rows.map((row) => {
    const type = types.find(({ id }) => id === row.gift_card_type_id);
    return {
      giftCardID: row.id,
      issueNo: row.issue_no,
      giftCardTypeID: row.gift_card_type_id,
      typeName: type?.name ?? '',
      customerOwnerID: row.customer_owner_id,
      currencyCode: findCurrency(row.currency_id)?.code ?? '',
      initialValue: money(row.initial_value),
      currentBalance: money(row.current_balance),
      isDisabled: row.is_disabled,
      expiryDate: row.expiry_date,
      canTopup: type?.can_topup === true,
    };
  });
}

/** What moves on a card: `amount` is added to its balance. `refID` is what it belongs to. */
export interface CardEntry {
  readonly id: string;
  readonly type: GiftCardMovementType;
  readonly amount: Money;
  readonly comment: string;
  readonly refID: string | null;
  readonly userID: string;
  readonly now: Date;
  readonly businessDate: string;
}

/** The statements that move money on a locked card; null = its balance would leave the range of amounts. */
export function cardStatements(
  tx: Tx,
  { companyID, locationID }: LocationScope,
  { giftCardID, currentBalance }: Pick<LockedCard, 'giftCardID' | 'currentBalance'>,
  entry: CardEntry,
  { isDisabled, isRestored = false }: { readonly isDisabled?: boolean; readonly isRestored?: boolean } = {},
): Statement[] | null {
  const left = currentBalance + entry.amount;
  if (left > MAX_MONEY || left < 0) return null;
  const after = String(toAmount(add(currentBalance, entry.amount)));
  return [
    statementOf(
      tx.insertInto('gift_card_histories').values({
        company_id: companyID,
        id: entry.id,
        gift_card_id: giftCardID,
        type: entry.type,
        amount: String(toAmount(entry.amount)),
        balance_after: after,
        comment: entry.comment === '' ? null : entry.comment,
        ref_id: entry.refID,
        at_location_id: locationID,
        business_date: entry.businessDate,
        user_id: entry.userID,
        at: entry.now.toISOString(),
      }),
    ),
    statementOf(
      tx
        .updateTable('gift_cards')
        .set({
          current_balance: after,
          updated_at: entry.now.toISOString(),
          ...(isDisabled === undefined ? {} : { is_disabled: isDisabled }),
          ...(isRestored && { deleted_at: null, deleted_by: null }),
        })
        .where('company_id', '=', companyID)
        .where('id', '=', giftCardID),
    ),
  ];
}

/** A card that is made with its first money. */
export interface NewCard {
  readonly giftCardID: string;
  readonly issueNo: string;
  readonly giftCardTypeID: string;
  readonly customerOwnerID: string | null;
  readonly currencyID: number;
  readonly value: Money;
  readonly expiryDate: string | null;
}

/** The statements that make a card with its first entry. */
export function newCardStatements(
  tx: Tx,
  scope: LocationScope,
  card: NewCard,
  entry: Omit<CardEntry, 'type' | 'amount'>,
): Statement[] {
  const at = entry.now.toISOString();
  const first = { ...entry, type: 'Topup', amount: card.value } as const;
  const booked = cardStatements(tx, scope, { giftCardID: card.giftCardID, currentBalance: money('0') }, first);
  return [
    statementOf(
      tx.insertInto('gift_cards').values({
        company_id: scope.companyID,
        id: card.giftCardID,
        issue_no: card.issueNo,
        number_from_end: fromEnd(card.issueNo),
        gift_card_type_id: card.giftCardTypeID,
        customer_owner_id: card.customerOwnerID,
        currency_id: card.currencyID,
        initial_value: String(toAmount(card.value)),
        current_balance: '0',
        expiry_date: card.expiryDate,
        at_location_id: scope.locationID,
        created_at: at,
        updated_at: at,
      }),
    ),
    ...(booked ?? []),
  ];
}

/**
 * Whether a card is as this sale left it (decision 61): whatever moved on it later comes to nothing, such as a payment
 * that was voided.
 */
export async function isUntouchedSince(
  tx: Tx,
  { companyID }: LocationScope,
  giftCardID: string,
  refID: string,
): Promise<boolean> {
  const [found] = await tx.pipeline([
    sql`SELECT h.ref_id FROM gift_card_histories h
      WHERE h.company_id = ${companyID} AND h.gift_card_id = ${giftCardID} AND h.ref_id IS DISTINCT FROM ${refID}::uuid
        AND h.at >= (SELECT min(own.at) FROM gift_card_histories own
          WHERE own.company_id = ${companyID} AND own.gift_card_id = ${giftCardID} AND own.ref_id = ${refID})
      GROUP BY h.ref_id HAVING sum(h.amount) <> 0 LIMIT 1`,
  ]);
  return (found?.rows ?? []).length === 0;
}
