import type { Customer, CustomerInput, CustomerRow, ListQuery } from '@tavola/contract';
import { sql, type Selectable } from 'kysely';
import { listPage } from '#platform/crud/list-page.ts';
import { markRemoved, type Removal } from '#platform/crud/remove-rows.ts';
import { anyOf } from '#platform/database/any-of.ts';
import type { DB } from '#platform/database/schema.generated.ts';
import type { Tx } from '#platform/database/tx.ts';
import { pointBalances } from './point-balances.rows.ts';
import { customersMeant, removeWords, saveWords } from './words.rows.ts';

interface Tenant {
  readonly companyID: string;
}

const COLUMNS = [
  'id',
  'given_name',
  'family_name',
  'preferred_name',
  'phone',
  'email',
  'company_name',
  'tax_id',
  'branch',
  'note',
  'customer_category_id',
  'accepted_mail_at',
  'is_default',
  'is_active',
  'version',
] as const satisfies readonly (keyof DB['customers'])[];
type Row = Pick<Selectable<DB['customers']>, (typeof COLUMNS)[number]>;

/** A customer as its own row has it. */
export type StoredCustomer = Omit<Customer, 'addresses' | 'sameContacts' | 'pointBalance'>;

const toCustomer = (row: Row): StoredCustomer => ({
  customerID: row.id,
  givenName: row.given_name,
  familyName: row.family_name,
  preferredName: row.preferred_name,
  phone: row.phone,
  email: row.email,
  companyName: row.company_name,
  taxID: row.tax_id,
  branch: row.branch,
  note: row.note,
  customerCategoryID: row.customer_category_id,
  acceptsMail: row.accepted_mail_at !== null,
  acceptedMailAt: row.accepted_mail_at,
  isDefault: row.is_default,
  isActive: row.is_active,
  version: row.version,
});

/** The columns of an input; those of the business that it leaves out stay as they are. */
const fieldsOf = (input: CustomerInput) => ({
  given_name: input.givenName,
  family_name: input.familyName,
  preferred_name: input.preferredName,
  phone: input.phone,
  email: input.email,
  ...(input.companyName !== undefined && { company_name: input.companyName }),
  ...(input.taxID !== undefined && { tax_id: input.taxID }),
  ...(input.branch !== undefined && { branch: input.branch }),
  note: input.note,
  customer_category_id: input.customerCategoryID,
});

/** A customer without addresses; null = unknown or deleted. */
export async function getCustomer(tx: Tx, { companyID }: Tenant, id: string): Promise<StoredCustomer | null> {
  const row = await tx
    .selectFrom('customers')
    .select(COLUMNS)
    .where('company_id', '=', companyID)
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return row === undefined ? null : toCustomer(row);
}

/** A customer whose personal data is stored, also one that was deleted. */
export async function getErasable(tx: Tx, { companyID }: Tenant, id: string): Promise<StoredCustomer | null> {
  const row = await tx
    .selectFrom('customers')
    .select(COLUMNS)
    .where('company_id', '=', companyID)
    .where('id', '=', id)
    .where('erased_at', 'is', null)
    .executeTakeFirst();
  return row === undefined ? null : toCustomer(row);
}

/**
 * The most customers that a text may match: more matches are too many to be useful, and all would have to be sorted.
 */
const MOST_MEANT = 1_000;

/** A row of the list or of a look-up. */
export async function listCustomers(
  tx: Tx,
  { companyID }: Tenant,
  { customerCategoryID, search, ...query }: ListQuery & { readonly customerCategoryID?: string | undefined },
): Promise<{ items: CustomerRow[]; total: number }> {
  const meant = customersMeant(tx, { companyID }, search);
  const byCategory = query.sort.some((part) => part.startsWith('categoryName:'));
  // The page is found by ids alone, which an index answers without the customers before it. Words are looked for in
  // their own index; a LIKE would read every customer. As an array they are few to the planner, which would otherwise
  // walk all customers by name and probe the words of each.
  const { rows, total } = await listPage(
    tx
      .selectFrom('customers as c')
      .$if(byCategory, (all) =>
        all.leftJoin('customer_categories as g', (join) =>
          join
            .on('g.company_id', '=', companyID)
            .onRef('g.id', '=', 'c.customer_category_id')
            .on('g.deleted_at', 'is', null),
        ),
      )
      .select('c.id')
      .where('c.company_id', '=', companyID)
      .where('c.deleted_at', 'is', null)
      .$if(customerCategoryID !== undefined, (all) =>
        all.where('c.customer_category_id', '=', customerCategoryID ?? null),
      )
      .$if(meant !== null, (all) =>
        meant === null
          ? all
          : all.where('c.id', '=', sql<string>`ANY (ARRAY(${meant.distinct().limit(sql.lit(MOST_MEANT))}))`),
      ),
    {
      sort: {
        givenName: sql`lower(c.given_name)`,
        familyName: sql`lower(c.family_name)`,
        phone: sql`c.phone`,
        email: sql`lower(c.email)`,
        categoryName: sql`lower(g.name)`,
        isActive: sql`c.is_active`,
      },
      search: [],
      // Of two values, one has nearly all customers: backwards, their names run backwards too, as the index has them.
      tieBreak: query.sort[0] === 'isActive:desc' ? BY_NAME_BACKWARDS : BY_NAME,
    },
    { ...query, search: '' },
  );
  const listed = await rowsOf(
    tx,
    { companyID },
    rows.map(({ id }) => id),
  );
  return { items: listed, total };
}

const BY_NAME = sql`lower(c.given_name), lower(c.family_name), c.id`;
const BY_NAME_BACKWARDS = sql`lower(c.given_name) DESC, lower(c.family_name) DESC, c.id DESC`;

/** These customers as rows of the list, in this order. */
async function rowsOf(tx: Tx, { companyID }: Tenant, ids: readonly string[]): Promise<CustomerRow[]> {
  if (ids.length === 0) return [];
  const rows = await tx
    .selectFrom('customers as c')
    .leftJoin('customer_categories as g', (join) =>
      join
        .on('g.company_id', '=', companyID)
        .onRef('g.id', '=', 'c.customer_category_id')
        .on('g.deleted_at', 'is', null),
    )
    .select(['c.id', 'c.given_name', 'c.family_name', 'c.preferred_name', 'c.phone', 'c.email', 'c.company_name'])
    .select(['c.is_default', 'c.is_active', 'g.name as category_name'])
    .where('c.company_id', '=', companyID)
    .where('c.id', '=', anyOf(ids))
    .execute();
  const points = await pointBalances(tx, { companyID }, ids);
  const byID = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => {
    const row = byID.get(id);
    if (row === undefined) return [];
    return {
      customerID: row.id,
      givenName: row.given_name,
      familyName: row.family_name,
      preferredName: row.preferred_name,
      phone: row.phone,
      email: row.email,
      companyName: row.company_name,
      categoryName: row.category_name ?? '',
      isDefault: row.is_default,
      isActive: row.is_active,
      pointBalance: points.get(row.id) ?? 0,
    };
  });
}

/** Adds a customer; a deleted one comes back under its id, an erased one never. False = it already exists. */
export async function addCustomer(
  tx: Tx,
  { companyID }: Tenant,
  id: string,
  input: CustomerInput,
  now: Date,
): Promise<boolean> {
  const at = now.toISOString();
  const added = await tx
    .insertInto('customers')
    .values({
      company_id: companyID,
      id,
      ...fieldsOf(input),
      accepted_mail_at: input.acceptsMail ? at : null,
      created_at: at,
      updated_at: at,
    })
    .onConflict((known) =>
      known
        .columns(['company_id', 'id'])
        .doUpdateSet({
          ...fieldsOf(input),
          accepted_mail_at: input.acceptsMail ? at : null,
          is_active: true,
          deleted_at: null,
          deleted_by: null,
          updated_at: at,
          version: sql<number>`customers.version + 1`,
        })
        .where('customers.deleted_at', 'is not', null)
        .where('customers.erased_at', 'is', null),
    )
    .returning('id')
    .executeTakeFirst();
  return added !== undefined;
}

/** False = unknown, or no longer at this version. */
export async function changeCustomer(
  tx: Tx,
  { companyID }: Tenant,
  id: string,
  input: CustomerInput & { readonly version: number },
  now: Date,
): Promise<boolean> {
  const at = now.toISOString();
  const changed = await tx
    .updateTable('customers')
    .set({
      ...fieldsOf(input),
      // Consent keeps its first moment while it holds.
      accepted_mail_at: input.acceptsMail ? sql<string>`coalesce(accepted_mail_at, ${at}::timestamptz)` : null,
      updated_at: at,
      version: sql<number>`version + 1`,
    })
    .where('company_id', '=', companyID)
    .where('id', '=', id)
    .where('version', '=', input.version)
    .where('deleted_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return changed !== undefined;
}

/** False = unknown. */
export async function setCustomerActive(
  tx: Tx,
  { companyID }: Tenant,
  id: string,
  isActive: boolean,
  now: Date,
): Promise<boolean> {
  const changed = await tx
    .updateTable('customers')
    .set({ is_active: isActive, updated_at: now.toISOString(), version: sql<number>`version + 1` })
    .where('company_id', '=', companyID)
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return changed !== undefined;
}

/** Marks customers as deleted; returns the ids of those that existed. */
export async function removeCustomers(
  tx: Tx,
  { companyID }: Tenant,
  ids: readonly string[],
  by: Removal,
): Promise<string[]> {
  const removed = await markRemoved(tx, 'customers', companyID, ids, by);
  await removeWords(tx, { companyID }, removed);
  return removed;
}

/** Restores a deleted customer unchanged; never an erased one. */
export async function restoreCustomer(tx: Tx, { companyID }: Tenant, id: string, now: Date): Promise<void> {
  const row = await tx
    .updateTable('customers')
    .set({ deleted_at: null, deleted_by: null, updated_at: now.toISOString(), version: sql<number>`version + 1` })
    .where('company_id', '=', companyID)
    .where('id', '=', id)
    .where('deleted_at', 'is not', null)
    .where('erased_at', 'is', null)
    .returning(COLUMNS)
    .executeTakeFirst();
  if (row !== undefined) await saveWords(tx, { companyID }, [{ ...toCustomer(row), id }]);
}

/** Whether the company has this category. */
export async function isCategory(tx: Tx, { companyID }: Tenant, id: string): Promise<boolean> {
  const row = await tx
    .selectFrom('customer_categories')
    .select('id')
    .where('company_id', '=', companyID)
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return row !== undefined;
}

/** Others with the same phone or mail, a few of them. */
export async function findSameContacts(
  tx: Tx,
  { companyID }: Tenant,
  { customerID, phone, email }: Pick<StoredCustomer, 'customerID' | 'phone' | 'email'>,
): Promise<Customer['sameContacts']> {
  const others = tx
    .selectFrom('customers')
    .select(['id', sql<string>`trim(given_name || ' ' || family_name)`.as('name')])
    .where('company_id', '=', companyID)
    .where('id', '<>', customerID)
    .where('deleted_at', 'is', null)
    .orderBy(sql`lower(given_name), lower(family_name), id`)
    .limit(3);
  const [byPhone, byEmail] = await Promise.all([
    phone === '' ? [] : others.where('phone', '=', phone).where('phone', '<>', '').execute(),
    email === ''
      ? []
      : others
          .where(sql`lower(email)`, '=', email.toLowerCase())
          .where('email', '<>', '')
          .execute(),
  ]);
  return [
    ...byPhone.map(({ id, name }) => ({ customerID: id, name, field: 'phone' as const })),
    ...byEmail.map(({ id, name }) => ({ customerID: id, name, field: 'email' as const })),
  ];
}
