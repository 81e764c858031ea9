import type { ListQuery, PointEntry, PointEntryType } from '@tavola/contract';
import { sql, type SqlBool } from 'kysely';
import { customerIDsMeant } from '#areas/customers/index.ts';
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
  let matching = all
    .$if(customerIDs.length > 0, (of) => of.where('e.customer_id', '=', anyOf(customerIDs)))
    .$if(types.length > 0, (of) => of.where('e.type', '=', anyOf(types, 'text')))
    .$if(startDate !== undefined, (of) => of.where('e.business_date', '>=', startDate ?? ''))
    .$if(endDate !== undefined, (of) => of.where('e.business_date', '<=', endDate ?? ''));
  for (const word of wordsOfSearch(search)) matching = matching.where(await meansEntry(tx, companyID, word));
  const { rows, ...found } = await listLongPage(
    tx,
    { all, matching },
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

/**
 * Whether an entry has this word. Customers and orders are read before, so that an index is used for them; most words
 * are a name alone, and the entries of its customers are counted without reading them.
 */
async function meansEntry(tx: Tx, companyID: string, word: string) {
  const customers = await customerIDsMeant(tx, { companyID }, word);
  const orders = await ordersNumbered(tx, companyID, word.toUpperCase());
  const ofCustomers = sql<SqlBool>`e.customer_id = ${anyOf(customers)}`;
  return orders.length === 0 ? ofCustomers : sql<SqlBool>`(${ofCustomers} OR e.order_id = ${anyOf(orders)})`;
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
