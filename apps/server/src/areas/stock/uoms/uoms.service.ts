import { FeatureFlag, NO_REFERENCE, type Uom, type UomInput } from '@tavola/contract';
import { SCALE, unitsOf, wouldCycle } from '@tavola/selling';
import { changedOrRefused, requireFound } from '#platform/crud/refusals.ts';
import { databaseFault } from '#platform/database/wire/sqlstate.ts';
import type { Tx } from '#platform/database/tx.ts';
import { refuse } from '#platform/errors/refusal.ts';
import type { LocationScope } from '#platform/tenancy/scope.ts';
import { readOperationalSetting } from '#areas/company/index.ts';
import {
  createUom,
  getUom,
  listUoms,
  lockUoms,
  removeUoms,
  setDefaultUom,
  updateUom,
  type UomRecord,
} from './uoms.rows.ts';

/**
 * Adds a unit of the restaurant's own. Refuses taken names and symbols, and references that do not fit.
 */
export async function addUom(tx: Tx, scope: LocationScope, input: UomInput, now: Date): Promise<Uom> {
  await lockUoms(tx, scope);
  const record = toRecord(input);
  checkReference(await listUoms(tx, scope), null, record);
  return requireFound(await sayingTaken(input, () => createUom(tx, scope, record, now)));
}

/**
 * Changes a unit of the restaurant's own. In use, its category and conversion stay as they are (back-office spec,
 * section 4).
 */
export async function changeUom(
  tx: Tx,
  scope: LocationScope,
  id: number,
  input: UomInput & { readonly version: number },
  now: Date,
): Promise<Uom> {
  await lockUoms(tx, scope);
  const uoms = await listUoms(tx, scope);
  const present = requireFound(uoms.find(({ uomid }) => uomid === id) ?? null);
  if (!present.isCustomData) refuse('uoms.error.system_unit', { name: present.name });
  const record = toRecord(input);
  if (present.version === input.version) {
    if (!present.isConversionModifiable && !hasSameConversion(present, record))
      refuse('uoms.error.not_modifiable', { name: present.name });
    checkReference(uoms, id, record);
  }
  return changedOrRefused(await sayingTaken(input, () => updateUom(tx, scope, id, input.version, record, now)), () =>
    getUom(tx, scope, id),
  );
}

/** Exactly one unit is the default (back-office spec, section 4). */
export async function makeDefault(tx: Tx, scope: LocationScope, id: number, now: Date): Promise<Uom> {
  await lockUoms(tx, scope);
  requireFound(await getUom(tx, scope, id));
  await setDefaultUom(tx, scope, id, now);
  return requireFound(await getUom(tx, scope, id));
}

/**
 * Deletes what can be deleted of these and returns what cannot: the system's units, the default one, and those in use.
 */
export async function deleteUoms(
  tx: Tx,
  scope: LocationScope,
  ids: readonly number[],
  now: Date,
): Promise<{ removedIDs: number[]; unremovableIDs: number[] }> {
  await lockUoms(tx, scope);
  const wanted = (await listUoms(tx, scope)).filter(({ uomid }) => ids.includes(uomid));
  if (wanted.length === 0) refuse('resource.not_found');
  const isRemovable = ({ isCustomData, isDefault, isConversionModifiable }: Uom): boolean =>
    isCustomData && !isDefault && isConversionModifiable;
  const removedIDs = await removeUoms(
    tx,
    scope,
    wanted.filter(isRemovable).map(({ uomid }) => uomid),
    now,
  );
  return { removedIDs, unremovableIDs: wanted.filter((uom) => !isRemovable(uom)).map(({ uomid }) => uomid) };
}

/** Refuses restaurants without custom units; `granted` are the features that the operator gives to all. */
export async function assertCustomUnits(tx: Tx, scope: LocationScope, granted: readonly FeatureFlag[]): Promise<void> {
  const { featureFlags } = await readOperationalSetting(tx, scope, granted);
  if (!featureFlags.includes(FeatureFlag.customUom)) refuse('uoms.error.custom_units_off');
}

/**
 * A unit as stored: without a reference it begins its own family at 1 to 1, without conversion it refers to nothing
 * (back-office spec, section 4).
 */
function toRecord(input: UomInput): UomRecord {
  const { name, symbol, description, uomClassID, enableConversion, initialUnitForConversion: initialUnit } = input;
  const referenceUOMID = enableConversion && input.referenceUOMID !== NO_REFERENCE ? input.referenceUOMID : null;
  const shared = {
    name,
    symbol,
    description,
    uomClassID,
    enableConversion,
    referenceUOMID,
    isBaseUOM: enableConversion && referenceUOMID === null,
  };
  if (referenceUOMID === null) return { ...shared, initialUnit: 1, entered: 1 };
  // Dividing and multiplying again differs from what was typed only far after its fifth decimal.
  const entered = Math.round(input.conversion * initialUnit * SCALE) / SCALE;
  if (entered < 1 / SCALE || entered > 1_000_000)
    refuse('validation.failed', {}, { fields: [{ path: 'conversion', code: 'range' }] });
  return { ...shared, initialUnit, entered };
}

const hasSameConversion = (present: Uom, record: UomRecord): boolean =>
  present.uomClassID === record.uomClassID &&
  present.enableConversion === record.enableConversion &&
  present.referenceUOMID === (record.referenceUOMID ?? NO_REFERENCE) &&
  present.initialUnitForConversion === record.initialUnit &&
  present.enteredConversion === record.entered;

/** The reference is another unit of the same category that converts itself, and no chain leads back (decision 21). */
function checkReference(uoms: readonly Uom[], own: number | null, { uomClassID, referenceUOMID }: UomRecord): void {
  if (referenceUOMID === null) return;
  const units = unitsOf(uoms);
  const reference = units.get(referenceUOMID);
  const isFit =
    reference?.uomClassID === uomClassID &&
    reference.enableConversion &&
    (own === null || !wouldCycle(units, own, referenceUOMID));
  if (!isFit) refuse('uoms.error.reference', {}, { fields: [{ path: 'referenceUOMID', code: 'invalid' }] });
}

async function sayingTaken<T>({ name, symbol }: UomInput, write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    const fault = databaseFault(error);
    if (fault?.constraint === 'uoms_name_key')
      refuse('uoms.message.error.name_duplicated', { name }, { fields: [{ path: 'name', code: 'name_taken' }] });
    if (fault?.constraint === 'uoms_symbol_key')
      refuse(
        'uoms.message.error.symbol_duplicated',
        { symbol },
        { fields: [{ path: 'symbol', code: 'symbol_taken' }] },
      );
    if (fault?.constraint === 'uoms_class_fkey')
      refuse(
        'validation.failed',
        {},
        { fields: [{ path: 'uomClassID', code: 'uoms.message.error.uom_category_required' }] },
      );
    throw error;
  }
}
