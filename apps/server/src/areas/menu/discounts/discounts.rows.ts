import {
  type DiscountFields,
  type DiscountRecord,
  Fulfillment,
  type Language,
  type ListQuery,
  namesColumn,
  OrderChannel,
} from '@tavola/contract';
import { expressionBuilder, sql, type ExpressionBuilder, type InferResult, type RawBuilder } from 'kysely';
import { namesOf, searchedNames, shownNameOrder } from '#platform/crud/names.ts';
import { listPage } from '#platform/crud/list-page.ts';
import { withUniqueName } from '#platform/crud/refusals.ts';
import { allOf, anyOf } from '#platform/database/any-of.ts';
import type { DB } from '#platform/database/schema.generated.ts';
import type { RecordUser } from '#platform/crud/record-users.ts';
import type { Tx } from '#platform/database/tx.ts';
import type { CompanyScope, LocationScope } from '#platform/tenancy/scope.ts';
import type { DiscountWords } from '#areas/catalog/index.ts';

type Scope = Pick<CompanyScope | LocationScope, 'companyID'>;
type Place = Pick<LocationScope, 'companyID' | 'locationID'>;

type DiscountRow = InferResult<ReturnType<typeof discountsAt>>[number];
type DiscountBuilder = ExpressionBuilder<DB & { d: DB['discounts'] }, 'd'>;

const isActiveAt = (discount: DiscountBuilder, { companyID, locationID }: Place): RawBuilder<boolean> => {
  const here = discount
    .selectFrom('discount_locations as l')
    .select('l.is_active')
    .where('l.company_id', '=', companyID)
    .where('l.location_id', '=', locationID)
    .whereRef('l.discount_id', '=', 'd.id');
  return sql<boolean>`coalesce(${here}, false)`;
};
const TARGETS = sql<
  { pool: 'apply' | 'buy' | 'get'; id: string }[] | null
>`json_agg(json_build_object('pool', t.pool, 'id', coalesce(t.item_id, t.category_id)) ORDER BY t.sort_number, t.id)`;
const AVAILABILITIES = sql<
  DiscountRecord['discountAvailabilities'] | null
>`json_agg(json_build_object('availableDays', a.available_days, 'allDay', a.all_day, 'timeStart', a.time_start, 'timeEnd', a.time_end,
  'isExpiration', a.is_expiration, 'dateStart', a.date_start, 'dateEnd', a.date_end, 'duration', a.duration) ORDER BY a.sort_number, a.id)`;
const MENUS = sql<
  DiscountRecord['discountMenu']['menuDiscounts'] | null
>`json_agg(json_build_object('menuID', m.menu_id, 'itemIDs', m.item_ids) ORDER BY m.menu_id)`;

/** Discounts as they are at a location, each with its targets, hours and menus. */
const discountsAt = (tx: Tx, place: Place) =>
  tx
    .selectFrom('discounts as d')
    .select([
      'd.id',
      'd.name',
      'd.names',
      'd.code',
      'd.type',
      'd.level',
      'd.value',
      'd.applies_to',
      'd.min_requirement',
    ])
    .select(['d.min_requirement_value', 'd.is_combinable', 'd.is_automatic_discount', 'd.is_timed_event_discount'])
    .select(['d.order_channel_ids', 'd.fulfillment_ids', 'd.apply_to_online_menu', 'd.buy_any_item_from'])
    .select(['d.get_any_item_from', 'd.get_qty', 'd.get_at_discount_type', 'd.get_discount_value'])
    .select(['d.next_discount_type', 'd.next_discount_value', 'd.future_order_discount_id', 'd.version'])
    .select((discount) => [
      isActiveAt(discount, place).as('is_active'),
      discount
        .selectFrom('discount_targets as t')
        .select(TARGETS.as('targets'))
        .where('t.company_id', '=', place.companyID)
        .whereRef('t.discount_id', '=', 'd.id')
        .as('targets'),
      discount
        .selectFrom('discount_availabilities as a')
        .select(AVAILABILITIES.as('availabilities'))
        .where('a.company_id', '=', place.companyID)
        .whereRef('a.discount_id', '=', 'd.id')
        .as('availabilities'),
      discount
        .selectFrom('discount_menus as m')
        .select(MENUS.as('menus'))
        .where('m.company_id', '=', place.companyID)
        .whereRef('m.discount_id', '=', 'd.id')
        .as('menus'),
    ])
    .where('d.company_id', '=', place.companyID)
    .where('d.deleted_at', 'is', null)
    .$narrowType<DiscountWords>();
const NAME_KEY = 'discounts_name_key';

function toDiscount(row: DiscountRow): DiscountRecord {
  const pool = (name: 'apply' | 'buy' | 'get') =>
    (row.targets ?? []).filter((target) => target.pool === name).map(({ id }) => id);
  const isPriceOff = row.type === 'FixedAmount' || row.type === 'Percentage';
  const isOffer = row.type === 'BuyXGetY';
  return {
    discountID: row.id,
    name: row.name,
    names: namesOf(row),
    code: row.code,
    type: row.type,
    level: row.level,
    value: isPriceOff ? Number(row.value) : null,
    appliesTo: row.applies_to,
    applyToIDs: pool('apply'),
    minRequirement: row.min_requirement,
    minRequirementValue: row.min_requirement === 'None' && !isOffer ? null : Number(row.min_requirement_value),
    isCombinable: row.is_combinable,
    isAutomaticDiscount: row.is_automatic_discount,
    isTimedEventDiscount: row.is_timed_event_discount,
    orderChannelIDs: orAll(row.order_channel_ids, OrderChannel),
    fulfillmentIDs: orAll(row.fulfillment_ids, Fulfillment),
    discountAvailabilities: row.availabilities ?? [],
    discountMenu: { applyToOnlineMenu: row.apply_to_online_menu, menuDiscounts: row.menus ?? [] },
    buyAnyItemFrom: row.buy_any_item_from,
    buyIDs: pool('buy'),
    getAnyItemFrom: row.get_any_item_from,
    getIDs: pool('get'),
    getQty: isOffer ? row.get_qty : null,
    getAtDiscountType: row.get_at_discount_type,
    getDiscountValue: isOffer && row.get_at_discount_type !== 'Free' ? Number(row.get_discount_value) : null,
    nextDiscountType: row.next_discount_type,
    nextDiscountValue: row.next_discount_value === null ? null : Number(row.next_discount_value),
    futureOrderDiscountID: row.future_order_discount_id,
    isActive: row.is_active,
    version: row.version,
  };
}

/** None named means all of them (selling spec, section 5, Discount eligibility). */
const orAll = (ids: number[], all: Readonly<Record<string, number>>): number[] =>
  ids.length === 0 ? Object.values(all) : ids;

interface Filters extends ListQuery {
  readonly type?: DiscountRecord['type'] | undefined;
  readonly isActive?: boolean | undefined;
  readonly isAutomaticDiscount?: boolean | undefined;
}

/** A page of discounts as they are at a location; a filter that is left out lets all through. */
export async function listDiscounts(
  tx: Tx,
  place: Place,
  { type, isActive, isAutomaticDiscount, ...query }: Filters,
  language: Language,
): Promise<{ items: DiscountRecord[]; total: number }> {
  const eb: DiscountBuilder = expressionBuilder();
  const isActiveHere = isActiveAt(eb, place);
  let discounts = discountsAt(tx, place);
  if (type !== undefined) discounts = discounts.where('d.type', '=', type);
  if (isActive !== undefined) discounts = discounts.where(isActiveHere, '=', isActive);
  if (isAutomaticDiscount !== undefined)
    discounts = discounts.where('d.is_automatic_discount', '=', isAutomaticDiscount);
  const { rows, total } = await listPage(
    discounts,
    {
      sort: {
        name: shownNameOrder('d', language),
        type: sql`d.type`,
        value: sql`d.value`,
        isAutomaticDiscount: sql`d.is_automatic_discount`,
        isActive: isActiveHere,
      },
      search: [sql`d.name`, searchedNames('d'), sql`coalesce(d.code, '')`],
      tieBreak: sql`d.sort_number, lower(d.name), d.id`,
    },
    query,
  );
  return { items: rows.map(toDiscount), total };
}

/** A discount with its targets, hours and menus, for a location; null = unknown or deleted. */
export async function getDiscount(tx: Tx, place: Place, id: string): Promise<DiscountRecord | null> {
  const row = await discountsAt(tx, place).where('d.id', '=', id).executeTakeFirst();
  return row === undefined ? null : toDiscount(row);
}

const columnsOf = (fields: DiscountFields, now: Date) => ({
  name: fields.name,
  names: namesColumn(fields.names),
  code: fields.code === '' ? null : fields.code,
  type: fields.type,
  level: fields.level,
  value: String(fields.value ?? 0),
  applies_to: fields.appliesTo,
  min_requirement: fields.minRequirement,
  min_requirement_value: String(fields.minRequirementValue ?? 0),
  is_combinable: fields.isCombinable,
  is_automatic_discount: fields.isAutomaticDiscount,
  is_timed_event_discount: fields.isTimedEventDiscount,
  order_channel_ids: fields.orderChannelIDs,
  fulfillment_ids: fields.fulfillmentIDs,
  apply_to_online_menu: fields.discountMenu.applyToOnlineMenu,
  buy_any_item_from: fields.buyAnyItemFrom,
  get_any_item_from: fields.getAnyItemFrom,
  get_qty: fields.getQty ?? 0,
  get_at_discount_type: fields.getAtDiscountType,
  get_discount_value: String(fields.getDiscountValue ?? 0),
  next_discount_type: fields.nextDiscountType,
  next_discount_value: fields.nextDiscountValue === null ? null : String(fields.nextDiscountValue),
  future_order_discount_id: fields.futureOrderDiscountID,
  updated_at: now.toISOString(),
});

/**
 * Adds a discount at the end, or brings one back that was deleted under this id; false = it already exists (a repeated
 * call). Its targets, hours and menus are written by `writeParts`.
 */
export async function createDiscount(
  tx: Tx,
  { companyID }: Scope,
  id: string,
  fields: DiscountFields,
  now: Date,
): Promise<boolean> {
  const columns = columnsOf(fields, now);
  const last = await tx
    .selectFrom('discounts')
    .select(sql<number>`coalesce(max(sort_number), 0)::int`.as('place'))
    .where('company_id', '=', companyID)
    .executeTakeFirst();
  const { numInsertedOrUpdatedRows: count } = await withUniqueName(NAME_KEY, fields.name, () =>
    tx
      .insertInto('discounts')
      .values({
        company_id: companyID,
        id,
        ...columns,
        sort_number: (last?.place ?? 0) + 1,
        created_at: now.toISOString(),
      })
      .onConflict((conflict) =>
        conflict
          .columns(['company_id', 'id'])
          .doUpdateSet({ ...columns, deleted_at: null, version: sql`discounts.version + 1` })
          .where('discounts.deleted_at', 'is not', null),
      )
      .executeTakeFirst(),
  );
  return (count ?? 0n) > 0n;
}

/** False = unknown, or no longer at this version. */
export async function updateDiscount(
  tx: Tx,
  { companyID }: Scope,
  id: string,
  fields: DiscountFields & { version: number },
  now: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await withUniqueName(NAME_KEY, fields.name, () =>
    tx
      .updateTable('discounts')
      .set({ ...columnsOf(fields, now), version: sql`version + 1` })
      .where('company_id', '=', companyID)
      .where('id', '=', id)
      .where('version', '=', fields.version)
      .where('deleted_at', 'is', null)
      .executeTakeFirst(),
  );
  return numUpdatedRows > 0n;
}

/** On or off at the location of the scope; false = there is no such discount. */
export async function setDiscountActive(
  tx: Tx,
  { companyID, locationID }: Place,
  id: string,
  isActive: boolean,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows: count } = await tx
    .insertInto('discount_locations')
    .columns(['company_id', 'location_id', 'discount_id', 'is_active'])
    .expression((query) =>
      query
        .selectFrom('discounts as d')
        .select(['d.company_id', sql<string>`${locationID}::uuid`.as('location_id'), 'd.id'])
        .select(sql<boolean>`${isActive}::boolean`.as('is_active'))
        .where('d.company_id', '=', companyID)
        .where('d.id', '=', id)
        .where('d.deleted_at', 'is', null),
    )
    .onConflict((taken) =>
      taken
        .columns(['company_id', 'location_id', 'discount_id'])
        .doUpdateSet((row) => ({ is_active: row.ref('excluded.is_active') })),
    )
    .executeTakeFirst();
  return (count ?? 0n) > 0n;
}

/** Offers a new discount at the location of the scope; a restored one is offered as before. */
export async function offerDiscount(tx: Tx, { companyID, locationID }: Place, id: string): Promise<void> {
  await tx
    .insertInto('discount_locations')
    .values({ company_id: companyID, location_id: locationID, discount_id: id, is_active: true })
    .onConflict((taken) => taken.columns(['company_id', 'location_id', 'discount_id']).doNothing())
    .execute();
}

/** Discounts outside of these that lead to one of them. */
export async function listDiscountUsers(
  tx: Tx,
  { companyID }: Scope,
  ids: readonly string[],
): Promise<(RecordUser & { readonly kind: 'discount' })[]> {
  const rows = await tx
    .selectFrom('discounts as u')
    .select(['u.future_order_discount_id as usedID', 'u.id', 'u.name'])
    .where('u.company_id', '=', companyID)
    .where('u.future_order_discount_id', '=', anyOf(ids))
    .where('u.id', '<>', allOf(ids))
    .where('u.deleted_at', 'is', null)
    .orderBy(sql`lower(u.name)`)
    .$narrowType<{ usedID: string }>()
    .execute();
  return rows.map((row) => ({ ...row, kind: 'discount' }));
}

/** The names that a copy may not have. Deleted discounts leave theirs free. */
export async function discountNames(tx: Tx, { companyID }: Scope): Promise<string[]> {
  const rows = await tx
    .selectFrom('discounts')
    .select('name')
    .where('company_id', '=', companyID)
    .where('deleted_at', 'is', null)
    .execute();
  return rows.map(({ name }) => name);
}
