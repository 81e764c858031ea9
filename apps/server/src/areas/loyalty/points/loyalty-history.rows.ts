import type { ListQuery, PointEntry, PointEntryType } from '@tavola/contract';
import { sql, type RawBuilder, type SqlBool } from 'kysely';
import { customersMeantBy } from '#areas/customers/index.ts';
import { listLongPage, withinDays, wordsOfSearch } from '#platform/crud/long-page.ts';
import { anyOf } from '#platform/database/any-of.ts';
import type { Tx } from '#platform/database/tx.ts';

/** What is asked for; an empty list matches everything. */
interface PointQuery extends ListQuery {
  readonly customerIDs: readonly string[];
  readonly types: readonly PointEntryType[];
  readonly startDate?: string | undefined;
  readonly endDate?: string | undefined;
}

/** How points moved at every location that the transaction reaches, newest first. */
export async function listPointEntries(
  tx: Tx,
  { companyID }: { readonly companyID: string },
  { customerIDs, types, startDate, endDate, search, ...page }: PointQuery,
): Promise<{ items: PointEntry[]; total: number; hasMore: boolean }> {
  const all = entriesOf(tx, companyID);
  const asked = all
    .$if(customerIDs.length > 0, (of) => of.where('e.customer_id', '=', anyOf(customerIDs)))
    .$if(types.length > 0, (of) => of.where('e.type', '=', anyOf(types, 'text')))
    .$if(startDate !== undefined, (of) => of.where('e.business_date', '>=', startDate ?? ''))
    .$if(endDate !== undefined, (of) => of.where('e.business_date', '<=', endDate ?? ''));
  let [matching, crowded] = [asked, asked];
  for (const means of await Promise.all(wordsOfSearch(search).map((word) => meansEntry(tx, companyID, word)))) {
    matching = matching.where(means.few);
    crowded = crowded.where(means.many);
  }
  const { rows, ...found } = await listLongPage(
    tx,
    { all, matching, ...(crowded !== matching && { crowded }) },
    {
      key: sql`e.id`,
      sort: { createdOn: sql`e.seq`, day: sql`e.business_date`, points: sql`e.points` },
      tieBreak: [sql`e.seq`],
    },
    { ...page, sort: withinDays({ startDate, endDate }, page.sort, { number: 'createdOn', day: 'day' }) },
  );
  return {
    ...found,
    items: rows.map((row) => ({
      pointEntryID: row.id,
      createdOn: row.at,
      businessDate: row.business_date,
      customerID: row.customer_id,
      customerName: row.customer_name,
      type: row.type,
      points: Number(row.points),
      balanceAfter: Number(row.balance_after),
      locationID: row.at_location_id,
      locationName: row.location_name,
      orderNo: row.order_no,
      userName: row.user_name,
    })),
  };
}

/** Every entry has its customer and location: they are joined in a way that a count need not look at them. */
const entriesOf = (tx: Tx, companyID: string) =>
  tx
    .selectFrom('point_entries as e')
    .leftJoin('customers as c', (join) => join.on('c.company_id', '=', companyID).onRef('c.id', '=', 'e.customer_id'))
    .leftJoin('locations as l', (join) =>
      join.on('l.company_id', '=', companyID).onRef('l.id', '=', 'e.at_location_id'),
    )
    .leftJoin('users as u', (join) => join.on('u.company_id', '=', companyID).onRef('u.id', '=', 'e.user_id'))
    .leftJoin('orders as o', (join) =>
      join
        .on('o.company_id', '=', companyID)
        .onRef('o.location_id', '=', 'e.at_location_id')
        .onRef('o.id', '=', 'e.order_id'),
    )
    .select(['e.id', 'e.at', 'e.business_date', 'e.customer_id', 'e.type', 'e.points', 'e.balance_after'])
    .select(['e.at_location_id', 'l.name as location_name', 'o.order_no'])
    .select([
      sql<string>`trim(c.given_name || ' ' || c.family_name)`.as('customer_name'),
      sql<string>`trim(concat(u.first_name, ' ', u.last_name))`.as('user_name'),
    ])
    .where('e.company_id', '=', companyID)
    // A CHECK of the table holds it to the types of the contract.
    .$narrowType<{ type: PointEntryType; location_name: string; customer_name: string }>();

/** A word that entries have, in the two forms of a long list. */
interface Means {
  readonly few: RawBuilder<SqlBool>;
  readonly many: RawBuilder<SqlBool>;
}

/**
 * Whether an entry has this word. Orders are read before, so that an index is used for them; most words are a name
 * alone, and the entries of its customers are counted without reading them.
 */
async function meansEntry(tx: Tx, companyID: string, word: string): Promise<Means> {
  const [customers, orders] = await Promise.all([
    customersMeantBy(tx, { companyID }, word),
    ordersNumbered(tx, companyID, word.toUpperCase()),
  ]);
  const ofOrders = sql<SqlBool>`e.order_id = ${anyOf(orders)}`;
  if (customers === null) return { few: ofOrders, many: ofOrders };
  const column = sql`e.customer_id`;
  const [few, many] = [customers.isOne(column), customers.isAny(column)];
  return orders.length === 0
    ? { few, many }
    : { few: sql<SqlBool>`(${few} OR ${ofOrders})`, many: sql<SqlBool>`(${many} OR ${ofOrders})` };
}

/** The orders with this number, of every location. */
async function ordersNumbered(tx: Tx, companyID: string, orderNo: string): Promise<string[]> {
  const rows = await tx
    .selectFrom('orders as n')
    .select('n.id')
    .where('n.company_id', '=', companyID)
    .where('n.order_no', '=', orderNo)
    .where('n.location_id', 'in', (eb) =>
      eb.selectFrom('locations as p').select('p.id').where('p.company_id', '=', companyID),
    )
    .execute();
  return rows.map(({ id }) => id);
}
