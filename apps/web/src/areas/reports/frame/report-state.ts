import { attributions, comparisons, reportSearchDefaults, type Attribution, type Comparison } from '@tavola/contract';
import { useMemo } from 'react';
import { useMinute } from '#runtime/clock/use-minute.ts';
import { useOperationalSetting } from '#runtime/session/restaurant.ts';
import { useListFilters } from '#ui/lists/list-state.ts';
import { businessDateOf, isDay, isPreset, periodOf, type Period, type Preset } from './period.ts';

/** What a report is asked for, kept in the address: a link opens the same view, and *Back* returns to it. */

const DEFAULTS = { ...reportSearchDefaults, group: '', key: '', of: '' } as const;

/** The names of what the address carries. */
export type ReportSearch = { readonly [K in keyof typeof DEFAULTS]: string };

/** What all calls of reports are asked with. */
export interface AskedScope extends Period {
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

/** Whose sale it is, as the address says. */
export const attributionOf = (att: string): Attribution => attributions.find((known) => known === att) ?? 'served';

const ALL = 'all';
/** The value of *all locations* in the address. */
export const ALL_LOCATIONS = ALL;

/** The state of a report page: its period, its filters, and what its calls are asked with. */
export function useReportState({
  preset: ownUsual,
  compare: usualCompare = 'none',
}: { readonly preset?: Preset; readonly compare?: Comparison } = {}) {
  const { timezoneName, businessDayCutoff, weekStartsOn, reportPeriod, reportAttribution } = useOperationalSetting();
  // A report that needs another period than the one of the settings says so itself.
  const usual = ownUsual ?? reportPeriod;
  const [search, change] = useListFilters({ ...DEFAULTS, p: usual, att: reportAttribution });
  const today = businessDateOf(useMinute(timezoneName), businessDayCutoff);
  const preset = isPreset(search.p) ? search.p : usual;
  const compare = comparisons.find((one) => one === search.cmp) ?? usualCompare;
  const period = useMemo((): Period => {
    if (preset !== 'custom') return periodOf(preset, today, weekStartsOn);
    const startDate = isDay(search.from) ? search.from : today;
    return { startDate, endDate: isDay(search.to) ? search.to : startDate };
  }, [preset, search.from, search.to, today, weekStartsOn]);
  return { search, change, preset, period, compare, today };
}
export type ReportState = ReturnType<typeof useReportState>;

/** What the calls of a report are asked with; `all` locations are those that the person may see. */
export function askedScope({ search, period }: ReportState, allLocationIDs: readonly string[]): AskedScope {
  const { loc, ch, ful, who, term, store, brand, att } = search;
  const one = (id: string): string[] => (id === '' ? [] : [id]);
  const number = (text: string): number[] => (/^[1-9]$/.test(text) ? [Number(text)] : []);
  return {
    ...period,
    locationIDs: loc === ALL ? [...allLocationIDs] : loc === '' ? [] : [loc],
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
