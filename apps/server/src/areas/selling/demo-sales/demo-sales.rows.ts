import { sql as query } from 'kysely';
import type { Tx } from '#platform/database/tx.ts';
import type { LocationScope } from '#platform/tenancy/scope.ts';
import type { PastDays } from '../commands/selling-deps.ts';

/** Who sold the past orders of a demo, and where. */
export interface DemoSeller {
  readonly clientID: string;
  readonly userID: string;
  readonly displayName: string;
  readonly firstDate: string;
  readonly lastDate: string;
  /** They are samples of a restaurant of one's own (decision 252). */
  readonly isSample: boolean;
}

/** The seller of a location's past orders; null where it has none, or they were removed. */
export async function findDemoSeller(tx: Tx, { companyID, locationID }: LocationScope): Promise<DemoSeller | null> {
  const row = await tx
    .selectFrom('demo_sales as d')
    .innerJoin('users as u', (join) => join.on('u.company_id', '=', companyID).onRef('u.id', '=', 'd.user_id'))
    .select(['d.client_id', 'd.user_id', 'd.first_date', 'd.last_date', 'd.is_sample', 'u.first_name', 'u.last_name'])
    .where('d.company_id', '=', companyID)
    .where('d.location_id', '=', locationID)
    .executeTakeFirst();
  return row === undefined
    ? null
    : {
        clientID: row.client_id,
        userID: row.user_id,
        displayName: `${row.first_name} ${row.last_name}`.trim(),
        firstDate: row.first_date,
        lastDate: row.last_date,
        isSample: row.is_sample,
      };
}

/** Items whose stock is counted at the location. */
export async function listCountedItems(tx: Tx, { companyID }: LocationScope): Promise<ReadonlySet<string>> {
  const rows = await tx
    .selectFrom('items')
    .select('id')
    .where('company_id', '=', companyID)
    .where('enable_track_inventory', '=', true)
    .where('deleted_at', 'is', null)
    .execute();
  return new Set(rows.map(({ id }) => id));
}

/** The past days of a location; null where it is not one of the product's own demos, or they were removed. */
export async function findPastDays(tx: Tx, { companyID, locationID }: LocationScope): Promise<PastDays | null> {
  const row = await tx
    .selectFrom('demo_sales as d')
    .select(['d.client_id', 'd.last_date', query<number>`d.last_date - d.first_date`.as('count')])
    .where('d.company_id', '=', companyID)
    .where('d.location_id', '=', locationID)
    .where('d.is_sample', '=', false)
    .executeTakeFirst();
  return row === undefined ? null : { clientID: row.client_id, before: row.last_date, count: row.count };
}

/** The first reason of a pay out; null = the company has none. */
export async function findPayOutReason(tx: Tx, { companyID }: LocationScope): Promise<string | null> {
  const row = await tx
    .selectFrom('pay_in_out_reasons')
    .select('id')
    .where('company_id', '=', companyID)
    .where('type', '=', 'PayOut')
    .where('deleted_at', 'is', null)
    .orderBy('sort_number')
    .orderBy('id')
    .executeTakeFirst();
  return row?.id ?? null;
}
