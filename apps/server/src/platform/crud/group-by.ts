/** Values of rows by a key, in the order of the rows. Rows without a key or a value are left out. */
export function groupBy<R, T>(
  rows: readonly R[],
  keyOf: (row: R) => string | null,
  toValue: (row: R) => T | undefined,
): Map<string, T[]> {
  const groups = new Map<string, T[]>();
  for (const row of rows) {
    const key = keyOf(row);
    const value = toValue(row);
    if (key === null || value === undefined) continue;
    const group = groups.get(key);
    if (group) group.push(value);
    else groups.set(key, [value]);
  }
  return groups;
}
