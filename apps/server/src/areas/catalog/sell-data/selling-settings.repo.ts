import {
  EMPTY_ID,
  type CallAnswer,
  type Fulfillment,
  type PaymentSetting,
  type PaymentType,
  type ServiceChargeSetting,
  type settingsRoutes,
  type VoidCompReason,
} from '@tavola/contract';
import type { Tx } from '#platform/database/tx.ts';
import type { LocationScope } from '#platform/tenancy/scope.ts';

export type FulfillmentSetting = CallAnswer<typeof settingsRoutes.fulfillment>[number];

interface PaymentSettingRow {
  [column: string]: unknown;
  id: string;
  name: string;
  payment_type_id: PaymentType;
  custom_payment_type_id: string | null;
  logo_url: string | null;
  is_available_in_pos: boolean;
  sort_number: number;
  minimum_amount_limit: string;
  maximum_amount_limit: string;
  is_cash_rounding_enabled: boolean;
  round_off_totals_to_nearest: string;
  is_quick_cash_payment_enabled: boolean;
  quick_cash_buttons: string[];
  account_prompt_pay_id: string | null;
  account_prompt_pay_name: string | null;
}

/**
 * The payment types of a location, in their order, also those that the terminal does not offer; without those of the
 * product's own that the location does not take at all.
 */
export async function listPaymentSettings(tx: Tx, { companyID, locationID }: LocationScope): Promise<PaymentSetting[]> {
  const { rows } = await tx.raw<PaymentSettingRow>(
    `
    SELECT p.id, p.name, p.payment_type_id, p.custom_payment_type_id, c.logo_url, p.is_available_in_pos, p.sort_number, p.minimum_amount_limit, p.maximum_amount_limit,
      p.is_cash_rounding_enabled, p.round_off_totals_to_nearest, p.is_quick_cash_payment_enabled, p.quick_cash_buttons, p.account_prompt_pay_id, p.account_prompt_pay_name
    FROM payment_settings p LEFT JOIN custom_payment_types c ON c.company_id = $1 AND c.id = p.custom_payment_type_id
      LEFT JOIN system_payment_settings s ON s.company_id = $1 AND s.location_id = $2 AND s.payment_type_id = p.payment_type_id AND p.custom_payment_type_id IS NULL
    WHERE p.company_id = $1 AND p.location_id = $2 AND p.deleted_at IS NULL AND s.is_active IS NOT FALSE ORDER BY p.sort_number, p.name`,
    [companyID, locationID],
  );
  return rows.map((row) => {
    const quickCash = (slot: number) => Number(row.quick_cash_buttons[slot] ?? 0);
    return {
      paymentSettingID: row.id,
      name: row.name,
      paymentTypeID: row.payment_type_id,
      customPaymentTypeID: row.custom_payment_type_id,
      customLogoUrl: row.logo_url,
      isAvailableInPOS: row.is_available_in_pos,
      sortNumber: row.sort_number,
      minimumAmountLimit: Number(row.minimum_amount_limit),
      maximumAmountLimit: Number(row.maximum_amount_limit),
      isCashRoundingEnabled: row.is_cash_rounding_enabled,
      roundOffTotalsToNearest: Number(row.round_off_totals_to_nearest),
      isQuickCashPaymentEnabled: row.is_quick_cash_payment_enabled,
      quickCashButton1: quickCash(0),
      quickCashButton2: quickCash(1),
      quickCashButton3: quickCash(2),
      quickCashButton4: quickCash(3),
      quickCashButton5: quickCash(4),
      accountPromptPayID: row.account_prompt_pay_id,
      accountPromptPayName: row.account_prompt_pay_name,
    };
  });
}

interface ServiceChargeRow {
  [column: string]: unknown;
  id: string;
  is_active: boolean;
  is_include_comp: boolean;
  is_calculate_after_discount: boolean;
  tax_id: string | null;
  rates: { orderFulfillmentTypeID: Fulfillment; rate: number }[] | null;
}

/** The service charge of a location; a location without a setting charges none. */
export async function getServiceCharge(
  tx: Tx,
  { companyID, locationID }: LocationScope,
): Promise<ServiceChargeSetting> {
  const {
    rows: [row],
  } = await tx.raw<ServiceChargeRow>(
    `
    SELECT s.id, s.is_active, s.is_include_comp, s.is_calculate_after_discount, s.tax_id,
      (SELECT json_agg(json_build_object('orderFulfillmentTypeID', r.order_fulfillment_type_id, 'rate', r.rate::float8) ORDER BY r.order_fulfillment_type_id)
        FROM service_charge_rates r WHERE r.company_id = $1 AND r.location_id = $2) AS rates
    FROM service_charge_settings s WHERE s.company_id = $1 AND s.location_id = $2`,
    [companyID, locationID],
  );
  if (!row)
    return {
      serviceChargeSettingID: EMPTY_ID,
      isIncludeComp: false,
      isCalculateAfterDiscount: true,
      taxID: null,
      rates: [],
      isActive: false,
    };
  return {
    serviceChargeSettingID: row.id,
    isIncludeComp: row.is_include_comp,
    isCalculateAfterDiscount: row.is_calculate_after_discount,
    taxID: row.tax_id,
    rates: row.rates ?? [],
    isActive: row.is_active,
  };
}

/** The fulfilment types that a location offers, in order. */
export async function listFulfillments(
  tx: Tx,
  { companyID, locationID }: LocationScope,
): Promise<FulfillmentSetting[]> {
  const { rows } = await tx.raw<{
    order_fulfillment_type_id: Fulfillment;
    is_active: boolean;
    sort_number: number;
    system_order_channel_ids: number[];
  }>(
    `
    SELECT order_fulfillment_type_id, is_active, sort_number, system_order_channel_ids FROM order_fulfillment_settings
    WHERE company_id = $1 AND location_id = $2 ORDER BY sort_number, order_fulfillment_type_id`,
    [companyID, locationID],
  );
  return rows.map((row) => ({
    orderFulfillmentTypeID: row.order_fulfillment_type_id,
    isActive: row.is_active,
    sortNumber: row.sort_number,
    systemOrderChannelIDs: row.system_order_channel_ids,
  }));
}

/** The reasons for voids and comps of a company. */
export async function listVoidCompReasons(
  tx: Tx,
  { companyID }: Pick<LocationScope, 'companyID'>,
): Promise<VoidCompReason[]> {
  const { rows } = await tx.raw<{ id: string; name: string; percentage: string; type: VoidCompReason['type'] }>(
    'SELECT id, name, percentage, type FROM void_comp_reasons WHERE company_id = $1 AND deleted_at IS NULL ORDER BY sort_number, name',
    [companyID],
  );
  return rows.map(({ id, name, percentage, type }) => ({
    voidCompReasonID: id,
    name,
    percentage: Number(percentage),
    type,
  }));
}
