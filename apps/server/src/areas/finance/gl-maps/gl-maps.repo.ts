import { PaymentType, wholeGlMapTypes, type GlMapRow, type GlMapType } from '@tavola/contract';
import type { Tx } from '#platform/database/tx.ts';
import type { LocationScope } from '#platform/tenancy/scope.ts';

type Place = Pick<LocationScope, 'companyID' | 'locationID'>;
interface Reference {
  readonly [column: string]: unknown;
  readonly key: string;
  readonly name: string;
}

// What each kind can be told apart by. Taxes are those of the location; everything else is the company's. $1 is the
// company.
const REFERENCES: Readonly<Partial<Record<GlMapType, string>>> = {
  Category:
    'SELECT id::text AS key, name FROM item_categories WHERE company_id = $1 AND deleted_at IS NULL ORDER BY lower(name), id',
  PaymentType:
    'SELECT id::text AS key, name FROM custom_payment_types WHERE company_id = $1 AND deleted_at IS NULL ORDER BY lower(name), id',
  Tax: 'SELECT id::text AS key, name FROM taxes WHERE company_id = $1 AND location_id = $2 AND deleted_at IS NULL ORDER BY sort_number, lower(name), id',
  Discount:
    'SELECT id::text AS key, name FROM discounts WHERE company_id = $1 AND deleted_at IS NULL ORDER BY sort_number, lower(name), id',
  Comp: `SELECT id::text AS key, name FROM void_comp_reasons WHERE company_id = $1 AND type <> 'Void' AND deleted_at IS NULL ORDER BY sort_number, lower(name), id`,
  GiftCard:
    'SELECT id::text AS key, name FROM gift_card_types WHERE company_id = $1 AND deleted_at IS NULL ORDER BY lower(name), id',
  PayInOut:
    'SELECT id::text AS key, name FROM pay_in_out_reasons WHERE company_id = $1 AND deleted_at IS NULL ORDER BY sort_number, lower(name), id',
};

/** Payment types of the product itself, by their number; the interface has their names. */
const OWN_PAYMENT_TYPES: readonly Reference[] = Object.values(PaymentType)
  .filter((type) => type !== PaymentType.Tips)
  .map((type) => ({ key: String(type), name: '' }));

async function references(tx: Tx, { companyID, locationID }: Place, type: GlMapType): Promise<readonly Reference[]> {
  const text = REFERENCES[type];
  if (text === undefined || wholeGlMapTypes.has(type)) return [];
  const { rows } = await tx.raw<{ key: string; name: string }>(
    text,
    type === 'Tax' ? [companyID, locationID] : [companyID],
  );
  return type === 'PaymentType' ? [...OWN_PAYMENT_TYPES, ...rows] : rows;
}

/** The rows of one kind with their codes, the default first. */
export async function readGlMap(tx: Tx, scope: Place, type: GlMapType): Promise<GlMapRow[]> {
  const known = await references(tx, scope, type);
  const { rows } = await tx.raw<{ ref_key: string | null; gl_code_id: string }>(
    'SELECT ref_key, gl_code_id FROM gl_maps WHERE company_id = $1 AND gl_map_type = $2',
    [scope.companyID, type],
  );
  const codes = new Map(rows.map(({ ref_key, gl_code_id }) => [ref_key, gl_code_id]));
  return [{ key: null, name: '' }, ...known].map(({ key, name }) => ({
    refKey: key,
    name,
    glCodeId: codes.get(key) ?? null,
  }));
}

/** How many of these codes the company has; they stay until the commit. */
export async function countGlCodes(tx: Tx, { companyID }: Place, ids: readonly string[]): Promise<number> {
  return (
    await tx.raw(
      'SELECT id FROM gl_codes WHERE company_id = $1 AND id = ANY($2::uuid[]) AND deleted_at IS NULL FOR SHARE',
      [companyID, ids],
    )
  ).count;
}

/** Puts these rows in the place of what was there under their keys; a row without a code goes. */
export async function writeGlMap(
  tx: Tx,
  { companyID }: Place,
  type: GlMapType,
  rows: readonly { refKey: string | null; glCodeId: string | null }[],
  newID: () => string,
): Promise<void> {
  await tx.raw(
    'DELETE FROM gl_maps WHERE company_id = $1 AND gl_map_type = $2 AND (ref_key = ANY($3::text[]) OR ($4 AND ref_key IS NULL))',
    [companyID, type, rows.flatMap(({ refKey }) => refKey ?? []), rows.some(({ refKey }) => refKey === null)],
  );
  const written = rows.flatMap(({ refKey, glCodeId }) =>
    glCodeId === null
      ? []
      : [{ company_id: companyID, id: newID(), gl_map_type: type, ref_key: refKey, gl_code_id: glCodeId }],
  );
  if (written.length > 0) await tx.insertInto('gl_maps').values(written).execute();
}

/** Lets one change of the maps of a company after the other go on, until the commit. */
export async function lockGlMaps(tx: Tx, { companyID }: Place): Promise<void> {
  await tx.raw(`SELECT pg_advisory_xact_lock(hashtextextended('gl maps ' || $1, 0))`, [companyID]);
}
