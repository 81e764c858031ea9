import {
  amountOf,
  type GiftCard,
  type GiftCardChange,
  type GiftCardHistory,
  type GiftCardMovementType,
  type GiftCardState,
  type ListQuery,
} from '@tavola/contract';
import { sql, type InferResult, type RawBuilder, type SqlBool } from 'kysely';
import { customersMeantBy } from '#areas/customers/index.ts';
import { anyOf } from '#platform/database/any-of.ts';
import { listPage } from '#platform/crud/list-page.ts';
import { listLongPage, wordsOfSearch } from '#platform/crud/long-page.ts';
import { markRemoved, type Removal } from '#platform/crud/remove-rows.ts';
import { findCurrency } from '#platform/reference/currencies.ts';
import type { Tx } from '#platform/database/tx.ts';
import type { LocationScope } from '#platform/tenancy/scope.ts';

const cardsOf = (tx: Tx, { companyID }: LocationScope) =>
  tx
    .selectFrom('gift_cards as g')
    .innerJoin('gift_card_types as t', (join) =>
      join.on('t.company_id', '=', companyID).onRef('t.id', '=', 'g.gift_card_type_id'),
    )
    .leftJoin('customers as c', (join) =>
      join.on('c.company_id', '=', companyID).onRef('c.id', '=', 'g.customer_owner_id'),
    )
    .select([
      'g.id',
      'g.issue_no',
      'g.gift_card_type_id',
      't.name as type_name',
      't.can_topup',
      'g.customer_owner_id',
      'c.given_name',
      'g.expiry_date',
      'g.is_disabled',
      'g.initial_value',
      'g.current_balance',
      'g.currency_id',
      'g.created_at',
      'g.version',
    ])
    .where('g.company_id', '=', companyID)
    .where('g.deleted_at', 'is', null);
type CardRow = InferResult<ReturnType<typeof cardsOf>>[number];

/** What a card can be used for on a day: a disabled one for nothing, even if it is also empty or expired. */
export function stateOf(
  card: { readonly isDisabled: boolean; readonly expiryDate: string | null; readonly currentBalance: number },
  today: string,
): GiftCardState {
  if (card.isDisabled) return 'Disabled';
  if (card.expiryDate !== null && card.expiryDate < today) return 'Expired';
  return card.currentBalance > 0 ? 'Active' : 'Empty';
}

const toCard =
  (today: string) =>
  (row: CardRow): GiftCard => {
    const card = {
      giftCardID: row.id,
      issueNo: row.issue_no,
      giftCardTypeID: row.gift_card_type_id,
      giftCardTypeName: row.type_name,
      customerOwnerID: row.customer_owner_id,
      customerOwnerGivenName: row.given_name,
      expiryDate: row.expiry_date,
      isDisabled: row.is_disabled,
      initialValue: amountOf(Number(row.initial_value)),
      currentBalance: amountOf(Number(row.current_balance)),
      currencyID: row.currency_id,
      currencyCode: findCurrency(row.currency_id)?.code ?? '',
      canTopup: row.can_topup,
      createdOn: row.created_at,
      version: row.version,
    };
    return { ...card, state: stateOf(card, today) };
  };

/** What a list of cards is narrowed to. */
export interface CardFilter {
  readonly state?: GiftCardState | undefined;
  readonly giftCardTypeID?: string | undefined;
}

/**
 * A page of the company's cards, searched by the first or last digits of their number, by type and owner. `today` is
 * the business date here. States that few cards have are written out as their indexes have them.
 */
export async function listCards(
  tx: Tx,
  scope: LocationScope,
  { state, giftCardTypeID, search, ...page }: ListQuery & CardFilter,
  today: string,
): Promise<{ items: GiftCard[]; total: number; hasMore: boolean }> {
  const isOver = sql<SqlBool>`g.expiry_date < ${today}::date`;
  const isValid = sql<SqlBool>`(g.expiry_date IS NULL OR g.expiry_date >= ${today}::date)`;
  const all = cardsOf(tx, scope);
  const asked = all
    .$if(giftCardTypeID !== undefined, (of) => of.where('g.gift_card_type_id', '=', giftCardTypeID ?? ''))
    .$if(state === 'Disabled', (of) => of.where(sql<SqlBool>`g.is_disabled`))
    .$if(state !== undefined && state !== 'Disabled', (of) => of.where(sql<SqlBool>`NOT g.is_disabled`))
    .$if(state === 'Expired', (of) => of.where(isOver))
    .$if(state === 'Active' || state === 'Empty', (of) => of.where(isValid))
    .$if(state === 'Active', (of) => of.where(sql<SqlBool>`g.current_balance > 0`))
    .$if(state === 'Empty', (of) => of.where(sql<SqlBool>`g.current_balance = 0`));
  let [matching, crowded] = [asked, asked];
  for (const means of await Promise.all(wordsOf(search).map((word) => meansCard(tx, scope, word)))) {
    matching = matching.where(means.few);
    crowded = crowded.where(means.many);
  }
  const { rows, ...found } = await listLongPage(
    tx,
    { all, matching, ...(crowded !== matching && { crowded }) },
    {
      key: sql`g.id`,
      sort: {
        issueNo: sql`g.issue_no`,
        initialValue: sql`g.initial_value`,
        currentBalance: sql`g.current_balance`,
        expiryDate: sql`g.expiry_date`,
        createdOn: sql`g.created_at`,
      },
      tieBreak: [sql`g.created_at`, sql`g.id`],
    },
    page,
  );
  return { ...found, items: rows.map(toCard(today)) };
}

/** Digits are one number however they are grouped. */
const wordsOf = (search: string): string[] => {
  const digits = search.replace(/[\s-]/g, '');
  return /^\d+$/.test(digits) ? [digits] : wordsOfSearch(search);
};

/** A word that cards have, in the two forms of a long list. */
interface Means {
  readonly few: RawBuilder<SqlBool>;
  readonly many: RawBuilder<SqlBool>;
}

/** Whether a card has this word; types are read before, and ways in which no card has it are left out. */
async function meansCard(tx: Tx, scope: LocationScope, word: string): Promise<Means> {
  const { companyID } = scope;
  const part = `%${word.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`;
  const named = tx
    .selectFrom('gift_card_types')
    .select('id')
    .where('company_id', '=', companyID)
    .where(sql<SqlBool>`lower(name) LIKE ${part}`);
  const [types, owners] = await Promise.all([named.execute(), customersMeantBy(tx, scope, word)]);
  const ways = [
    ...(types.length > 0 ? [sql`g.gift_card_type_id = ${anyOf(types.map(({ id }) => id))}`] : []),
    ...numbersWith(word),
  ];
  const anyWay = (more: readonly RawBuilder<unknown>[]): RawBuilder<SqlBool> =>
    ways.length + more.length === 0 ? sql`false` : sql`(${sql.join([...ways, ...more], sql` OR `)})`;
  const column = sql`g.customer_owner_id`;
  return owners === null
    ? { few: anyWay([]), many: anyWay([]) }
    : { few: anyWay([owners.isOne(column)]), many: anyWay([owners.isAny(column)]) };
}

const DIGITS = 17;
/** From so many digits on a search is also for the end of a number, as guests read it out. */
const END_DIGITS = 4;

/** The digits of a number from the last to the first. */
export const fromEnd = (digits: string): string => [...digits].toReversed().join('');

/** Numbers that begin with these digits or end with them; both are ranges of an index (decision 496). */
function numbersWith(digits: string) {
  if (!/^\d{1,17}$/.test(digits)) return [];
  const within = (number: RawBuilder<string>, first: string) =>
    sql`${number} BETWEEN ${first.padEnd(DIGITS, '0')} AND ${first.padEnd(DIGITS, '9')}`;
  const begin = within(sql`g.issue_no`, digits);
  const isEnd = digits.length >= END_DIGITS && digits.length < DIGITS;
  return isEnd ? [begin, within(sql`g.number_from_end`, fromEnd(digits))] : [begin];
}

/** A card by its id or its number; null = unknown or deleted. */
export async function findCard(
  tx: Tx,
  scope: LocationScope,
  by: { readonly giftCardID: string } | { readonly issueNo: string },
  today: string,
): Promise<GiftCard | null> {
  const row = await cardsOf(tx, scope)
    .$if('giftCardID' in by, (of) => of.where('g.id', '=', 'giftCardID' in by ? by.giftCardID : ''))
    .$if('issueNo' in by, (of) => of.where('g.issue_no', '=', 'issueNo' in by ? by.issueNo : ''))
    .executeTakeFirst();
  return row === undefined ? null : toCard(today)(row);
}

/** The cards of these ids, in no order. */
export async function cardsByID(
  tx: Tx,
  scope: LocationScope,
  ids: readonly string[],
  today: string,
): Promise<GiftCard[]> {
  const rows = await cardsOf(tx, scope).where('g.id', '=', anyOf(ids)).execute();
  return rows.map(toCard(today));
}

/** The cards of a customer, newest first. */
export async function cardsOfCustomer(
  tx: Tx,
  scope: LocationScope,
  customerID: string,
  today: string,
): Promise<GiftCard[]> {
  const rows = await cardsOf(tx, scope)
    .where('g.customer_owner_id', '=', customerID)
    .orderBy('g.created_at', 'desc')
    .orderBy('g.id')
    .limit(MOST_OF_CUSTOMER)
    .execute();
  return rows.map(toCard(today));
}

const MOST_OF_CUSTOMER = 200;

const historiesOf = (tx: Tx, { companyID }: LocationScope, giftCardID: string) =>
  tx
    .selectFrom('gift_card_histories as h')
    .leftJoin('users as u', (join) => join.on('u.company_id', '=', companyID).onRef('u.id', '=', 'h.user_id'))
    .leftJoin('locations as l', (join) =>
      join.on('l.company_id', '=', companyID).onRef('l.id', '=', 'h.at_location_id'),
    )
    .select([
      'h.id',
      'h.type',
      'h.amount',
      'h.balance_after',
      'h.comment',
      'h.at',
      'l.name as location_name',
      sql<string | null>`trim(u.first_name || ' ' || u.last_name)`.as('user_name'),
    ])
    .where('h.company_id', '=', companyID)
    .where('h.gift_card_id', '=', giftCardID)
    // A CHECK of the table holds the type to those of the contract.
    .$narrowType<{ type: GiftCardMovementType }>();

/** A page of what moved on a card, newest first. */
export async function listHistories(
  tx: Tx,
  scope: LocationScope,
  giftCardID: string,
  query: ListQuery,
): Promise<{ items: GiftCardHistory[]; total: number }> {
  const { rows, total } = await listPage(
    historiesOf(tx, scope, giftCardID),
    {
      sort: { createdOn: sql`h.at`, amount: sql`h.amount`, type: sql`h.type` },
      search: [sql`coalesce(h.comment, '')`],
      tieBreak: sql`h.at DESC, h.id DESC`,
    },
    query,
  );
  return {
    items: rows.map((row) => ({
      giftCardHistoryID: row.id,
      createdOn: row.at,
      type: row.type,
      comment: row.comment,
      amount: amountOf(Number(row.amount)),
      balanceAfter: amountOf(Number(row.balance_after)),
      locationName: row.location_name ?? '',
      createUserName: row.user_name ?? '',
    })),
    total,
  };
}

/** Changes a card at its version; false = unknown, or no longer at this version. */
export async function changeCard(
  tx: Tx,
  { companyID }: LocationScope,
  id: string,
  change: GiftCardChange & { readonly version: number },
  now: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('gift_cards')
    .set({
      customer_owner_id: change.customerOwnerID,
      expiry_date: change.expiryDate,
      is_disabled: change.isDisabled,
      updated_at: now.toISOString(),
      version: sql<number>`version + 1`,
    })
    .where('company_id', '=', companyID)
    .where('id', '=', id)
    .where('version', '=', change.version)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** The first of these cards with money on it, locked with the others; null = none. */
export async function lockEmpty(
  tx: Tx,
  { companyID }: LocationScope,
  ids: readonly string[],
): Promise<{ readonly issueNo: string } | null> {
  const rows = await tx
    .selectFrom('gift_cards')
    .select(['issue_no', 'current_balance'])
    .where('company_id', '=', companyID)
    .where('id', '=', anyOf(ids))
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .forUpdate()
    .execute();
  const full = rows.find(({ current_balance }) => Number(current_balance) !== 0);
  return full === undefined ? null : { issueNo: full.issue_no };
}

/** Histories keep the row of a card, so it is only marked (decision 25). */
export const removeCards = (tx: Tx, scope: LocationScope, ids: readonly string[], by: Removal): Promise<string[]> =>
  markRemoved(tx, 'gift_cards', scope.companyID, ids, by);

/** Whether a number is free, also of deleted cards. */
export async function isNumberFree(tx: Tx, { companyID }: LocationScope, issueNo: string): Promise<boolean> {
  const row = await tx
    .selectFrom('gift_cards')
    .select('id')
    .where('company_id', '=', companyID)
    .where('issue_no', '=', issueNo)
    .executeTakeFirst();
  return row === undefined;
}
