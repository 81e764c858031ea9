import type { ReportRow } from '@tavola/contract';

/** The rows by their keys, the hours from the first to the last with a sale, and the largest net sales of a cell. */
export function heatOf(rows: readonly ReportRow[]): {
  readonly byKey: ReadonlyMap<string, ReportRow>;
  readonly hours: readonly string[];
  readonly most: number;
} {
  const known = rows.map(({ key }) => Number(key.slice(2)));
  const first = Math.min(...known);
  const hours = Array.from({ length: Math.max(...known) - first + 1 }, (_, step) =>
    String(first + step).padStart(2, '0'),
  );
  return {
    byKey: new Map(rows.map((row) => [row.key, row])),
    hours,
    most: Math.max(...rows.map(({ figures }) => figures.net)),
  };
}
