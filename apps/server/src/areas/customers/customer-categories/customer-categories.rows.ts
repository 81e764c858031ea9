import type { CustomerCategory, CustomerCategoryInput } from '@tavola/contract';
import { sql } from 'kysely';
import { addRecord, changeRecord, type NamedRecords } from '#platform/crud/named-records.ts';
import { markRemoved, type Removal } from '#platform/crud/remove-rows.ts';
import type { Tx } from '#platform/database/tx.ts';

interface Tenant {
  readonly companyID: string;
}

const CATEGORIES: NamedRecords = { table: 'customer_categories', key: 'customer_categories_name_key' };

async function readCategories(tx: Tx, { companyID }: Tenant, id: string | null): Promise<CustomerCategory[]> {
  const rows = await tx
    .selectFrom('customer_categories as g')
    .select((eb) => [
      'g.id',
      'g.name',
      'g.version',
      eb
        .selectFrom('customers as c')
        .select(sql<number>`count(*)::int`.as('customers'))
        .where('c.company_id', '=', companyID)
        .whereRef('c.customer_category_id', '=', 'g.id')
        .where('c.deleted_at', 'is', null)
        .$asScalar()
        .$notNull()
        .as('customer_count'),
    ])
    .where('g.company_id', '=', companyID)
    .$if(id !== null, (all) => all.where('g.id', '=', id ?? ''))
    .where('g.deleted_at', 'is', null)
    .orderBy(sql`lower(g.name), g.id`)
    .execute();
  return rows.map((row) => ({
    customerCategoryID: row.id,
    name: row.name,
    customerCount: row.customer_count,
    version: row.version,
  }));
}

/** Categories by name, each with how many customers are in it; deleted customers do not count. */
export const listCategories = (tx: Tx, tenant: Tenant): Promise<CustomerCategory[]> => readCategories(tx, tenant, null);

/** A category as the list has it; null = unknown or deleted. */
export async function getCategory(tx: Tx, tenant: Tenant, id: string): Promise<CustomerCategory | null> {
  return (await readCategories(tx, tenant, id))[0] ?? null;
}

/** Adds a category. Null = it already exists (a repeated call). */
export async function createCategory(
  tx: Tx,
  tenant: Tenant,
  id: string,
  { name }: CustomerCategoryInput,
  now: Date,
): Promise<CustomerCategory | null> {
  return (await addRecord(tx, CATEGORIES, tenant, id, { name }, now)) ? getCategory(tx, tenant, id) : null;
}

/** Null = unknown, or no longer at this version. */
export async function updateCategory(
  tx: Tx,
  tenant: Tenant,
  id: string,
  { name, version }: CustomerCategoryInput & { version: number },
  now: Date,
): Promise<CustomerCategory | null> {
  return (await changeRecord(tx, CATEGORIES, tenant, id, version, { name }, now)) ? getCategory(tx, tenant, id) : null;
}

/** A restored category has its customers again, so they keep it while it is deleted. */
export const removeCategories = (
  tx: Tx,
  { companyID }: Tenant,
  ids: readonly string[],
  by: Removal,
): Promise<string[]> => markRemoved(tx, 'customer_categories', companyID, ids, by);
