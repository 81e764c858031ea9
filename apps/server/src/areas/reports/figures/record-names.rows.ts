import type { Names } from '@tavola/contract';
import { soldNamesOf } from '#platform/crud/names.ts';
import { raw, sql } from '#platform/database/sql.ts';
import type { Tx } from '#platform/database/tx.ts';
import { textIn } from './cells.ts';

/** Names per language of what facts and journals have under one name (decisions 165, 398). */

/** A record as it is called now. */
interface KnownName {
  readonly name: string;
  readonly names: Names | null;
}
type KnownNames = ReadonlyMap<string, KnownName>;

const RECORDS = ['discounts', 'void_comp_reasons', 'pay_in_out_reasons', 'custom_payment_types', 'taxes'] as const;
const isID = (key: string): boolean => /^[0-9a-f-]{36}$/.test(key);

/** Discounts, reasons, own payment types, taxes and categories by their ids, also deleted ones. */
export async function namesOfRecords(tx: Tx, companyID: string, keys: readonly string[]): Promise<KnownNames> {
  const ids = [...new Set(keys.filter(isID))];
  if (ids.length === 0) return new Map();
  const all = [...RECORDS, 'item_categories']
    .map((table) => `SELECT r.company_id, r.id, r.name, r.names FROM ${table} r`)
    .join(' UNION ALL ');
  const { rows } = await tx.send(
    sql`SELECT x.id, x.name, x.names FROM (${raw(all)}) AS x WHERE x.company_id = ${companyID} AND x.id = ANY (${ids}::uuid[])`,
  );
  return new Map(
    rows.map((row) => [textIn(row, 'id'), { name: textIn(row, 'name'), names: soldNamesOf({ names: row['names'] }) }]),
  );
}

/** The product's payment types as these locations call them, by `TYPE:NAME`. */
async function namesOfSystemTypes(tx: Tx, companyID: string, locationIDs: readonly string[]): Promise<KnownNames> {
  const { rows } = await tx.send(
    sql`SELECT p.payment_type_id, p.name, p.names FROM payment_settings p
      WHERE p.company_id = ${companyID} AND p.location_id = ANY (${locationIDs}::uuid[]) AND p.custom_payment_type_id IS NULL
      ORDER BY p.deleted_at IS NULL, p.created_at`,
  );
  return new Map(
    rows.flatMap((row) => {
      const known = { name: textIn(row, 'name'), names: soldNamesOf({ names: row['names'] }) };
      return called(known).map((name) => [`${String(row['payment_type_id'])}:${name}`, known] as const);
    }),
  );
}

/** What a payment type is called, by a row of a report. */
export async function namesOfPaymentTypes(
  tx: Tx,
  companyID: string,
  locationIDs: readonly string[],
): Promise<(row: TypeRow) => Names | undefined> {
  const system = await namesOfSystemTypes(tx, companyID, locationIDs);
  const { rows } = await tx.send(
    sql`SELECT c.id, c.name, c.names FROM custom_payment_types c WHERE c.company_id = ${companyID}`,
  );
  const own: KnownNames = new Map(
    rows.map((row) => [textIn(row, 'id'), { name: textIn(row, 'name'), names: soldNamesOf({ names: row['names'] }) }]),
  );
  return ({ paymentTypeID, customPaymentTypeID, name }) =>
    customPaymentTypeID === null
      ? namesFor(system.get(`${paymentTypeID}:${name}`), name)
      : namesFor(own.get(customPaymentTypeID), name);
}

interface TypeRow {
  readonly paymentTypeID: number;
  readonly customPaymentTypeID: string | null;
  readonly name: string;
}

const called = ({ name, names }: KnownName): string[] => [name, ...Object.values(names ?? {})];

/** The names of a record that is still called so; of another name, which is one of the past, there are none. */
export const namesFor = (known: KnownName | undefined, name: string): Names | undefined =>
  known !== undefined && called(known).includes(name) ? (known.names ?? undefined) : undefined;
