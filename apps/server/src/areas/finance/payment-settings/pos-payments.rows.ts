import {
  namesColumn,
  type PaymentType,
  type PosPaymentInput,
  type PosPaymentRecord,
  promptPayAccount,
} from '@tavola/contract';
import { paymentTypes } from '@tavola/selling';
import { sql } from 'kysely';
import type { Tx } from '#platform/database/tx.ts';
import type { LocationScope } from '#platform/tenancy/scope.ts';
import { listPaymentSettings } from '#areas/catalog/index.ts';

/** A payment type of a location with its version. */
export async function getPosPayment(tx: Tx, scope: LocationScope, id: string): Promise<PosPaymentRecord | null> {
  const { companyID, locationID } = scope;
  const [settings, row] = await Promise.all([
    listPaymentSettings(tx, scope),
    tx
      .selectFrom('payment_settings')
      .select('version')
      .where('company_id', '=', companyID)
      .where('location_id', '=', locationID)
      .where('id', '=', id)
      .where('deleted_at', 'is', null)
      .executeTakeFirst(),
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
  const { roundsCash, needs } = paymentTypes[kind];
  const isPromptPay = needs === 'promptPayAccount';
  const { quickCashButton1, quickCashButton2, quickCashButton3, quickCashButton4, quickCashButton5 } = input;
  const quickCash = [quickCashButton1, quickCashButton2, quickCashButton3, quickCashButton4, quickCashButton5];
  const { numUpdatedRows } = await tx
    .updateTable('payment_settings')
    .set({
      name: input.name,
      names: namesColumn(input.names),
      minimum_amount_limit: String(input.minimumAmountLimit),
      maximum_amount_limit: String(input.maximumAmountLimit),
      is_cash_rounding_enabled: roundsCash && input.isCashRoundingEnabled,
      round_off_totals_to_nearest: String(roundsCash ? input.roundOffTotalsToNearest : 0),
      is_quick_cash_payment_enabled: roundsCash && input.isQuickCashPaymentEnabled,
      quick_cash_buttons: quickCash.map((amount) => String(roundsCash ? amount : 0)),
      account_prompt_pay_id: isPromptPay ? accountOf(input) : null,
      account_prompt_pay_name: isPromptPay ? input.accountPromptPayName : null,
      updated_at: now.toISOString(),
      version: sql<number>`version + 1`,
    })
    .where('company_id', '=', companyID)
    .where('location_id', '=', locationID)
    .where('id', '=', id)
    .where('version', '=', input.version)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** The digits of a PromptPay account; null = none. */
export const accountOf = ({ accountPromptPayID }: Pick<PosPaymentInput, 'accountPromptPayID'>): string | null =>
  accountPromptPayID == null ? null : promptPayAccount(accountPromptPayID);

/** Shows a payment type at the terminals of a location or hides it. The caller keeps the last one shown. */
export async function setPosPaymentActive(
  tx: Tx,
  { companyID, locationID }: LocationScope,
  id: string,
  isActive: boolean,
  now: Date,
): Promise<void> {
  await tx
    .updateTable('payment_settings')
    .set({ is_available_in_pos: isActive, updated_at: now.toISOString(), version: sql<number>`version + 1` })
    .where('company_id', '=', companyID)
    .where('location_id', '=', locationID)
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .execute();
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
  const { companyID, locationID } = scope;
  const rows = await tx
    .updateTable('payment_settings as p')
    .from((eb) =>
      eb
        .selectFrom('payment_settings as o')
        .select([
          'o.id',
          sql<number>`(row_number() OVER (ORDER BY coalesce(array_position(${ids}::uuid[], o.id), 2147483647), o.sort_number, o.name))::int`.as(
            'place',
          ),
        ])
        .where('o.company_id', '=', companyID)
        .where('o.location_id', '=', locationID)
        .where('o.deleted_at', 'is', null)
        .as('n'),
    )
    .set((eb) => ({
      sort_number: eb.ref('n.place'),
      updated_at: now.toISOString(),
      version: sql<number>`p.version + 1`,
    }))
    .where('p.company_id', '=', companyID)
    .where('p.location_id', '=', locationID)
    .whereRef('p.id', '=', 'n.id')
    .where('p.deleted_at', 'is', null)
    .returning('p.id')
    .execute();
  return rows.filter(({ id }) => ids.includes(id)).length;
}
