import { PaymentType, wholeGlMapTypes, type GlMapRow, type GlMapType } from '@tavola/contract';
import { sql } from 'kysely';
import { anyOf } from '#platform/database/any-of.ts';
import type { DB } from '#platform/database/schema.generated.ts';
import { lockKey } from '#platform/database/lock-key.ts';
import type { Tx } from '#platform/database/tx.ts';
import type { LocationScope } from '#platform/tenancy/scope.ts';

type Place = Pick<LocationScope, 'companyID' | 'locationID'>;
interface Reference {
  readonly key: string;
  readonly name: string;
}

/** What the entries of a kind are; `sorted` = they have their own order. Taxes belong to the location. */
const REFERENCES = {
  Category: { table: 'item_categories', sorted: false },
  PaymentType: { table: 'custom_payment_types', sorted: false },
  Tax: { table: 'taxes', sorted: true },
  Discount: { table: 'discounts', sorted: true },
  Comp: { table: 'void_comp_reasons', sorted: true },
  GiftCard: { table: 'gift_card_types', sorted: false },
  PayInOut: { table: 'pay_in_out_reasons', sorted: true },
} as const satisfies Partial<Record<GlMapType, { table: keyof DB; sorted: boolean }>>;

const hasReferences = (type: GlMapType): type is keyof typeof REFERENCES => type in REFERENCES;

/** Payment types of the product itself, by their number; the interface has their names. */
const OWN_PAYMENT_TYPES: readonly Reference[] = Object.values(PaymentType)
  .filter((type) => type !== PaymentType.Tips)
  .map((type) => ({ key: String(type), name: '' }));

async function references(tx: Tx, { companyID, locationID }: Place, type: GlMapType): Promise<readonly Reference[]> {
  if (wholeGlMapTypes.has(type) || !hasReferences(type)) return [];
  const { table, sorted } = REFERENCES[type];
  const rows = await tx
    .selectFrom(table)
    .select(['id as key', 'name'])
    .where('company_id', '=', companyID)
    .where('deleted_at', 'is', null)
    .$if(type === 'Tax', (taxes) => taxes.where('location_id', '=', locationID))
    .$if(type === 'Comp', (reasons) => reasons.where('type', '<>', 'Void'))
    .$if(sorted, (query) => query.orderBy('sort_number'))
    .orderBy(sql`lower(name), id`)
    .execute();
  return type === 'PaymentType' ? [...OWN_PAYMENT_TYPES, ...rows] : rows;
}

/** The rows of one kind with their codes, the default first. */
export async function readGlMap(tx: Tx, scope: Place, type: GlMapType): Promise<GlMapRow[]> {
  const known = await references(tx, scope, type);
  const rows = await tx
    .selectFrom('gl_maps')
    .select(['ref_key', 'gl_code_id'])
    .where('company_id', '=', scope.companyID)
    .where('gl_map_type', '=', type)
    .execute();
  const codes = new Map(rows.map(({ ref_key, gl_code_id }) => [ref_key, gl_code_id]));
  return [{ key: null, name: '' }, ...known].map(({ key, name }) => ({
    refKey: key,
    name,
    glCodeId: codes.get(key) ?? null,
  }));
}

/** How many of these codes the company has; they stay until the commit. */
export async function countGlCodes(tx: Tx, { companyID }: Place, ids: readonly string[]): Promise<number> {
  const rows = await tx
    .selectFrom('gl_codes')
    .select('id')
    .where('company_id', '=', companyID)
    .where('id', '=', anyOf(ids))
    .where('deleted_at', 'is', null)
    .forShare()
    .execute();
  return rows.length;
}

/** Replaces what is stored under the keys of these rows; a row without a code is removed. */
export async function writeGlMap(
  tx: Tx,
  { companyID }: Place,
  type: GlMapType,
  rows: readonly { refKey: string | null; glCodeId: string | null }[],
  newID: () => string,
): Promise<void> {
  const keys = rows.flatMap(({ refKey }) => refKey ?? []);
  const hasDefault = rows.some(({ refKey }) => refKey === null);
  await tx
    .deleteFrom('gl_maps')
    .where('company_id', '=', companyID)
    .where('gl_map_type', '=', type)
    .where((eb) => eb.or([eb('ref_key', '=', anyOf(keys, 'text')), ...(hasDefault ? [eb('ref_key', 'is', null)] : [])]))
    .execute();
  const written = rows.flatMap(({ refKey, glCodeId }) =>
    glCodeId === null
      ? []
      : [{ company_id: companyID, id: newID(), gl_map_type: type, ref_key: refKey, gl_code_id: glCodeId }],
  );
  if (written.length > 0) await tx.insertInto('gl_maps').values(written).execute();
}

/** Serialises the changes of the maps of a company until the commit. */
export async function lockGlMaps(tx: Tx, { companyID }: Place): Promise<void> {
  await lockKey(tx, `gl maps ${companyID}`);
}
