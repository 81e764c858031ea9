import {
  QUICK_TIP_SLOTS,
  type QuickTip,
  type ServiceChargeInput,
  type ServiceChargeRecord,
  type TipsSetting,
  type TipsSettingInput,
  type TipsType,
} from '@tavola/contract';
import type { Tx } from '#platform/database/tx.ts';
import type { LocationScope } from '#platform/tenancy/scope.ts';
import { getServiceCharge } from '#areas/catalog/index.ts';

/** The tips that a location suggests; null = it was never set up. */
export async function getTipsSetting(tx: Tx, { companyID, locationID }: LocationScope): Promise<TipsSetting | null> {
  const {
    rows: [row],
  } = await tx.raw<{
    id: string;
    default_tips_type: TipsType;
    is_quick_tip: boolean;
    quick_percentages: string[];
    quick_amounts: string[];
    version: number;
  }>(
    'SELECT id, default_tips_type, is_quick_tip, quick_percentages, quick_amounts, version FROM tips_settings WHERE company_id = $1 AND location_id = $2',
    [companyID, locationID],
  );
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
    input.quickTips.filter(({ type }) => type === wanted).map(({ amount }) => amount);
  const { count } = await tx.raw(
    `
    UPDATE tips_settings SET default_tips_type = $5, is_quick_tip = $6, quick_percentages = $7::numeric[], quick_amounts = $8::numeric[], updated_at = $9, version = version + 1
    WHERE company_id = $1 AND location_id = $2 AND id = $3 AND version = $4`,
    [
      companyID,
      locationID,
      id,
      input.version,
      input.defaultTipsType,
      input.isQuickTip,
      amounts('percentage'),
      amounts('fixed'),
      now,
    ],
  );
  return count > 0;
}

/** The service charge of a location with its version; null = it was never set up. */
export async function getServiceChargeRecord(tx: Tx, scope: LocationScope): Promise<ServiceChargeRecord | null> {
  const [
    setting,
    {
      rows: [row],
    },
  ] = await Promise.all([
    getServiceCharge(tx, scope),
    tx.raw<{ version: number }>(
      'SELECT version FROM service_charge_settings WHERE company_id = $1 AND location_id = $2',
      [scope.companyID, scope.locationID],
    ),
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
  const { count } = await tx.raw(
    `
    UPDATE service_charge_settings SET is_active = $5, is_include_comp = $6, is_calculate_after_discount = $7, tax_id = $8, updated_at = $9, version = version + 1
    WHERE company_id = $1 AND location_id = $2 AND id = $3 AND version = $4`,
    [
      companyID,
      locationID,
      id,
      input.version,
      input.isActive,
      input.isIncludeComp,
      input.isCalculateAfterDiscount,
      input.taxID,
      now,
    ],
  );
  if (count === 0) return false;
  await tx.raw('DELETE FROM service_charge_rates WHERE company_id = $1 AND location_id = $2', [companyID, locationID]);
  if (input.rates.length === 0) return true;
  const rows = input.rates.map((_, index) => `($1, $2, $${2 * index + 3}::int, $${2 * index + 4}::numeric)`);
  await tx.raw(
    `INSERT INTO service_charge_rates (company_id, location_id, order_fulfillment_type_id, rate) VALUES ${rows.join(', ')}`,
    [
      companyID,
      locationID,
      ...input.rates.flatMap(({ orderFulfillmentTypeID, rate }) => [orderFulfillmentTypeID, rate]),
    ],
  );
  return true;
}

/** Whether a tax is one of this location's. */
export async function hasTax(tx: Tx, { companyID, locationID }: LocationScope, taxID: string): Promise<boolean> {
  return (
    (
      await tx.raw('SELECT FROM taxes WHERE company_id = $1 AND location_id = $2 AND id = $3 AND deleted_at IS NULL', [
        companyID,
        locationID,
        taxID,
      ])
    ).count > 0
  );
}
