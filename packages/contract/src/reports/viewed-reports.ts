import { attributions, type Attribution } from '../kit/enumerations.ts';
import type { ViewableReport } from './report-views.ts';
import { comparisons, type Comparison, type ReportGroup } from './reports.ts';

/** What the screen of a report asks for, and how the state of its address becomes the query of a call. */

interface ViewedReport {
  readonly report: 'figures' | 'employees' | 'reductions' | 'sales';
  /** What its rows may be; the first one is usual. */
  readonly groups: readonly [ReportGroup | 'employee', ...ReportGroup[]];
  /** What it is usually compared with. */
  readonly compare: Comparison;
}

/** Each report that can be saved as a view. */
export const viewedReports: Readonly<Record<ViewableReport, ViewedReport>> = {
  salesSummary: {
    report: 'figures',
    groups: ['day', 'week', 'month', 'weekday', 'channel', 'fulfillment', 'location'],
    compare: 'before',
  },
  salesReport: { report: 'sales', groups: ['day'], compare: 'none' },
  productReport: { report: 'figures', groups: ['product', 'option', 'comboPart'], compare: 'none' },
  categoryReport: { report: 'figures', groups: ['category'], compare: 'none' },
  employeeReport: { report: 'employees', groups: ['employee'], compare: 'none' },
  discountReport: { report: 'reductions', groups: ['day'], compare: 'none' },
  growthReport: { report: 'figures', groups: ['day', 'week', 'month'], compare: 'before' },
  hourReport: { report: 'figures', groups: ['hour', 'hourOfDay', 'weekdayHour'], compare: 'none' },
};

/** What all calls of reports are asked with. */
export interface AskedScope {
  readonly startDate: string;
  readonly endDate: string;
  readonly locationIDs: string[];
  readonly channels: number[];
  readonly fulfillments: number[];
  readonly employeeIDs: string[];
  readonly clientIDs: string[];
  readonly storeIDs: string[];
  readonly brandIDs: string[];
  readonly attribution: Attribution;
  readonly withSamples: boolean;
}

/** The value of *all locations* in the address. */
export const ALL_LOCATIONS = 'all';

/** Whose sale it is, as the address says. */
export const attributionOf = (att: string): Attribution => attributions.find((known) => known === att) ?? 'served';

/** With what a report is compared, as the address says. */
export const comparisonOf = (cmp: string, usual: Comparison): Comparison =>
  comparisons.find((one) => one === cmp) ?? usual;

type ScopeSearch = Readonly<Record<'loc' | 'ch' | 'ful' | 'who' | 'term' | 'store' | 'brand' | 'att' | 'smp', string>>;

/** What the calls of a report are asked with; `all` locations are those that the person may see. */
export function askedScope(
  { search, period }: { readonly search: ScopeSearch; readonly period: Pick<AskedScope, 'startDate' | 'endDate'> },
  allLocationIDs: readonly string[],
): AskedScope {
  const { loc, ch, ful, who, term, store, brand, att } = search;
  const one = (id: string): string[] => (id === '' ? [] : [id]);
  const number = (text: string): number[] => (/^[1-9]$/.test(text) ? [Number(text)] : []);
  return {
    ...period,
    locationIDs: loc === ALL_LOCATIONS ? [...allLocationIDs] : one(loc),
    channels: number(ch),
    fulfillments: number(ful),
    employeeIDs: one(who),
    clientIDs: one(term),
    storeIDs: one(store),
    brandIDs: one(brand),
    attribution: attributionOf(att),
    withSamples: search.smp === '1',
  };
}
