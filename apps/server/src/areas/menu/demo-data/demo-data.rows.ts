import { demoKinds, type DemoData, type DemoKind } from '@tavola/contract';
import { sql } from 'kysely';
import { anyOf } from '#platform/database/any-of.ts';
import { markRemoved, type Removal, type RemovableTable } from '#platform/crud/remove-rows.ts';
import type { Tx } from '#platform/database/tx.ts';
import { removeDemoOffice } from './demo-office.rows.ts';
import { keptRecords, type RecordKey } from './kept-records.ts';
import { readUses } from './demo-uses.rows.ts';

type Counts = DemoData['removed'];

/** The demo records of a company, apart by whether a removal deletes them. */
export interface DemoPlan {
  readonly isInstalled: boolean;
  /** Ids by kind; sections of menus are a separate kind. */
  readonly removed: ReadonlyMap<string, readonly string[]>;
  readonly keptMenus: readonly string[];
  readonly counts: Pick<DemoData, 'removed' | 'kept'>;
}

/** Works out what a removal deletes. Records that people have deleted already count as neither. */
export async function planRemoval(tx: Tx, companyID: string): Promise<DemoPlan> {
  const rows = await tx
    .selectFrom('demo_records')
    .select(['kind', 'record_id'])
    .where('company_id', '=', companyID)
    .orderBy('record_id')
    .execute();
  if (rows.length === 0)
    return { isInstalled: false, removed: new Map(), keptMenus: [], counts: { removed: none(), kept: none() } };
  const keyOf = ({ kind, record_id }: (typeof rows)[number]): RecordKey => `${kind} ${record_id}`;
  const kept = keptRecords(new Set(rows.map(keyOf)), await readUses(tx, companyID));
  const going = rows.filter((row) => !kept.has(keyOf(row)));
  const staying = rows.filter((row) => kept.has(keyOf(row)));
  return {
    isInstalled: true,
    removed: byKind(going),
    keptMenus: staying.filter(({ kind }) => kind === 'menu').map(({ record_id }) => record_id),
    counts: { removed: await countLiving(tx, companyID, going), kept: await countLiving(tx, companyID, staying) },
  };
}

type DemoRow = { readonly kind: string; readonly record_id: string };

function byKind(rows: readonly DemoRow[]): Map<string, string[]> {
  const groups = new Map<string, string[]>();
  for (const { kind, record_id } of rows) groups.set(kind, [...(groups.get(kind) ?? []), record_id]);
  return groups;
}

const tables: Readonly<Record<DemoKind, RemovableTable>> = {
  item: 'items',
  category: 'item_categories',
  variant: 'variants',
  modifierGroup: 'modifier_groups',
  menu: 'menus',
  priceList: 'price_lists',
  discount: 'discounts',
  tableLayout: 'table_layouts',
};
const none = (): Counts =>
  // Every kind is a key.
  Object.fromEntries(demoKinds.map((kind) => [kind, 0])) as Counts;

/** How many of these records exist, by kind; a product with its variants is one. */
async function countLiving(tx: Tx, companyID: string, rows: readonly DemoRow[]): Promise<Counts> {
  const ids = byKind(rows);
  const counts = none();
  for (const kind of demoKinds) {
    const found = await tx
      // The columns of `items` that every one of these tables has.
      .selectFrom(tables[kind] as 'items')
      .select(sql<number>`count(*)::int`.as('count'))
      .where('company_id', '=', companyID)
      .where('id', '=', anyOf(ids.get(kind) ?? []))
      .where('deleted_at', 'is', null)
      .$if(kind === 'item', (items) => items.where('base_item_id', 'is', null))
      .executeTakeFirstOrThrow();
    counts[kind] = found.count;
  }
  return counts;
}

/** Deletes what the plan says and forgets that anything was demo data. Deleted records stay for what refers to them. */
export async function removeDemoRecords(tx: Tx, companyID: string, plan: DemoPlan, by: Removal): Promise<void> {
  for (const kind of demoKinds) {
    const ids = plan.removed.get(kind) ?? [];
    if (ids.length > 0) await markRemoved(tx, tables[kind], companyID, ids, by);
  }
  await removeTables(tx, companyID, plan.removed.get('tableLayout') ?? [], by.now);
  await removeDemoOffice(tx, companyID, plan.removed, by);
  await removeSections(tx, companyID, plan);
  await tx.deleteFrom('demo_records').where('company_id', '=', companyID).execute();
}

async function removeTables(tx: Tx, companyID: string, layoutIDs: readonly string[], now: Date): Promise<void> {
  if (layoutIDs.length === 0) return;
  await tx
    .updateTable('tables')
    .set((row) => ({ deleted_at: now.toISOString(), updated_at: now.toISOString(), version: row('version', '+', 1) }))
    .where('company_id', '=', companyID)
    .where('table_layout_id', '=', anyOf(layoutIDs))
    .where('deleted_at', 'is', null)
    .execute();
}

/** A menu that stays loses the sections that no longer show anything; the sections of a deleted menu stay with it. */
async function removeSections(tx: Tx, companyID: string, { removed, keptMenus }: DemoPlan): Promise<void> {
  if (keptMenus.length === 0) return;
  const rows = await tx
    .selectFrom('menu_sections')
    .select('id')
    .where('company_id', '=', companyID)
    .where('menu_id', '=', anyOf(keptMenus))
    .where('id', '=', anyOf(removed.get('menuSection') ?? []))
    .execute();
  const ids = rows.map(({ id }) => id);
  if (ids.length === 0) return;
  const places = tx
    .selectFrom('menu_items')
    .select('id')
    .where('company_id', '=', companyID)
    .where('menu_section_id', '=', anyOf(ids));
  await tx
    .deleteFrom('availabilities')
    .where('company_id', '=', companyID)
    .where((row) => row.or([row('menu_section_id', '=', anyOf(ids)), row('menu_item_id', 'in', places)]))
    .execute();
  await tx
    .deleteFrom('menu_item_modifier_options')
    .where('company_id', '=', companyID)
    .where('menu_item_id', 'in', places)
    .execute();
  await tx
    .deleteFrom('menu_items')
    .where('company_id', '=', companyID)
    .where('menu_section_id', '=', anyOf(ids))
    .execute();
  await tx.deleteFrom('menu_sections').where('company_id', '=', companyID).where('id', '=', anyOf(ids)).execute();
}
