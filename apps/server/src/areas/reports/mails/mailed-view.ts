import {
  askedScope,
  comparisonOf,
  reportSearchDefaults,
  SaleState,
  viewedReports,
  type ReportSearchField,
  type ReportView,
} from '@tavola/contract';
import { datesOf, dayBefore, isPreset, type Preset } from '@tavola/selling';
import type { TableQuery } from '../export/read-table.ts';

/** Periods that end today; a mail has them up to the last business date that is over (decision 352). */
const UNFINISHED: readonly Preset[] = ['today', 'thisWeek', 'thisMonth', 'thisQuarter', 'thisYear'];

interface MailedPlace {
  readonly businessDate: string;
  readonly weekStartsOn: number;
  /** Locations that `all` means to the reader. */
  readonly locationIDs: readonly string[];
}

/** What a saved view asks for on a business date, and the columns that it hides. */
export function mailedView(
  { screen, search: saved }: Pick<ReportView, 'screen' | 'search'>,
  { businessDate, weekStartsOn, locationIDs }: MailedPlace,
): { readonly query: TableQuery; readonly hidden: ReadonlySet<string> } {
  const search: Readonly<Record<ReportSearchField, string>> = { ...reportSearchDefaults, ...saved };
  const { report, groups, compare } = viewedReports[screen];
  const preset = isPreset(search.p) ? search.p : 'today';
  const today = UNFINISHED.includes(preset) ? dayBefore(businessDate) : businessDate;
  const period = datesOf({ preset, from: search.from, to: search.to }, today, weekStartsOn);
  const group = groups.find((one) => one === search.by) ?? groups[0];
  return {
    query: {
      ...askedScope({ search, period }, locationIDs),
      report,
      // The report of people has no other rows.
      group: group === 'employee' ? 'day' : group,
      compare: comparisonOf(search.cmp, compare),
      saleState: Object.values(SaleState).find((one) => one === search.state) ?? 'All',
    },
    hidden: new Set(search.hide.split(',').filter((id) => id !== '')),
  };
}
