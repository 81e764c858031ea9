import type { DiscountFields } from '@tavola/contract';
import { sql } from 'kysely';
import { anyOf } from '#platform/database/any-of.ts';
import { lockKey } from '#platform/database/lock-key.ts';
import type { Tx } from '#platform/database/tx.ts';
import type { CompanyScope, LocationScope } from '#platform/tenancy/scope.ts';

type Scope = Pick<CompanyScope | LocationScope, 'companyID'>;

/** Puts targets, hours and menus of a discount in the place of those it had. */
export async function writeParts(
  tx: Tx,
  { companyID }: Scope,
  id: string,
  fields: DiscountFields,
  newID: () => string,
): Promise<void> {
  const of = { company_id: companyID, discount_id: id };
  for (const table of ['discount_targets', 'discount_availabilities', 'discount_menus'] as const)
    await tx.deleteFrom(table).where('company_id', '=', companyID).where('discount_id', '=', id).execute();
  const targets = [
    ...pool('apply', fields.appliesTo, fields.applyToIDs),
    ...pool('buy', fields.buyAnyItemFrom, fields.buyIDs),
    ...pool('get', fields.getAnyItemFrom, fields.getIDs),
  ];
  if (targets.length > 0)
    await tx
      .insertInto('discount_targets')
      .values(targets.map((target) => ({ ...of, id: newID(), ...target })))
      .execute();
  const windows = fields.discountAvailabilities.map((window, index) => ({
    ...of,
    id: newID(),
    available_days: window.availableDays,
    all_day: window.allDay,
    time_start: window.timeStart ?? null,
    time_end: window.timeEnd ?? null,
    is_expiration: window.isExpiration,
    date_start: window.dateStart ?? null,
    date_end: window.dateEnd ?? null,
    duration: window.duration ?? null,
    sort_number: index,
  }));
  if (windows.length > 0) await tx.insertInto('discount_availabilities').values(windows).execute();
  const menus = fields.discountMenu.menuDiscounts.flatMap(({ menuID, itemIDs }) =>
    menuID === null ? [] : [{ ...of, menu_id: menuID, item_ids: itemIDs }],
  );
  if (menus.length > 0) await tx.insertInto('discount_menus').values(menus).execute();
}

type Pool = 'apply' | 'buy' | 'get';
const pool = (name: Pool, from: string, ids: readonly string[]) =>
  ids.map((target, index) => ({
    pool: name,
    item_id: from === 'SelectedProducts' ? target : null,
    category_id: from === 'SelectedCategories' ? target : null,
    sort_number: index,
  }));

/** Whether every product, category and menu that a discount names is one of the company's. */
export async function areTargetsKnown(tx: Tx, { companyID }: Scope, fields: DiscountFields): Promise<boolean> {
  const named = [
    ...pool('apply', fields.appliesTo, fields.applyToIDs),
    ...pool('buy', fields.buyAnyItemFrom, fields.buyIDs),
    ...pool('get', fields.getAnyItemFrom, fields.getIDs),
  ];
  const { menuDiscounts } = fields.discountMenu;
  const items = ids([...named.map(({ item_id }) => item_id), ...menuDiscounts.flatMap(({ itemIDs }) => itemIDs)]);
  const categories = ids(named.map(({ category_id }) => category_id));
  const menus = ids(menuDiscounts.map(({ menuID }) => menuID));
  const live = (table: 'items' | 'item_categories' | 'menus', of: readonly string[]) =>
    tx
      .selectFrom(table)
      .select(sql<number>`count(*)::int`.as('count'))
      .where('company_id', '=', companyID)
      .where('id', '=', anyOf(of))
      .where('deleted_at', 'is', null);
  const row = await tx
    .selectNoFrom([
      live('items', items).as('items'),
      live('item_categories', categories).as('categories'),
      live('menus', menus).as('menus'),
    ])
    .executeTakeFirst();
  return row?.items === items.length && row.categories === categories.length && row.menus === menus.length;
}

const ids = (named: readonly (string | null)[]): string[] => [
  ...new Set(named.flatMap((id) => (id === null ? [] : [id.toLowerCase()]))),
];

/** Serializes changes of names and chains until the commit. */
export async function lockDiscounts(tx: Tx, { companyID }: Scope): Promise<void> {
  await lockKey(tx, `discounts ${companyID}`);
}

/** The future discounts of the company and where each leads, locked against another change until the commit. */
export async function lockChains(tx: Tx, scope: Scope): Promise<Map<string, { name: string; nextID: string | null }>> {
  await lockDiscounts(tx, scope);
  const rows = await tx
    .selectFrom('discounts')
    .select(['id', 'name', 'future_order_discount_id as next_id'])
    .where('company_id', '=', scope.companyID)
    .where('type', '=', 'FutureDiscount')
    .where('deleted_at', 'is', null)
    .execute();
  return new Map(rows.map(({ id, name, next_id }) => [id, { name, nextID: next_id }]));
}
