import { reportSearchDefaults, type ReportSearchField } from '@tavola/contract';

const FIELDS = Object.keys(reportSearchDefaults).filter(
  (name): name is ReportSearchField => name in reportSearchDefaults,
);

/**
 * What of an address a view keeps: its period, because which one is usual differs by report and settings, and all else
 * that is not usual; never where a person is inside of the report.
 */
export const viewSearch = (search: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(
    FIELDS.flatMap((name) => {
      const value = search[name];
      return value === undefined || (name !== 'p' && value === reportSearchDefaults[name]) ? [] : [[name, value]];
    }),
  );
