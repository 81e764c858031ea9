import type { Company, CompanyBaseInfo, CompanyInput } from '@tavola/contract';
import { sql } from 'kysely';
import type { Tx } from '#platform/database/tx.ts';
import type { LocationScope } from '#platform/tenancy/scope.ts';
import { addressColumns, addressOf } from './address-columns.ts';

/** The profile of a company; null = there is none. */
export async function getCompany(
  tx: Tx,
  { companyID }: Pick<LocationScope, 'companyID'>,
  isLocked = false,
): Promise<Company | null> {
  const row = await tx
    .selectFrom('companies')
    .select([
      'name',
      'email',
      'phone',
      'vat_id',
      'registration_id',
      'country_id',
      'province',
      'postal_code',
      'address_line_1',
      'logo_url',
      'is_tax_inclusive',
      'version',
    ])
    .where('company_id', '=', companyID)
    .$if(isLocked, (query) => query.forUpdate())
    .executeTakeFirst();
  if (row === undefined) return null;
  return {
    companyID,
    name: row.name,
    email: row.email,
    phone: row.phone ?? '',
    vatID: row.vat_id ?? '',
    registrationID: row.registration_id ?? '',
    address: addressOf(row),
    logoUrl: row.logo_url,
    isTaxInclusive: row.is_tax_inclusive,
    version: row.version,
  };
}

/** Changes the profile at the version it was read with; what is left out stays. Null = it has moved on. */
export async function updateCompany(
  tx: Tx,
  scope: Pick<LocationScope, 'companyID'>,
  input: CompanyBaseInfo & Partial<CompanyInput> & { readonly version: number },
  now: Date,
): Promise<Company | null> {
  const row = await tx
    .updateTable('companies')
    .set({
      name: input.name,
      email: input.email,
      phone: orNull(input.phone),
      vat_id: orNull(input.vatID),
      registration_id: orNull(input.registrationID),
      ...addressColumns(input.address),
      ...(input.logoUrl !== undefined && { logo_url: orNull(input.logoUrl ?? '') }),
      ...(input.isTaxInclusive !== undefined && { is_tax_inclusive: input.isTaxInclusive }),
      version: sql<number>`version + 1`,
      updated_at: now.toISOString(),
    })
    .where('company_id', '=', scope.companyID)
    .where('version', '=', input.version)
    .returning('version')
    .executeTakeFirst();
  return row === undefined ? null : getCompany(tx, scope);
}

const orNull = (text: string): string | null => (text === '' ? null : text);
