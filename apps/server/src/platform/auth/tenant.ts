import type { IncomingHttpHeaders } from 'node:http';
import type { Config } from '../config/config.ts';
import type { Database } from '../database/database.ts';
import { sql } from '../database/sql.ts';
import { refuse } from '../errors/refusal.ts';
import { subDomainOf } from '../tenancy/host.ts';
import { companyScope, locationScope, type LocationScope } from '../tenancy/scope.ts';

/** The restaurant whose address was called. */
export interface Tenant {
  readonly scope: LocationScope;
  readonly subDomain: string;
  readonly locationName: string;
}

/**
 * The restaurant of a call that has no token yet, by its subdomain (decision 2). Refuses with `tenant.not_found` when
 * there is none, or its location is archived.
 */
export async function tenantOf(
  request: { readonly headers: Pick<IncomingHttpHeaders, 'host'> },
  { config, database }: { config: Config; database: Database },
): Promise<Tenant> {
  const subDomain = subDomainOf(request.headers.host, config.baseDomain);
  if (subDomain === null) refuse('tenant.not_found');
  const entry = (
    await database.global((tx) =>
      tx.send<{ company_ref: string; location_ref: string }>(
        sql`SELECT company_ref, location_ref FROM sub_domains
          WHERE sub_domain = ${subDomain} AND (alias_until IS NULL OR alias_until > now())`,
      ),
    )
  ).rows[0];
  if (entry === undefined) refuse('tenant.not_found');
  const location = await database.tenant(companyScope(entry.company_ref), (tx) =>
    tx.send<{ name: string }>(
      sql`SELECT name FROM locations
        WHERE company_id = ${entry.company_ref} AND id = ${entry.location_ref} AND archived_at IS NULL`,
    ),
  );
  const name = location.rows[0]?.name;
  if (name === undefined) refuse('tenant.not_found');
  return { scope: locationScope(entry.company_ref, entry.location_ref), subDomain, locationName: name };
}

/** Address of the product's own pages, which belong to no restaurant. */
export const rootOriginOf = ({
  isSecure,
  baseDomain,
  port,
}: Pick<Config, 'isSecure' | 'baseDomain' | 'port'>): string =>
  // Behind https there is a proxy on the usual port.
  new URL(isSecure ? `https://${baseDomain}` : `http://${baseDomain}:${port}`).origin;

/**
 * Address of a restaurant's own pages; links in mails start with it and never with what a caller sent (reliability X1).
 */
export const originOf = (
  { isSecure, baseDomain, port }: Pick<Config, 'isSecure' | 'baseDomain' | 'port'>,
  subDomain: string,
): string => rootOriginOf({ isSecure, baseDomain: `${subDomain}.${baseDomain}`, port });
