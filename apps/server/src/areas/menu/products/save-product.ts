import { PRODUCT_NAME_LENGTH, type AlsoInPriceLists, type ItemType, type ProductInput } from '@tavola/contract';
import { databaseFault } from '#platform/database/wire/sqlstate.ts';
import type { Tx } from '#platform/database/tx.ts';
import { refuse } from '#platform/errors/refusal.ts';
import type { LocationScope } from '#platform/tenancy/scope.ts';
import { requireImage } from '#areas/catalog/index.ts';
import { requireWholePrices } from '#areas/company/index.ts';
import { startTracking } from '#areas/stock/index.ts';
import { followInPriceLists } from '../price-lists/follow-prices.rows.ts';
import { writeLocationItem } from './places/location-items.rows.ts';
import {
  changeItem,
  removeChildrenForSave,
  listUnder,
  lockProduct,
  nextSortNumber,
  writeItems,
  writeModifierGroups,
  writeVariants,
  type ItemWrite,
} from './product-writes.rows.ts';
import { twinName } from './product-figures.ts';
import { checkCodes, checkReferences, lowerIDs, type KnownReferences } from './product-references.ts';
import { assertUnitFits } from './product-unit.ts';
import { getProduct } from './products.rows.ts';
import { assertMayBeOff, assertUnused, type Force } from './places/switch-off.ts';

/** What a save needs. */
export interface Saving {
  readonly scope: LocationScope;
  readonly now: Date;
  readonly newID: () => string;
}

/** Adds a product, or brings a deleted one back under its id. False = there is one already (a repeated call). */
export async function addProduct(
  tx: Tx,
  saving: Saving,
  id: string,
  given: ProductInput,
  isDepositAndCredit: boolean,
): Promise<boolean> {
  const input = lowerIDs(given);
  const type = typeOf(input, isDepositAndCredit);
  await requireWholePrices(tx, saving.scope, pricesOf(input));
  const references = await checkReferences(tx, saving.scope, input);
  await requireImage(tx, saving.scope, input.imageUrl);
  const plan = planItems(id, type, input, references, saving.newID, await nextSortNumber(tx, saving.scope));
  return withUniqueItem(input, async () => {
    if ((await lockProduct(tx, saving.scope, id)) !== null) return false;
    await checkCodes(tx, saving.scope, codesOf(plan), []);
    await removeChildrenForSave(tx, saving.scope, id, saving.now);
    if ((await writeItems(tx, saving.scope, [plan.item], sharedOf(input), saving.now)) === 0) return false;
    await writeRest(tx, saving, plan, input);
    return true;
  });
}

/** Changes a product with all its parts, unless someone else changed it first. */
export async function changeProduct(
  tx: Tx,
  saving: Saving,
  id: string,
  {
    version,
    alsoInPriceLists = [],
    ...given
  }: ProductInput & {
    version: number;
    alsoInPriceLists?: AlsoInPriceLists | undefined;
  },
  force: Force,
): Promise<void> {
  const { scope, now } = saving;
  const before = await lockProduct(tx, scope, id);
  const current = before === null ? null : await getProduct(tx, scope, id);
  if (before === null || current === null) refuse('resource.not_found');
  if (before.version !== version) refuse('resource.version_conflict', {}, { current });
  const input = lowerIDs(given);
  const type = typeOf(input, before.type === 'BaseDepositAndCreditProduct');
  await requireWholePrices(tx, scope, pricesOf(input));
  const references = await checkReferences(tx, scope, input);
  if (input.imageUrl !== current.imageUrl) await requireImage(tx, scope, input.imageUrl);
  const under = await listUnder(tx, scope, id);
  if (input.uomid !== current.uomid) await assertUnitFits(tx, scope, [id, ...under.map((one) => one.id)], input.uomid);
  const plan = planItems(
    id,
    type,
    input,
    references,
    saving.newID,
    0,
    under.map((one) => ({ id: one.id, type: one.type })),
  );
  const stay = new Set(plan.under.map((one) => one.id));
  const isOff = new Set(
    input.isActive ? plan.under.filter((one) => !one.isActive).map((one) => one.id) : [id, ...stay],
  );
  // Under a product that was off nothing can be switched off.
  const goingOff = !before.isActive
    ? []
    : [{ id, isActive: true }, ...under].filter((one) => one.isActive && isOff.has(one.id)).map((one) => one.id);
  await withUniqueItem(input, async () => {
    await assertUnused(
      tx,
      scope,
      before.name,
      under.filter((one) => !stay.has(one.id)).map((one) => one.id),
    );
    await assertMayBeOff(tx, scope, before.name, goingOff, force, now);
    await checkCodes(tx, scope, codesOf(plan), [id, ...under.map((one) => one.id)]);
    await removeChildrenForSave(tx, scope, id, now);
    await changeItem(tx, scope, plan.item, sharedOf(input), now);
    await writeRest(tx, saving, plan, input);
    await followInPriceLists(tx, scope, alsoInPriceLists, pricesAfter(plan), now);
  });
}

const pricesAfter = ({ item, under }: Plan) => new Map([item, ...under].map(({ id, basePrice }) => [id, basePrice]));

const pricesOf = ({ basePrice, itemVariations }: ProductInput) => [
  ['basePrice', basePrice] as const,
  ...itemVariations.map((one, index) => [`itemVariations[${index}].basePrice`, one.basePrice] as const),
];

interface Plan {
  readonly item: ItemWrite;
  readonly under: readonly (ItemWrite & {
    readonly variantOptionIDs: readonly string[];
    readonly modifierGroupIDs: readonly string[];
  })[];
}

const typeOf = (input: ProductInput, isDepositAndCredit: boolean): ItemType => {
  if (!isDepositAndCredit)
    return input.depositAndCredit === null
      ? input.variantIDs.length > 0
        ? 'BaseProduct'
        : 'Product'
      : refuse('item.error.type_fixed');
  return input.variantIDs.length > 0 ? refuse('item.error.type_fixed') : 'BaseDepositAndCreditProduct';
};

/** The rows of a product: itself, and its itemVariants or its deposit and credit. */
function planItems(
  id: string,
  type: ItemType,
  input: ProductInput,
  { options }: KnownReferences,
  newID: () => string,
  sortNumber: number,
  known: readonly { id: string; type: ItemType }[] = [],
): Plan {
  const displayName = input.displayName === '' ? input.name : input.displayName;
  const { name, barcode, refCode, basePrice, cost, isActive, isAvailableForSelection } = input;
  const alone = { names: null, baseItemID: null, baseDepositAndCreditItemID: null, combinationIndices: null };
  const item: ItemWrite = {
    ...alone,
    id: id.toLowerCase(),
    type,
    name,
    displayName,
    names: input.names ?? null,
    barcode,
    refCode,
    basePrice,
    cost,
    isActive,
    isAvailableForSelection,
    sortNumber,
  };
  const twins = { deposit: 'DepositProduct', credit: 'CreditProduct' } as const;
  if (type === 'BaseDepositAndCreditProduct') {
    const under = (['deposit', 'credit'] as const).map((kind, index) => {
      const own = input.depositAndCredit?.[kind] ?? { displayName: '', barcode: '', refCode: '' };
      return {
        ...alone,
        ...own,
        id: known.find((one) => one.type === twins[kind])?.id ?? newID(),
        type: twins[kind],
        baseDepositAndCreditItemID: item.id,
        name: twinName(name, kind),
        displayName: own.displayName === '' ? twinName(displayName, kind) : own.displayName,
        basePrice,
        cost,
        isActive,
        isAvailableForSelection,
        sortNumber: index,
        variantOptionIDs: [],
        modifierGroupIDs: [],
      };
    });
    return { item, under };
  }
  const under = input.itemVariations.map((one, index) => {
    const chosen = one.variantOptionIDs.map(
      (optionID) => options.get(optionID) ?? refuse('item.error.variant_mismatch'),
    );
    return {
      id: one.itemID ?? newID(),
      type: 'ProductVariant' as const,
      names: null,
      baseItemID: item.id,
      baseDepositAndCreditItemID: null,
      combinationIndices: chosen.map(({ place }) => place).join('*'),
      name: [name, ...chosen.map((option) => option.name)].join(', ').slice(0, PRODUCT_NAME_LENGTH),
      displayName: [displayName, ...chosen.map((option) => option.displayName)]
        .join(', ')
        .slice(0, PRODUCT_NAME_LENGTH),
      barcode: one.barcode,
      refCode: one.refCode,
      basePrice: one.basePrice,
      cost: one.cost,
      isActive: one.isActive,
      isAvailableForSelection: one.isAvailableForSelection,
      sortNumber: index,
      variantOptionIDs: one.variantOptionIDs,
      modifierGroupIDs: one.modifierGroupIDs,
    };
  });
  return { item, under };
}

const codesOf = ({ item, under }: Plan) => [
  { path: '', barcode: item.barcode, refCode: item.refCode },
  ...under.map((one, index) => ({
    path:
      one.baseItemID === null ? `depositAndCredit.${index === 0 ? 'deposit' : 'credit'}.` : `itemVariations[${index}].`,
    barcode: one.barcode,
    refCode: one.refCode,
  })),
];

const sharedOf = (input: ProductInput) => ({
  categoryID: input.categoryID,
  brandID: input.brandID,
  uomid: input.uomid,
  isTaxInclusive: input.isTaxInclusive,
  enableTrackInventory: input.enableTrackInventory,
  isUseAsIngredient: input.isUseAsIngredient,
  isWeighed: input.isWeighed,
  allergens: input.allergens,
  description: input.description,
  descriptions: input.descriptions,
  imageUrl: input.imageUrl,
});

/** Everything after the product's own row. */
async function writeRest(
  tx: Tx,
  { scope, now, newID }: Saving,
  { item, under }: Plan,
  input: ProductInput,
): Promise<void> {
  // Texts and pictures are the product's; its itemVariants show them as theirs.
  const shared = { ...sharedOf(input), description: '', descriptions: null, imageUrl: null };
  const written = await writeItems(tx, scope, under, shared, now);
  if (written !== under.length) refuse('resource.not_found');
  const itemVariants = under.filter((one) => one.baseItemID !== null).map((one) => ({ ...one, itemID: one.id }));
  await writeVariants(tx, scope, item.id, input.variantIDs, itemVariants);
  await writeModifierGroups(
    tx,
    scope,
    item.id,
    [{ itemID: item.id, modifierGroupIDs: input.modifierGroupIDs }, ...itemVariants],
    newID,
  );
  const [here] = input.locationItems;
  if (here !== undefined) await writeLocationItem(tx, scope, item.id, here, now);
  if (input.enableTrackInventory) await startTracking(tx, scope, [item.id, ...under.map((one) => one.id)], now);
}

/**
 * Runs a write of items and says what the refusals of their unique names and codes mean. Two saves side by side meet
 * here only.
 */
export async function withUniqueItem<T>(
  { name, barcode, refCode }: Pick<ProductInput, 'name' | 'barcode' | 'refCode'>,
  write: () => Promise<T>,
): Promise<T> {
  try {
    return await write();
  } catch (error) {
    const fault = databaseFault(error);
    if (fault?.kind === 'forbidden') refuse('resource.not_found');
    if (fault?.kind !== 'unique') throw error;
    if (fault.constraint === 'items_barcode_key')
      refuse(
        'item.error.duplicate.barcode',
        { code: barcode },
        { fields: [{ path: 'barcode', code: 'barcode_taken' }] },
      );
    if (fault.constraint === 'items_ref_code_key')
      refuse(
        'item.error.duplicate.ref_code',
        { code: refCode },
        { fields: [{ path: 'refCode', code: 'ref_code_taken' }] },
      );
    if (fault.constraint === 'items_name_key')
      refuse('item.error.duplicate.name', { name }, { fields: [{ path: 'name', code: 'name_taken' }] });
    throw error;
  }
}
