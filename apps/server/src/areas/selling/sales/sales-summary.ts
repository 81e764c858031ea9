import { isAllowed, permission, type LocationSales, type SaleState } from '@tavola/contract';
import { listSubDomains, readOperationalSetting } from '#areas/company/index.ts';
import { effectiveCodes } from '#platform/auth/rights.ts';
import type { Tx } from '#platform/database/tx.ts';
import type { Call } from '#platform/http/call.ts';
import { locationScope } from '#platform/tenancy/scope.ts';
import { findSampleTerminal } from '../rows/orders/samples.rows.ts';
import { sumSales } from './sales-summary.rows.ts';

interface SummaryQuery {
  readonly startDate: string;
  readonly endDate: string;
  readonly locationIds: readonly string[];
  readonly saleState: SaleState;
}

/**
 * What the sales of every location come to that was asked for, that the person may enter, and whose sales they may see
 * there (decision 15), each in its own currency. A location that is none of these is left out, as if it was not there.
 */
export async function readSummary(
  tx: Tx,
  { scope, session, query }: Call<unknown, SummaryQuery>,
): Promise<LocationSales[]> {
  const { locationIds, startDate, endDate, saleState } = query;
  const wanted = new Set(locationIds);
  const found: LocationSales[] = [];
  for (const place of await listSubDomains(tx, scope, session.userID, session.isSuperUser)) {
    const here = locationScope(scope.companyID, place.tenantIdentifierID);
    if (wanted.size > 0 && !wanted.has(here.locationID)) continue;
    // The session knows the rights at its own location.
    const isHere = here.locationID === scope.locationID;
    const codes = isHere ? session.codes : await effectiveCodes(tx, here, session.userID);
    if (!isAllowed(codes, [permission.salesReport.view])) continue;
    const { currencyCode } = await readOperationalSetting(tx, here);
    const without = await findSampleTerminal(tx, here);
    const sums = await sumSales(tx, here, { startDate, endDate, saleState, without });
    found.push({ locationID: here.locationID, name: place.name, currencyCode, ...sums });
  }
  return found;
}
