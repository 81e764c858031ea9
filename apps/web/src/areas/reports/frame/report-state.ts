import { comparisonOf, reportSearchDefaults, type Comparison } from '@tavola/contract';
import { datesOf, isPreset, type Preset } from '@tavola/selling';
import { useMemo } from 'react';
import { useMinute } from '#runtime/clock/use-minute.ts';
import { useOperationalSetting } from '#runtime/session/restaurant.ts';
import { useListFilters } from '#ui/lists/list-state.ts';
import { businessDateOf } from './period.ts';

/** What a report is asked for, kept in the address: a link opens the same view, and *Back* returns to it. */

const DEFAULTS = { ...reportSearchDefaults, group: '', key: '', doneBy: '', of: '' } as const;

/** The names of what the address carries. */
export type ReportSearch = { readonly [K in keyof typeof DEFAULTS]: string };

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
  const compare = comparisonOf(search.cmp, usualCompare);
  const { from, to } = search;
  const period = useMemo(
    () => datesOf({ preset, from, to }, today, weekStartsOn),
    [preset, from, to, today, weekStartsOn],
  );
  return { search, change, preset, period, compare, today };
}
export type ReportState = ReturnType<typeof useReportState>;
