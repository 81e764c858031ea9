/** Groups by the groups that their options ask for. */
export type Nesting = ReadonlyMap<string, readonly string[]>;

export type NestingFault = { readonly kind: 'cycle' | 'deep'; readonly path: readonly string[] };

/**
 * What is wrong with the groups around one: it is asked inside itself, or it is in a chain of more than `levels`
 * groups. Returns the ids along the way, outermost first; null = all is well (decision 18).
 */
export function nestingFault(nesting: Nesting, groupID: string, levels: number): NestingFault | null {
  const cycle = pathBack(nesting, groupID, groupID, new Set());
  if (cycle !== null) return { kind: 'cycle', path: [groupID, ...cycle] };
  const below = longest(nesting, groupID, new Set());
  const above = longest(turned(nesting), groupID, new Set());
  const path = [...above.toReversed(), ...below.slice(1)];
  return path.length > levels ? { kind: 'deep', path } : null;
}

/** The way from a group to another one, without the first. */
function pathBack(nesting: Nesting, from: string, to: string, seen: Set<string>): string[] | null {
  for (const next of nesting.get(from) ?? []) {
    if (next === to) return [to];
    if (seen.has(next)) continue;
    seen.add(next);
    const rest = pathBack(nesting, next, to, seen);
    if (rest !== null) return [next, ...rest];
  }
  return null;
}

function longest(nesting: Nesting, from: string, around: ReadonlySet<string>): string[] {
  const inside = new Set([...around, from]);
  const ways = (nesting.get(from) ?? [])
    .filter((next) => !inside.has(next))
    .map((next) => longest(nesting, next, inside));
  return [from, ...ways.reduce<string[]>((best, way) => (way.length > best.length ? way : best), [])];
}

function turned(nesting: Nesting): Nesting {
  const back = new Map<string, string[]>();
  for (const [outer, inners] of nesting)
    for (const inner of inners) back.set(inner, [...(back.get(inner) ?? []), outer]);
  return back;
}
