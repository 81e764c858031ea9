/** A record of any kind, as `kind id`. */
export type RecordKey = `${string} ${string}`;

/** One record needs another. */
export interface Use {
  readonly user: RecordKey;
  readonly used: RecordKey;
}

/**
 * The demo records that stay: those that a record of the restaurant's own uses, and what these use in turn. A record
 * that is not among `demo` is the restaurant's own.
 */
export function keptRecords(demo: ReadonlySet<RecordKey>, uses: readonly Use[]): ReadonlySet<RecordKey> {
  const usedBy = new Map<RecordKey, RecordKey[]>();
  for (const { user, used } of uses) {
    if (!demo.has(used)) continue;
    const list = usedBy.get(user);
    if (list === undefined) usedBy.set(user, [used]);
    else list.push(used);
  }
  const kept = new Set<RecordKey>();
  const next = [...usedBy].flatMap(([user, used]) => (demo.has(user) ? [] : used));
  for (let key = next.pop(); key !== undefined; key = next.pop()) {
    if (kept.has(key)) continue;
    kept.add(key);
    next.push(...(usedBy.get(key) ?? []));
  }
  return kept;
}
