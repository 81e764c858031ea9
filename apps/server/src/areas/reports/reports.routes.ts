import type { PermissionCode, reportRoutes } from '@tavola/contract';
import { recordAudit } from '#platform/auth/audit.ts';
import { requireFound } from '#platform/crud/refusals.ts';
import type { Tx } from '#platform/database/tx.ts';
import type { Call, Handlers } from '#platform/http/call.ts';
import type { Services } from '#platform/services.ts';
import { companyOf } from '#platform/tenancy/scope.ts';
import { readTable } from './export/read-table.ts';
import { writeReportFile } from './export/report-file.ts';
import { writeSalesFile } from './export/sales-file.ts';
import type { FactWriter } from './facts/fact-writer.ts';
import type { FactsAsked } from './facts/pending.rows.ts';
import { readPayments } from './figures/payments.rows.ts';
import { readFigureReport } from './figures/read-figures.ts';
import { readReductions } from './figures/reductions.rows.ts';
import {
  assertCounted,
  assertHours,
  factsOf,
  listPlaces,
  readScope,
  REPORT_LIMITS,
  SEES_PEOPLE,
  SEES_SALES,
} from './figures/report-scope.ts';
import {
  listBrands,
  listPeopleOfSales,
  listSampleLocations,
  listStores,
  listTerminals,
} from './figures/places.rows.ts';
import { listSales } from './sales/sales.rows.ts';
import { findSoldOrder } from './sales/sold-order.rows.ts';

interface ReportServices extends Pick<Services, 'now'> {
  readonly facts: Pick<FactWriter, 'catchUp'>;
}

/** The calls of the reports. Each makes the facts that are missing first, so that a report has every sale before it. */
export function createReportHandlers({ now, facts }: ReportServices): Handlers<typeof reportRoutes> {
  const current = async <T>(
    call: Call,
    asked: FactsAsked,
    read: (tx: Tx) => Promise<T>,
  ): Promise<T & { readonly pendingCount: number }> => {
    const pendingCount = await facts.catchUp(companyOf(call.scope), asked);
    return { ...(await call.readForCompany(read, REPORT_LIMITS)), pendingCount };
  };
  return {
    places: (call) => call.readForCompany((tx) => readPlaces(tx, call, now())),
    figures: (call) =>
      current(call, factsOf(call, call.query, call.query.compare), async (tx) => {
        const scope = await readScope(tx, call, call.query, SEES_SALES, now());
        assertHours(scope, call.query.group);
        return readFigureReport(tx, scope, call.query.group, call.query.compare);
      }),
    employees: (call) =>
      current(call, factsOf(call, call.query, call.query.compare), async (tx) => {
        const scope = await readScope(tx, call, call.query, SEES_PEOPLE, now());
        return readFigureReport(tx, scope, 'employee', call.query.compare);
      }),
    payments: (call) =>
      current(call, factsOf(call, call.query), async (tx) =>
        readPayments(tx, await readScope(tx, call, call.query, SEES_SALES, now())),
      ),
    reductions: (call) =>
      current(call, factsOf(call, call.query), async (tx) =>
        readReductions(tx, await readScope(tx, call, call.query, SEES_SALES, now())),
      ),
    sales: (call) =>
      current(call, factsOf(call, call.query), async (tx) =>
        listSales(tx, await readScope(tx, call, call.query, SEES_SALES, now()), call.query),
      ),
    order: (call) =>
      call.readForCompany(async (tx) => {
        const places = await listPlaces(tx, call, SEES_SALES, now());
        const at = call.query.locationID ?? call.scope.locationID;
        const ids = places.map(({ locationID }) => locationID).filter((id) => id === at);
        return requireFound(await findSoldOrder(tx, call.scope.companyID, ids, call.params.id));
      }),
    export: async (call) => {
      const { report, group, compare, startDate, endDate, format } = call.query;
      assertCounted(await facts.catchUp(companyOf(call.scope), factsOf(call, call.query, compare)));
      const name = `${report === 'figures' ? group : report}-${startDate}-${endDate}`;
      const record = (tx: Tx, rows: number): Promise<void> => {
        const after = { list: report, rows, filter: { startDate, endDate }, format };
        const made = { action: 'export.made', targetType: 'report', targetID: report, after } as const;
        return recordAudit(tx, call.actor, made, now());
      };
      if (report === 'sales') return writeSalesFile(call, name, call.query, now(), record);
      const table = await call.transactForCompany(async (tx) => {
        const read = await readTable(tx, call, call.query, now());
        await record(tx, read.rows.length);
        return read;
      });
      return writeReportFile(call.scope.companyID, name, format, call.language, table);
    },
  };
}

async function readPlaces(tx: Tx, call: Call, now: Date) {
  const { companyID, locationID } = call.scope;
  const places = await listPlaces(tx, call, [...SEES_SALES, ...SEES_PEOPLE], now);
  const currency = places.find((place) => place.locationID === locationID)?.currencyCode;
  const isSame = (place: (typeof places)[number]): boolean => place.currencyCode === (currency ?? place.currencyCode);
  const same = places.filter(isSame);
  const ids = same.map((place) => place.locationID);
  const samples = await listSampleLocations(tx, companyID);
  const idsWith = async (required: readonly PermissionCode[]): Promise<string[]> => {
    const seen = await listPlaces(tx, call, required, now);
    return ids.filter((id) => seen.some((place) => place.locationID === id));
  };
  const [ofSales, ofPeople] = [await idsWith(SEES_SALES), await idsWith(SEES_PEOPLE)];
  return {
    locations: same.map((place) => ({
      locationID: place.locationID,
      name: place.name,
      timezoneName: place.timezoneName,
      hasSamples: samples.has(place.locationID),
      seesSales: ofSales.includes(place.locationID),
      seesPeople: ofPeople.includes(place.locationID),
    })),
    otherCurrency: places.filter((place) => !isSame(place)).map(({ name }) => name),
    employees: ofPeople.length === 0 ? [] : await listPeopleOfSales(tx, companyID, ofPeople),
    terminals: await listTerminals(tx, companyID, ids),
    stores: await listStores(tx, companyID, ids),
    brands: await listBrands(tx, companyID),
  };
}
