import { sql } from '#platform/database/sql.ts';
import type { Statement } from '#platform/database/wire/session.ts';
import type { LocationScope } from '#platform/tenancy/scope.ts';

/** Counts 1 where the location has this table. */
export const selectTable = ({ companyID, locationID }: LocationScope, tableID: string): Statement =>
  sql`SELECT 1 FROM tables
    WHERE company_id = ${companyID} AND location_id = ${locationID} AND id = ${tableID} AND deleted_at IS NULL`;

/** Counts 1 where tables of the location are joined under this id. */
export const selectTableGroup = ({ companyID, locationID }: LocationScope, tableGroupID: string): Statement =>
  sql`SELECT 1 FROM table_groups
    WHERE company_id = ${companyID} AND location_id = ${locationID} AND id = ${tableGroupID} AND released_at IS NULL`;
