import { PaymentType, type PosPaymentInput, type PosPaymentRecord } from '@tavola/contract';
import type { Tx } from '#platform/database/tx.ts';
import type { LocationScope } from '#platform/tenancy/scope.ts';
import { listPaymentSettings } from '#areas/catalog/index.ts';

/** A payment type of a location with its version. */
export async function getPosPayment(tx: Tx, scope: LocationScope, id: string): Promise<PosPaymentRecord | null> {
  const { companyID, locationID } = scope;
  const [
    settings,
    {
      rows: [row],
    },
  ] = await Promise.all([
    listPaymentSettings(tx, scope),
    tx.raw<{ version: number }>(
      'SELECT version FROM payment_settings WHERE company_id = $1 AND location_id = $2 AND id = $3 AND deleted_at IS NULL',
      [companyID, locationID, id],
    ),
  ]);
  const setting = settings.find(({ paymentSettingID }) => paymentSettingID === id);
  return setting === undefined || row === undefined ? null : { ...setting, version: row.version };
}

/** False = no longer at this version. Rounding and quick amounts are cash's alone, and the account is PromptPay's. */
export async function updatePosPayment(
  tx: Tx,
  { companyID, locationID }: LocationScope,
  id: string,
  kind: PaymentType,
  input: PosPaymentInput & { version: number },
  now: Date,
): Promise<boolean> {
  const isCash = kind === PaymentType.Cash;
  const isPromptPay = kind === PaymentType.PromptPay;
  const { quickCashButton1, quickCashButton2, quickCashButton3, quickCashButton4, quickCashButton5 } = input;
  const { count } = await tx.raw(
    `
    UPDATE payment_settings SET name = $5, minimum_amount_limit = $6, maximum_amount_limit = $7, is_cash_rounding_enabled = $8, round_off_totals_to_nearest = $9, is_quick_cash_payment_enabled = $10,
      quick_cash_buttons = $11::numeric[], account_prompt_pay_id = $12, account_prompt_pay_name = $13, updated_at = $14, version = version + 1
    WHERE company_id = $1 AND location_id = $2 AND id = $3 AND version = $4 AND deleted_at IS NULL`,
    [
      companyID,
      locationID,
      id,
      input.version,
      input.name,
      input.minimumAmountLimit,
      input.maximumAmountLimit,
      isCash && input.isCashRoundingEnabled,
      isCash ? input.roundOffTotalsToNearest : 0,
      isCash && input.isQuickCashPaymentEnabled,
      isCash
        ? [quickCashButton1, quickCashButton2, quickCashButton3, quickCashButton4, quickCashButton5]
        : [0, 0, 0, 0, 0],
      isPromptPay ? accountOf(input) : null,
      isPromptPay ? input.accountPromptPayName : null,
      now,
    ],
  );
  return count > 0;
}

/** The digits of a PromptPay account; null = none. */
export const accountOf = ({ accountPromptPayID }: Pick<PosPaymentInput, 'accountPromptPayID'>): string | null =>
  accountPromptPayID?.replace(/[\s-]/g, '') || null;

export async function setPosPaymentActive(
  tx: Tx,
  { companyID, locationID }: LocationScope,
  id: string,
  isActive: boolean,
  now: Date,
): Promise<void> {
  await tx.raw(
    'UPDATE payment_settings SET is_available_in_pos = $4, updated_at = $5, version = version + 1 WHERE company_id = $1 AND location_id = $2 AND id = $3 AND deleted_at IS NULL',
    [companyID, locationID, id, isActive, now],
  );
}

/**
 * Puts the payment types into this order; the others follow as they were. Answers how many of the named ones there are.
 */
export async function sortPosPayments(
  tx: Tx,
  scope: LocationScope,
  ids: readonly string[],
  now: Date,
): Promise<number> {
  const { rows } = await tx.raw<{ id: string }>(
    `
    UPDATE payment_settings p SET sort_number = n.place, updated_at = $4, version = p.version + 1
    FROM (SELECT o.id, (row_number() OVER (ORDER BY coalesce(array_position($3::uuid[], o.id), 2147483647), o.sort_number, o.name))::int AS place
      FROM payment_settings o WHERE o.company_id = $1 AND o.location_id = $2 AND o.deleted_at IS NULL) n
    WHERE p.company_id = $1 AND p.location_id = $2 AND p.id = n.id AND p.deleted_at IS NULL RETURNING p.id`,
    [scope.companyID, scope.locationID, ids, now],
  );
  return rows.filter(({ id }) => ids.includes(id)).length;
}
