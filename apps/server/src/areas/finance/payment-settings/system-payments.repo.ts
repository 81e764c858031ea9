import { PaymentType, type SystemPaymentSetting } from '@tavola/contract';
import type { Tx } from '#platform/database/tx.ts';
import type { LocationScope } from '#platform/tenancy/scope.ts';

interface SystemRow {
  [column: string]: unknown;
  id: string;
  name: string;
  payment_type_id: PaymentType;
  is_active: boolean;
  is_available_in_pos: boolean;
  version: number;
}

// What the location calls a type at its terminals is its name here too.
const SELECT = `
  SELECT s.id, coalesce(p.name, s.name) AS name, s.payment_type_id, s.is_active, coalesce(p.is_available_in_pos, false) AS is_available_in_pos, s.version
  FROM system_payment_settings s LEFT JOIN payment_settings p
    ON p.company_id = $1 AND p.location_id = $2 AND p.payment_type_id = s.payment_type_id AND p.custom_payment_type_id IS NULL AND p.deleted_at IS NULL
  WHERE s.company_id = $1 AND s.location_id = $2`;

const toSystemPayment = (row: SystemRow): SystemPaymentSetting => ({
  systemPaymentSettingID: row.id,
  name: row.name,
  paymentTypeID: row.payment_type_id,
  isActive: row.is_active,
  isAvailableInPOS: row.is_available_in_pos,
  version: row.version,
});

/** The product's own payment types, as far as this location can take them. */
export async function listSystemPayments(
  tx: Tx,
  { companyID, locationID }: LocationScope,
): Promise<SystemPaymentSetting[]> {
  const { rows } = await tx.raw<SystemRow>(`${SELECT} ORDER BY s.payment_type_id`, [companyID, locationID]);
  return rows.map(toSystemPayment);
}

export async function getSystemPayment(
  tx: Tx,
  { companyID, locationID }: LocationScope,
  id: string,
): Promise<SystemPaymentSetting | null> {
  const {
    rows: [row],
  } = await tx.raw<SystemRow>(`${SELECT} AND s.id = $3`, [companyID, locationID, id]);
  return row === undefined ? null : toSystemPayment(row);
}

export async function setSystemPaymentActive(
  tx: Tx,
  { companyID, locationID }: LocationScope,
  id: string,
  isActive: boolean,
  now: Date,
): Promise<void> {
  await tx.raw(
    'UPDATE system_payment_settings SET is_active = $4, updated_at = $5, version = version + 1 WHERE company_id = $1 AND location_id = $2 AND id = $3',
    [companyID, locationID, id, isActive, now],
  );
}

/**
 * Gives a type its place among the POS payments where it never had one: the last one, and at the terminals unless it
 * needs an account first.
 */
export async function giveToTills(
  tx: Tx,
  { companyID, locationID }: LocationScope,
  { name, paymentTypeID }: SystemPaymentSetting,
  newID: () => string,
  now: Date,
): Promise<void> {
  await tx.raw(
    `
    INSERT INTO payment_settings (company_id, location_id, id, name, payment_type_id, is_available_in_pos, sort_number, created_at, updated_at)
    SELECT $1::uuid, $2::uuid, $3::uuid, $4::text, $5::int, $6::boolean, coalesce(max(p.sort_number), 0) + 1, $7::timestamptz, $7::timestamptz FROM payment_settings p WHERE p.company_id = $1 AND p.location_id = $2
    ON CONFLICT DO NOTHING`,
    [companyID, locationID, newID(), name, paymentTypeID, paymentTypeID !== PaymentType.PromptPay, now],
  );
}
