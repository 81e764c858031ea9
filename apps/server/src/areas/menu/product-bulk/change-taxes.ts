import type { ProductBulkChange } from '@tavola/contract';
import { sql } from 'kysely';
import * as z from 'zod/mini';
import { changeProductTaxes } from '#areas/finance/index.ts';
import { anyOf } from '#platform/database/any-of.ts';
import { refuse } from '#platform/errors/refusal.ts';
import { named, productRow, type BulkKind } from './bulk-plan.ts';

type Change = Extract<ProductBulkChange, { kind: 'tax' }>;
const Before = z.array(z.object({ id: z.string(), taxID: z.nullable(z.string()), isDefaultTax: z.boolean() }));

/** The tax of products at this location, and of what is under them. */
export const changeTaxes: BulkKind<Change> = {
  plan: async ({ tx, scope, now }, products, { taxID, isDefaultTax }) => {
    const { companyID, locationID } = scope;
    const ids = products.map(({ id }) => id);
    const [taxes, places] = await Promise.all([
      tx
        .selectFrom('taxes')
        .select(['id', 'name', 'is_default'])
        .where('company_id', '=', companyID)
        .where('location_id', '=', locationID)
        .where('deleted_at', 'is', null)
        .execute(),
      tx
        .selectFrom('item_locations')
        .select(['item_id', 'tax_id', 'is_default_tax'])
        .where('company_id', '=', companyID)
        .where('location_id', '=', locationID)
        .where('item_id', '=', anyOf(ids))
        .execute(),
    ]);
    const usual = taxes.find((tax) => tax.is_default)?.id ?? null;
    if (!isDefaultTax && taxID !== null && !taxes.some(({ id }) => id === taxID)) refuse('resource.not_found');
    const nameOf = (id: string | null) => taxes.find((tax) => tax.id === id)?.name ?? null;
    const placeOf = new Map(places.map((place) => [place.item_id, place]));
    const before = products.map(({ id }) => {
      const here = placeOf.get(id);
      const isGone = here?.tax_id != null && nameOf(here.tax_id) === null;
      return { id, taxID: here?.tax_id ?? null, isDefaultTax: here === undefined || here.is_default_tax || isGone };
    });
    const rows = products.map((product, index) => {
      const was = before[index] ?? { taxID: null, isDefaultTax: true };
      const isSame = was.isDefaultTax ? isDefaultTax : !isDefaultTax && was.taxID === taxID;
      return productRow(
        product,
        named(nameOf(was.isDefaultTax ? usual : was.taxID)),
        named(nameOf(isDefaultTax ? usual : taxID)),
        !isSame,
      );
    });
    const changed = new Set(rows.filter(({ isChanged }) => isChanged).map(({ productID }) => productID));
    return {
      rows,
      before: before.filter(({ id }) => changed.has(id)),
      write: async () => {
        const itemIDs = [...changed];
        await changeProductTaxes(tx, scope, isDefaultTax ? { itemIDs, isDefaultTax } : { itemIDs, taxID }, now);
      },
    };
  },
  undo: async ({ tx, scope, now }, kept) => {
    const before = z.parse(Before, kept);
    const given = sql<{ id: string; tax_id: string | null; is_default_tax: boolean }>`unnest(${before.map(
      ({ id }) => id,
    )}::uuid[], ${before.map(({ taxID }) => taxID)}::uuid[], ${before.map(({ isDefaultTax }) => isDefaultTax)}::boolean[])`;
    await tx
      .updateTable('item_locations as l')
      .from('items as i')
      .innerJoin(given.as<'v'>(sql`v(id, tax_id, is_default_tax)`), (join) =>
        join.on((row) =>
          row.or([
            row('v.id', '=', row.ref('i.id')),
            row('v.id', '=', row.ref('i.base_item_id')),
            row('v.id', '=', row.ref('i.base_deposit_and_credit_item_id')),
          ]),
        ),
      )
      .set((row) => ({
        tax_id: row.ref('v.tax_id'),
        is_default_tax: row.ref('v.is_default_tax'),
        updated_at: now.toISOString(),
        version: row('l.version', '+', 1),
      }))
      .where('l.company_id', '=', scope.companyID)
      .where('l.location_id', '=', scope.locationID)
      .where('i.company_id', '=', scope.companyID)
      .whereRef('i.id', '=', 'l.item_id')
      .execute();
  },
};
