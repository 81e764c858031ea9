import { sql } from 'kysely';
import { anyOf } from '#platform/database/any-of.ts';
import type { Tx } from '#platform/database/tx.ts';
import { insertRows } from '#platform/database/wire/insert-rows.ts';
import { SHORTEST_PART, wantedWords, wordsOf, type Findable } from './customer-words.ts';

interface Tenant {
  readonly companyID: string;
}

/** Writes anew what customers are found by. */
export async function saveWords(
  tx: Tx,
  { companyID }: Tenant,
  customers: readonly (Findable & { readonly id: string })[],
): Promise<void> {
  await removeWords(
    tx,
    { companyID },
    customers.map(({ id }) => id),
  );
  const rows = customers.flatMap((customer) =>
    wordsOf(customer).map(({ word, isStart }) => ({
      company_id: companyID,
      word,
      customer_id: customer.id,
      is_start: isStart,
    })),
  );
  await insertRows(tx, [{ table: 'customer_words', rows }]);
}

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

/** The first text behind all that begin with this one, in the order of the code points. */
const after = (word: string): string => `${word}\u{10FFFF}`;
