import { sql } from 'kysely';
import type { Tx } from '#platform/database/tx.ts';
import type { CompanyScope, LocationScope } from '#platform/tenancy/scope.ts';

type Scope = Pick<CompanyScope | LocationScope, 'companyID'>;

/** Options are sorted by this and then by their position; 0 = never sorted, so it comes last. */
export const SHOWN = sql<number | null>`nullif(display_order, 0)`;

/** The variants of a company in their order. */
export const readVariants = (tx: Tx, { companyID }: Scope) =>
  tx
    .selectFrom('variants')
    .select(['id', 'name', 'display_name', 'names'])
    .where('company_id', '=', companyID)
    .where('deleted_at', 'is', null)
    .orderBy('sort_number')
    .orderBy('name')
    .execute();

/**
 * The options of all variants. A deleted or inactive option keeps its place: combination indices count places (decision
 * 20). What is shown goes by another order.
 */
export const readVariantOptions = (tx: Tx, { companyID }: Scope) =>
  tx
    .selectFrom('variant_options')
    .select(['variant_id', 'id', 'name', 'display_name', 'names', 'price_add', 'allergens'])
    .select([
      sql<boolean>`is_active AND deleted_at IS NULL`.as('is_active'),
      sql<number>`(row_number() OVER (PARTITION BY variant_id ORDER BY (deleted_at IS NOT NULL), ${SHOWN}, sort_number, id) - 1)::int`.as(
        'shown_place',
      ),
    ])
    .where('company_id', '=', companyID)
    .orderBy('sort_number')
    .orderBy('id')
    .execute();
