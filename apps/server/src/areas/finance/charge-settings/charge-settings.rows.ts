import {
  QUICK_TIP_SLOTS,
  type QuickTip,
  type ServiceChargeInput,
  type ServiceChargeRecord,
  type TipsSetting,
  type TipsSettingInput,
  type TipsType,
} from '@tavola/contract';
import { sql } from 'kysely';
import type { Tx } from '#platform/database/tx.ts';
import type { LocationScope } from '#platform/tenancy/scope.ts';
import { getServiceCharge } from '#areas/catalog/index.ts';

/** The tips that a location suggests; null = it was never set up. */
export async function getTipsSetting(tx: Tx, { companyID, locationID }: LocationScope): Promise<TipsSetting | null> {
  const row = await tx
    .selectFrom('tips_settings')
    .select(['id', 'default_tips_type', 'is_quick_tip', 'quick_percentages', 'quick_amounts', 'version'])
    .where('company_id', '=', companyID)
    .where('location_id', '=', locationID)
    // A CHECK of the table holds the type to those of the contract.
    .$narrowType<{ default_tips_type: TipsType }>()
    .executeTakeFirst();
  if (row === undefined) return null;
  const slots = (type: QuickTip['type'], amounts: readonly string[]) =>
    Array.from({ length: QUICK_TIP_SLOTS }, (_, slot) => ({ type, amount: Number(amounts[slot] ?? 0) }));
  return {
    tipsSettingID: row.id,
    defaultTipsType: row.default_tips_type,
    isQuickTip: row.is_quick_tip,
    quickTips: [...slots('percentage', row.quick_percentages), ...slots('fixed', row.quick_amounts)],
    version: row.version,
  };
}

/** False = unknown, or no longer at this version. */
export async function updateTipsSetting(
  tx: Tx,
  { companyID, locationID }: LocationScope,
  id: string,
  input: TipsSettingInput & { version: number },
  now: Date,
): Promise<boolean> {
  const amounts = (wanted: QuickTip['type']) =>
    input.quickTips.filter(({ type }) => type === wanted).map(({ amount }) => String(amount));
  const { numUpdatedRows } = await tx
    .updateTable('tips_settings')
    .set({
      default_tips_type: input.defaultTipsType,
      is_quick_tip: input.isQuickTip,
      quick_percentages: amounts('percentage'),
      quick_amounts: amounts('fixed'),
      updated_at: now.toISOString(),
      version: sql<number>`version + 1`,
    })
    .where('company_id', '=', companyID)
    .where('location_id', '=', locationID)
    .where('id', '=', id)
    .where('version', '=', input.version)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** The service charge of a location with its version; null = it was never set up. */
export async function getServiceChargeRecord(tx: Tx, scope: LocationScope): Promise<ServiceChargeRecord | null> {
  const [setting, row] = await Promise.all([
    getServiceCharge(tx, scope),
    tx
      .selectFrom('service_charge_settings')
      .select('version')
      .where('company_id', '=', scope.companyID)
      .where('location_id', '=', scope.locationID)
      .executeTakeFirst(),
  ]);
  return row === undefined ? null : { ...setting, version: row.version };
}

/** False = unknown, or no longer at this version. */
export async function updateServiceCharge(
  tx: Tx,
  { companyID, locationID }: LocationScope,
  id: string,
  input: ServiceChargeInput & { version: number },
  now: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('service_charge_settings')
    .set({
      is_active: input.isActive,
      is_include_comp: input.isIncludeComp,
      is_calculate_after_discount: input.isCalculateAfterDiscount,
      tax_id: input.taxID,
      updated_at: now.toISOString(),
      version: sql<number>`version + 1`,
    })
    .where('company_id', '=', companyID)
    .where('location_id', '=', locationID)
    .where('id', '=', id)
    .where('version', '=', input.version)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) return false;
  await tx
    .deleteFrom('service_charge_rates')
    .where('company_id', '=', companyID)
    .where('location_id', '=', locationID)
    .execute();
  if (input.rates.length === 0) return true;
  await tx
    .insertInto('service_charge_rates')
    .values(
      input.rates.map(({ orderFulfillmentTypeID, rate }) => ({
        company_id: companyID,
        location_id: locationID,
        order_fulfillment_type_id: orderFulfillmentTypeID,
        rate: String(rate),
      })),
    )
    .execute();
  return true;
}

/** Whether a tax is one of this location's. */
export async function hasTax(tx: Tx, { companyID, locationID }: LocationScope, taxID: string): Promise<boolean> {
  const tax = await tx
    .selectFrom('taxes')
    .select('id')
    .where('company_id', '=', companyID)
    .where('location_id', '=', locationID)
    .where('id', '=', taxID)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return tax !== undefined;
}
