import type { LocationSales, saleRoutes, SaleState } from '@tavola/contract';
import { add, toAmount, toMoney } from '@tavola/selling';
import type { Tx } from '#platform/database/tx.ts';
import type { Handlers } from '#platform/http/call.ts';
import type { Services } from '#platform/services.ts';
import { companyOf } from '#platform/tenancy/scope.ts';
import type { FactWriter } from '../facts/fact-writer.ts';
import {
  assertCounted,
  assertPeriod,
  listPlaces,
  REPORT_LIMITS,
  SEES_SALES,
  type ReportReader,
} from '../figures/report-scope.ts';
import { noFigures } from '../figures/total.ts';
import { sumByLocation } from './sales.rows.ts';

interface SummaryServices extends Pick<Services, 'now'> {
  readonly facts: Pick<FactWriter, 'catchUp'>;
}

interface SummaryQuery {
  readonly startDate: string;
  readonly endDate: string;
  readonly locationIds: readonly string[];
  readonly saleState: SaleState;
}

/** The call of the specification that sums sales for programs: the figures of the sales report (decision 395). */
export function createSalesSummary({ now, facts }: SummaryServices): Handlers<typeof saleRoutes>['summary'] {
  return async (call) => {
    assertPeriod(call.query);
    const { startDate, endDate, locationIds } = call.query;
    const locationIDs = locationIds.length === 0 ? null : locationIds;
    assertCounted(await facts.catchUp(companyOf(call.scope), { periods: [{ startDate, endDate }], locationIDs }));
    return call.readForCompany((tx) => readSummary(tx, call, call.query, now()), REPORT_LIMITS);
  };
}

/**
 * What the sales of every location come to that was asked for, that the person may enter, and whose sales they may see
 * there (decision 15), each in its own currency. A location that is none of these is left out, as if it was not there.
 */
async function readSummary(
  tx: Tx,
  reader: ReportReader,
  { startDate, endDate, locationIds, saleState }: SummaryQuery,
  now: Date,
): Promise<LocationSales[]> {
  const wanted = new Set(locationIds);
  const seen = await listPlaces(tx, reader, SEES_SALES, now);
  const places = seen.filter(({ locationID }) => wanted.size === 0 || wanted.has(locationID));
  const sums = await sumByLocation(
    tx,
    {
      companyID: reader.scope.companyID,
      places,
      startDate,
      endDate,
      channels: [],
      fulfillments: [],
      employeeIDs: [],
      clientIDs: [],
      storeIDs: [],
      brandIDs: [],
      attribution: 'served',
      withSamples: false,
      weekStartsOn: 1,
      shift: 0,
    },
    saleState,
  );
  return places.map(({ locationID, name, currencyCode }) => {
    const { figures, refundCount } = sums.get(locationID) ?? { figures: noFigures(false), refundCount: 0 };
    return {
      locationID,
      name,
      currencyCode,
      saleCount: figures.orders ?? 0,
      refundCount,
      grossAmount: figures.gross,
      discountAmount: figures.discounts,
      compAmount: figures.comps,
      refundAmount: figures.refunds,
      netAmount: figures.net,
      taxAmount: figures.tax,
      serviceChargeAmount: figures.serviceCharge,
      chargesAmount: toAmount(add(toMoney(figures.delivery), toMoney(figures.additional))),
      tipAmount: figures.tips,
      cashRoundingAmount: figures.rounding,
      totalPaidAmount: figures.paid,
    };
  });
}
