import { namesColumn, type PaymentType, type SystemPaymentSetting } from '@tavola/contract';
import { paymentTypes } from '@tavola/selling';
import { sql, type InferResult } from 'kysely';
import type { Tx } from '#platform/database/tx.ts';
import type { LocationScope } from '#platform/tenancy/scope.ts';
import type { Words } from '#platform/words.ts';
import { systemPaymentWords } from './system-payments.words.ts';

// What the location calls a type at its terminals is its name here too.
const systemPaymentsOf = (tx: Tx, { companyID, locationID }: LocationScope) =>
  tx
    .selectFrom('system_payment_settings as s')
    .leftJoin('payment_settings as p', (join) =>
      join
        .on('p.company_id', '=', companyID)
        .on('p.location_id', '=', locationID)
        .onRef('p.payment_type_id', '=', 's.payment_type_id')
        .on('p.custom_payment_type_id', 'is', null)
        .on('p.deleted_at', 'is', null),
    )
    .select((eb) => [
      's.id',
      eb.fn.coalesce('p.name', 's.name').as('name'),
      's.payment_type_id',
      's.is_active',
      sql<boolean>`coalesce(p.is_available_in_pos, false)`.as('is_available_in_pos'),
      's.version',
    ])
    .where('s.company_id', '=', companyID)
    .where('s.location_id', '=', locationID)
    // A CHECK of the table holds the type to those of the contract.
    .$narrowType<{ payment_type_id: PaymentType }>();

const toSystemPayment = (row: InferResult<ReturnType<typeof systemPaymentsOf>>[number]): SystemPaymentSetting => ({
  systemPaymentSettingID: row.id,
  name: row.name,
  paymentTypeID: row.payment_type_id,
  isActive: row.is_active,
  isAvailableInPOS: row.is_available_in_pos,
  version: row.version,
});

/** The product's own payment types, as far as this location can take them. */
export async function listSystemPayments(tx: Tx, scope: LocationScope): Promise<SystemPaymentSetting[]> {
  const rows = await systemPaymentsOf(tx, scope).orderBy('s.payment_type_id').execute();
  return rows.map(toSystemPayment);
}

/** A payment type of the product's own as this location takes it; null = unknown here. */
export async function getSystemPayment(tx: Tx, scope: LocationScope, id: string): Promise<SystemPaymentSetting | null> {
  const row = await systemPaymentsOf(tx, scope).where('s.id', '=', id).executeTakeFirst();
  return row === undefined ? null : toSystemPayment(row);
}

/** Says whether a location takes a system payment at all; its place at the terminals stays. */
export async function setSystemPaymentActive(
  tx: Tx,
  { companyID, locationID }: LocationScope,
  id: string,
  isActive: boolean,
  now: Date,
): Promise<void> {
  await tx
    .updateTable('system_payment_settings')
    .set({ is_active: isActive, updated_at: now.toISOString(), version: sql<number>`version + 1` })
    .where('company_id', '=', companyID)
    .where('location_id', '=', locationID)
    .where('id', '=', id)
    .execute();
}

/**
 * Gives a type its place among the POS payments where it never had one: the last one, and at the terminals unless it
 * needs an account first.
 */
export async function offerOnTerminals(
  tx: Tx,
  { companyID, locationID }: LocationScope,
  { name, paymentTypeID }: SystemPaymentSetting,
  newID: () => string,
  now: Date,
): Promise<void> {
  await tx
    .insertInto('payment_settings')
    .values((eb) => ({
      company_id: companyID,
      location_id: locationID,
      id: newID(),
      name,
      names: namesColumn(words[paymentTypeID]),
      payment_type_id: paymentTypeID,
      is_available_in_pos: paymentTypes[paymentTypeID].needs !== 'promptPayAccount',
      sort_number: eb
        .selectFrom('payment_settings as p')
        .select(sql<number>`coalesce(max(p.sort_number), 0) + 1`.as('place'))
        .where('p.company_id', '=', companyID)
        .where('p.location_id', '=', locationID),
      created_at: now.toISOString(),
      updated_at: now.toISOString(),
    }))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

const words: Words = systemPaymentWords;
