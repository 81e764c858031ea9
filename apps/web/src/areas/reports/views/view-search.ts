import { reportSearchDefaults, type ReportSearchField } from '@tavola/contract';

const FIELDS = Object.keys(reportSearchDefaults).filter(
  (name): name is ReportSearchField => name in reportSearchDefaults,
);

/** What of an address a view keeps: everything that is not usual, and not where a person is inside of the report. */
export const viewSearch = (search: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(
    FIELDS.flatMap((name) => {
      const value = search[name];
      return value === undefined || value === reportSearchDefaults[name] ? [] : [[name, value]];
    }),
  );
