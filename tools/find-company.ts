import type { Database } from '@tavola/server/platform/database/database.ts';

/** The id of a company by its subdomain or its id; an error says that nothing was changed. */
export async function findCompany(database: Database, company: string): Promise<string> {
  const { rows } = await database.global((tx) =>
    tx.raw<{ company_ref: string }>(
      'SELECT company_ref FROM sub_domains WHERE sub_domain = $1 OR company_ref::text = $1 LIMIT 1',
      [company.toLowerCase()],
    ),
  );
  const [found] = rows;
  if (found === undefined) throw new Error(`No company has the subdomain or id "${company}". Nothing was changed.`);
  return found.company_ref;
}
