import { sql, type Expression, type RawBuilder, type SqlBool } from 'kysely';
import { anyOf } from '#platform/database/any-of.ts';
import type { Tx } from '#platform/database/tx.ts';
import { SHORTEST_PART, wantedWords, wordsOf, type Findable } from './customer-words.ts';

interface Tenant {
  readonly companyID: string;
}

/** Customers whose words are made in one go; a file has thousands of them. */
const CUSTOMERS_PER_STEP = 25;
const REMOVED_PER_STEP = 500;

/**
 * Writes what customers are found by, in place of the words they had; about thirty rows a customer, in steps between
 * which other companies go first. Customers marked as new have no words yet.
 */
export async function saveWords(
  tx: Tx,
  { companyID }: Tenant,
  customers: readonly (Findable & { readonly id: string; readonly isNew?: boolean })[],
): Promise<void> {
  // Before anything is added: the plan of a removal is made for the current table.
  const known = customers.flatMap(({ id, isNew }) => (isNew === true ? [] : [id]));
  for (const [at, ids] of inSteps(known, REMOVED_PER_STEP).entries()) {
    if (at > 0) await tx.letOthersPass();
    await removeWords(tx, { companyID }, ids);
  }
  for (const [at, step] of inSteps(customers, CUSTOMERS_PER_STEP).entries()) {
    if (at > 0) await tx.letOthersPass();
    const words = step.flatMap((customer) => wordsOf(customer).map((found) => ({ ...found, id: customer.id })));
    // A list is one parameter however long it is, so that the statement is prepared once.
    await sql`INSERT INTO customer_words (company_id, word, customer_id, is_start)
      SELECT ${companyID}, word, customer_id, is_start FROM unnest(
        ${words.map(({ word }) => word)}::text[], ${words.map(({ id }) => id)}::uuid[],
        ${words.map(({ isStart }) => isStart)}::boolean[]) AS w (word, customer_id, is_start)`.execute(tx);
  }
}

const inSteps = <T>(all: readonly T[], size: number): (readonly T[])[] =>
  Array.from({ length: Math.ceil(all.length / size) }, (_, step) => all.slice(step * size, (step + 1) * size));

/** These customers are no longer found. */
export async function removeWords(tx: Tx, { companyID }: Tenant, ids: readonly string[]): Promise<void> {
  await tx
    .deleteFrom('customer_words')
    .where('company_id', '=', companyID)
    .where('customer_id', '=', anyOf(ids))
    .execute();
}

/**
 * The customers that a text means, as a query of their ids: one range of the index for the longest word, and a probe
 * for each other one. Null = a text without words.
 */
export function customersMeant(tx: Tx, { companyID }: Tenant, text: string) {
  const [longest, ...others] = wantedWords(text);
  if (longest === undefined) return null;
  const range = (spellings: readonly string[]) =>
    tx
      .selectFrom('customer_words as w')
      .where('w.company_id', '=', companyID)
      .where((eb) => eb.or(spellings.map((word) => eb.and([eb('w.word', '>=', word), eb('w.word', '<', after(word))]))))
      .$if(
        spellings.some((word) => [...word].length < SHORTEST_PART),
        (query) => query.where('w.is_start', '=', true),
      );
  return others.reduce(
    (query, spellings, at) =>
      query.where((eb) =>
        eb.exists(
          range(spellings).select(sql.lit(at).as('at')).where('w.customer_id', '=', eb.ref('first.customer_id')),
        ),
      ),
    tx.selectFrom(range(longest).select('w.customer_id').as('first')).select('first.customer_id'),
  );
}

/** Most words that a search of customers' records reads; a text that means more of them says too little. */
const MOST_WORDS = 10_000;

/** Conditions that a column names a customer whom a text means. */
export interface MeantCustomers {
  /** One of those with the first 10,000 words: by the index of the column, best where few of its rows are theirs. */
  readonly isOne: (column: Expression<unknown>) => RawBuilder<SqlBool>;
  /** Any of them: a probe for each row, best where many rows are theirs. */
  readonly isAny: (column: Expression<unknown>) => RawBuilder<SqlBool>;
}

/**
 * The customers that a text means; null = nobody. Their ids stay in the database: planning by thousands of them takes
 * longer than all that is read.
 */
export async function customersMeantBy(tx: Tx, tenant: Tenant, text: string): Promise<MeantCustomers | null> {
  const meant = customersMeant(tx, tenant, text);
  const first = await meant?.limit(sql.lit(1)).executeTakeFirst();
  if (meant === null || first === undefined) return null;
  return {
    isOne: (column) => sql<SqlBool>`${column} = any(array(${meant.limit(sql.lit(MOST_WORDS))}))`,
    isAny: (column) => sql<SqlBool>`${column} IN (${meant})`,
  };
}

/** The first text after all that begin with this one, in the order of the code points. */
const after = (word: string): string => `${word}\u{10FFFF}`;
