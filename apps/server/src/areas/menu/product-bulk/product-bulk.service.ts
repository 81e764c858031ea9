import {
  depositBulkKinds,
  isAllowed,
  permission,
  type ProductBulkChange,
  type ProductBulkKind,
  type ProductBulkRow,
} from '@tavola/contract';
import { lockKey } from '#platform/database/lock-key.ts';
import { refuse } from '#platform/errors/refusal.ts';
import { namedFew } from '../products/places/switch-off.ts';
import { changedProducts, type BulkKind, type BulkMeans, type BulkPlan, type BulkProduct } from './bulk-plan.ts';
import { changeAvailability } from './change-availability.ts';
import { changeCategories } from './change-categories.ts';
import { changeModifierGroups } from './change-modifier-groups.ts';
import { changePrices } from './change-prices.ts';
import { changeTaxes } from './change-taxes.ts';
import { keepChange, lockChange, readForBulk, markUndone, raiseVersions } from './product-bulk.rows.ts';
import { putOnMenu } from './put-on-menu.ts';
import { takeOffMenu } from './take-off-menu.ts';

const KINDS: { readonly [K in ProductBulkKind]: BulkKind<Extract<ProductBulkChange, { kind: K }>> } = {
  price: changePrices,
  category: changeCategories,
  tax: changeTaxes,
  availability: changeAvailability,
  modifierGroup: changeModifierGroups,
  menu: putOnMenu,
  offMenu: takeOffMenu,
};
// A change and its kind share `kind`, which the compiler does not follow through the table.
const kindOf = (kind: ProductBulkKind) => KINDS[kind] as BulkKind<ProductBulkChange>;

/** Ingredients and combos are kept elsewhere; variants, and the two sides of a deposit, follow their product. */
const TYPES: readonly string[] = ['Product', 'BaseProduct'];
const DEPOSIT_KINDS: readonly ProductBulkKind[] = depositBulkKinds;
const typesFor = (kind: ProductBulkKind): readonly string[] =>
  DEPOSIT_KINDS.includes(kind) ? [...TYPES, 'BaseDepositAndCreditProduct'] : TYPES;

/** What a change would do to the existing products among these. */
export async function previewBulk(
  means: BulkMeans,
  itemIDs: readonly string[],
  change: ProductBulkChange,
): Promise<readonly ProductBulkRow[]> {
  const { live } = await findKnown(means, itemIDs, change.kind);
  return (await kindOf(change.kind).plan(means, live, change)).rows;
}

/** Changes all of the products or none. A repeated call finds what it did; `onRepeat` is called then. */
export async function applyBulk(
  means: BulkMeans,
  bulkID: string,
  asked: readonly { readonly itemID: string; readonly version: number }[],
  change: ProductBulkChange,
  onRepeat: () => void,
): Promise<{ bulkID: string; changed: number }> {
  const { tx, scope, userID, now } = means;
  // Twins of one call come one after the other.
  await lockKey(tx, bulkID);
  const made = await lockChange(tx, scope, bulkID);
  if (made !== null) {
    onRepeat();
    return { bulkID, changed: made.changed };
  }
  const versionOf = new Map(asked.map(({ itemID, version }) => [itemID, version]));
  const { live, all } = await findKnown(means, [...versionOf.keys()], change.kind);
  const conflicts = all.filter(({ id, version, isDeleted }) => isDeleted || version !== versionOf.get(id));
  if (conflicts.length > 0)
    refuse('item.error.bulk_conflict', { names: namedFew(conflicts) }, { current: conflicts.map(({ id }) => id) });
  const kind = kindOf(change.kind);
  const plan = await kind.plan(means, live, change);
  const changed = changedProducts(plan);
  if (changed.length > 0 || hasFaults(plan)) await plan.write();
  const raised = kind.isElsewhere ? [] : await raiseVersions(tx, scope, changed, now);
  const versions = Object.fromEntries(raised.map(({ id, version }) => [id, version]));
  const kept = { id: bulkID, kind: change.kind, changed: changed.length, versions, before: plan.before };
  await keepChange(tx, scope, kept, userID, now);
  if (changed.length === 0) onRepeat();
  return { bulkID, changed: changed.length };
}

/** Undoes a change; a repeated call undoes nothing more, and `onRepeat` is called. */
export async function undoBulk(means: BulkMeans, bulkID: string, onRepeat: () => void): Promise<{ undone: number }> {
  const { tx, scope, now } = means;
  const made = (await lockChange(tx, scope, bulkID)) ?? refuse('resource.not_found');
  if (made.isUndone || made.changed === 0) {
    onRepeat();
    return { undone: made.changed };
  }
  const ids = Object.keys(made.versions);
  const products = await readForBulk(tx, scope, ids, true);
  const conflicts = products.filter(({ id, version, isDeleted }) => isDeleted || version !== made.versions[id]);
  if (conflicts.length > 0 || products.length < ids.length)
    refuse('item.error.bulk_undone', { names: namedFew(conflicts) }, { current: conflicts.map(({ id }) => id) });
  await kindOf(made.kind).undo(means, made.before);
  await raiseVersions(tx, scope, ids, now);
  await markUndone(tx, scope, bulkID, now);
  return { undone: made.changed };
}

/** Putting products on a menu, or taking them off, is an edit of the menu, too. */
export function requireBulkRight(kind: ProductBulkKind, codes: ReadonlySet<number>): void {
  if ((kind === 'menu' || kind === 'offMenu') && !isAllowed(codes, [permission.posMenu.edit]))
    refuse('permission.denied');
}

/** The kind of a change that was made here; null = unknown. */
export const kindOfChange = async ({ tx, scope }: BulkMeans, bulkID: string): Promise<ProductBulkKind | null> =>
  (await lockChange(tx, scope, bulkID))?.kind ?? null;

const hasFaults = ({ rows }: BulkPlan): boolean => rows.some(({ fault }) => fault !== null);

/** The products, locked unless it is a preview, in the order in which they are named; refuses ids of anything else. */
async function findKnown({ tx, scope, isPreview }: BulkMeans, given: readonly string[], kind: ProductBulkKind) {
  const ids = [...new Set(given)];
  const found = new Map((await readForBulk(tx, scope, ids, !isPreview)).map((item) => [item.id, item]));
  if (found.size < ids.length) refuse('resource.not_found');
  const all = ids.flatMap((id) => found.get(id) ?? []);
  const types = typesFor(kind);
  if (all.some(({ type }) => !types.includes(type))) refuse('item.error.type_fixed');
  const live: BulkProduct[] = all.filter(({ isDeleted }) => !isDeleted);
  return { live, all };
}
