import {
  isAllowed,
  MOST_HOUR_DAYS,
  MOST_REPORT_DAYS,
  permission,
  type Attribution,
  type Comparison,
  type PermissionCode,
  type ReportGroup,
} from '@tavola/contract';
import { comparedWith, lengthOfPeriod, type Period } from '@tavola/selling';
import { businessDateIn, listEnteredPlaces, readOperationalSetting, type Entering } from '#areas/company/index.ts';
import type { TransactionOptions } from '#platform/database/database.ts';
import type { Tx } from '#platform/database/tx.ts';
import { refuse } from '#platform/errors/refusal.ts';
import { localMoment } from '#platform/time/local-time.ts';
import type { FactsAsked } from '../facts/pending.rows.ts';

/** A location whose reports a person may see, and what its clock shows. */
export interface ReportPlace {
  readonly locationID: string;
  readonly name: string;
  readonly timezoneName: string;
  readonly currencyCode: string;
  readonly currencyDecimals: number;
  readonly businessDate: string;
  readonly localDate: string;
  readonly localMinutes: number;
  readonly weekStartsOn: number;
}

/** What a report counts. */
export interface ReportScope {
  readonly companyID: string;
  readonly places: readonly ReportPlace[];
  readonly startDate: string;
  readonly endDate: string;
  readonly channels: readonly number[];
  readonly fulfillments: readonly number[];
  readonly employeeIDs: readonly string[];
  readonly clientIDs: readonly string[];
  readonly storeIDs: readonly string[];
  readonly brandIDs: readonly string[];
  readonly attribution: Attribution;
  readonly withSamples: boolean;
  /** 0 = Sunday, as at the location of the session. */
  readonly weekStartsOn: number;
  /**
   * Days from the counted rows to the period that they are compared with, and counted no further than that period has
   * come (decision 239); 0 = the period itself.
   */
  readonly shift: number;
}

/** The query of a report as its call carries it. */
export interface ReportQuery {
  readonly startDate: string;
  readonly endDate: string;
  readonly locationIDs: readonly string[];
  readonly channels: readonly number[];
  readonly fulfillments: readonly number[];
  readonly employeeIDs: readonly string[];
  /** Left out = any. */
  readonly clientIDs?: readonly string[];
  readonly storeIDs?: readonly string[];
  readonly brandIDs?: readonly string[];
  readonly attribution: Attribution;
  readonly withSamples?: boolean | undefined;
  /** What rows are; of sales, what the row is that they are behind. */
  readonly group?: string | undefined;
}

/** Who reads a report, and where; a call is one. */
export type ReportReader = Entering;

/** A report of a year and many locations takes longer on a busy machine than a statement of a sale may. */
export const REPORT_LIMITS: TransactionOptions = { timeoutMs: 15_000 };

/** Every location that the caller may enter and whose reports they may see there, by name (decision 15). */
export async function listPlaces(
  tx: Tx,
  reader: ReportReader,
  required: readonly PermissionCode[],
  now: Date,
): Promise<ReportPlace[]> {
  const found: ReportPlace[] = [];
  for (const { scope: here, name, codes } of await listEnteredPlaces(tx, reader)) {
    if (!isAllowed(codes, required)) continue;
    const operational = await readOperationalSetting(tx, here);
    const local = localMoment(now, operational.timezoneName);
    found.push({
      locationID: here.locationID,
      name,
      timezoneName: operational.timezoneName,
      currencyCode: operational.currencyCode,
      currencyDecimals: operational.currencyDecimals,
      businessDate: businessDateIn(operational, local),
      localDate: local.date,
      localMinutes: Math.floor(local.minutes),
      weekStartsOn: operational.weekStartsOn,
    });
  }
  return found;
}

/** Reports of sales, and those of people. */
export const SEES_SALES: readonly PermissionCode[] = [permission.salesReport.view];
export const SEES_PEOPLE: readonly PermissionCode[] = [permission.employeeReport.view];

/**
 * Checks what a report is asked for. Refuses a period that ends before it begins or is too long, a location that is not
 * the caller's to see, or that has another currency than the session's (decision 273), and what one person sold where
 * the caller may not see reports of people (decision 470).
 */
export async function readScope(
  tx: Tx,
  reader: ReportReader,
  query: ReportQuery,
  required: readonly PermissionCode[],
  now: Date,
): Promise<ReportScope> {
  assertPeriod(query);
  const { startDate, endDate } = query;
  const { companyID, locationID } = reader.scope;
  const wanted = query.locationIDs.length === 0 ? [locationID] : [...new Set(query.locationIDs)];
  const allowed = await listPlaces(tx, reader, required, now);
  const own = allowed.find((place) => place.locationID === locationID);
  const places = wanted.map(
    (id) =>
      allowed.find((place) => place.locationID === id && (own ?? place).currencyCode === place.currencyCode) ??
      refuse('report.location'),
  );
  if (query.employeeIDs.length > 0 || query.group === 'employee') {
    const ofPeople = new Set((await listPlaces(tx, reader, SEES_PEOPLE, now)).map((place) => place.locationID));
    if (!places.every((place) => ofPeople.has(place.locationID))) refuse('permission.denied');
  }
  const { channels, fulfillments, employeeIDs, clientIDs = [], storeIDs = [], brandIDs = [], attribution } = query;
  const withSamples = query.withSamples === true;
  return {
    companyID,
    places,
    startDate,
    endDate,
    channels,
    fulfillments,
    employeeIDs,
    clientIDs,
    storeIDs,
    brandIDs,
    attribution,
    withSamples,
    weekStartsOn: (own ?? places[0])?.weekStartsOn ?? 1,
    shift: 0,
  };
}

/** Refuses a period that ends before it begins or is longer than a report covers. */
export function assertPeriod(period: Period): void {
  if (period.endDate < period.startDate) refuse('report.period_reversed');
  if (lengthOfPeriod(period) > MOST_REPORT_DAYS) refuse('report.period_too_long', { days: MOST_REPORT_DAYS });
}

/** Refuses single hours of a long period: thousands of rows are of no use, and the hours of the day say more. */
export function assertHours(scope: ReportScope, group: ReportGroup): void {
  if (group === 'hour' && lengthOfPeriod(scope) > MOST_HOUR_DAYS)
    refuse('report.hours_too_long', { days: MOST_HOUR_DAYS });
}

/**
 * Refuses figures that cannot say what they lack, such as a file, while facts of sales are still to be made (decisions
 * 379, 395).
 */
export function assertCounted(pendingCount: number): void {
  if (pendingCount > 0) refuse('report.counting', { count: pendingCount });
}

/** The rows that a report is compared with; null = it is not. */
export function comparedScope(scope: ReportScope, compare: Comparison): ReportScope | null {
  const before = comparedWith(scope, compare);
  return before && { ...scope, ...before };
}

/** The facts that a report needs, by its query; they are made before it is read (decision 484). */
export function factsOf(
  { scope: { locationID } }: { readonly scope: Pick<Entering['scope'], 'locationID'> },
  query: Period & { readonly locationIDs?: readonly string[] },
  compare: Comparison = 'none',
): FactsAsked {
  const { startDate, endDate, locationIDs = [] } = query;
  // A period that its report refuses needs none.
  if (endDate < startDate || lengthOfPeriod(query) > MOST_REPORT_DAYS) return { periods: [], locationIDs: [] };
  const before = comparedWith(query, compare);
  return {
    periods: [{ startDate, endDate }, ...(before === null ? [] : [before])],
    locationIDs: locationIDs.length === 0 ? [locationID] : locationIDs,
  };
}
