import {
  EMPTY_ID,
  type Fulfillment,
  type FulfillmentSetting,
  type PaymentSetting,
  type PaymentType,
  type ServiceChargeSetting,
  type VoidCompReason,
} from '@tavola/contract';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import { namesOf } from '#platform/crud/names.ts';
import type { Tx } from '#platform/database/tx.ts';
import type { LocationScope } from '#platform/tenancy/scope.ts';

/**
 * The payment types of a location, in their order, also those that the terminal does not offer; without those of the
 * product's own that the location does not take at all.
 */
export async function listPaymentSettings(tx: Tx, { companyID, locationID }: LocationScope): Promise<PaymentSetting[]> {
  const rows = await tx
    .selectFrom('payment_settings as p')
    .leftJoin('custom_payment_types as c', (join) =>
      join.on('c.company_id', '=', companyID).onRef('c.id', '=', 'p.custom_payment_type_id'),
    )
    .leftJoin('system_payment_settings as s', (join) =>
      join
        .on('s.company_id', '=', companyID)
        .on('s.location_id', '=', locationID)
        .onRef('s.payment_type_id', '=', 'p.payment_type_id')
        .on('p.custom_payment_type_id', 'is', null),
    )
    .select([
      'p.id',
      'p.name',
      'p.names',
      'p.payment_type_id',
      'p.custom_payment_type_id',
      'c.logo_url',
      'p.is_available_in_pos',
      'p.sort_number',
      'p.minimum_amount_limit',
      'p.maximum_amount_limit',
      'p.is_cash_rounding_enabled',
      'p.round_off_totals_to_nearest',
      'p.is_quick_cash_payment_enabled',
      'p.quick_cash_buttons',
      'p.account_prompt_pay_id',
      'p.account_prompt_pay_name',
    ])
    .where('p.company_id', '=', companyID)
    .where('p.location_id', '=', locationID)
    .where('p.deleted_at', 'is', null)
    .where('s.is_active', 'is not', false)
    .orderBy('p.sort_number')
    .orderBy('p.name')
    .$narrowType<{ payment_type_id: PaymentType }>()
    .execute();
  return rows.map((row) => {
    const quickCash = (slot: number) => Number(row.quick_cash_buttons[slot] ?? 0);
    return {
      paymentSettingID: row.id,
      name: row.name,
      names: namesOf(row),
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

/** The service charge of a location; a location without a setting charges none. */
export async function getServiceCharge(
  tx: Tx,
  { companyID, locationID }: LocationScope,
): Promise<ServiceChargeSetting> {
  const row = await tx
    .selectFrom('service_charge_settings as s')
    .select(['s.id', 's.is_active', 's.is_include_comp', 's.is_calculate_after_discount', 's.tax_id'])
    .select((setting) =>
      jsonArrayFrom(
        setting
          .selectFrom('service_charge_rates as r')
          .select(({ cast }) => [
            'r.order_fulfillment_type_id as orderFulfillmentTypeID',
            cast<number>('r.rate', 'float8').as('rate'),
          ])
          .where('r.company_id', '=', companyID)
          .where('r.location_id', '=', locationID)
          .orderBy('r.order_fulfillment_type_id')
          .$narrowType<{ orderFulfillmentTypeID: Fulfillment }>(),
      ).as('rates'),
    )
    .where('s.company_id', '=', companyID)
    .where('s.location_id', '=', locationID)
    .executeTakeFirst();
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
    rates: row.rates,
    isActive: row.is_active,
  };
}

/** The fulfilment types that a location offers, in order. */
export async function listFulfillments(
  tx: Tx,
  { companyID, locationID }: LocationScope,
): Promise<FulfillmentSetting[]> {
  const rows = await tx
    .selectFrom('order_fulfillment_settings')
    .select(['order_fulfillment_type_id', 'is_active', 'sort_number', 'system_order_channel_ids', 'version'])
    .where('company_id', '=', companyID)
    .where('location_id', '=', locationID)
    .orderBy('sort_number')
    .orderBy('order_fulfillment_type_id')
    .$narrowType<{ order_fulfillment_type_id: Fulfillment }>()
    .execute();
  return rows.map((row) => ({
    orderFulfillmentTypeID: row.order_fulfillment_type_id,
    isActive: row.is_active,
    sortNumber: row.sort_number,
    systemOrderChannelIDs: row.system_order_channel_ids,
    version: row.version,
  }));
}

/** The reasons for voids and comps of a company. */
export async function listVoidCompReasons(
  tx: Tx,
  { companyID }: Pick<LocationScope, 'companyID'>,
): Promise<VoidCompReason[]> {
  const rows = await tx
    .selectFrom('void_comp_reasons')
    .select(['id', 'name', 'names', 'percentage', 'type'])
    .where('company_id', '=', companyID)
    .where('deleted_at', 'is', null)
    .orderBy('sort_number')
    .orderBy('name')
    .$narrowType<{ type: VoidCompReason['type'] }>()
    .execute();
  return rows.map(({ id, name, names, percentage, type }) => ({
    voidCompReasonID: id,
    name,
    names: namesOf({ names }),
    percentage: Number(percentage),
    type,
  }));
}
