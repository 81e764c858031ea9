import { ALL_ACCESS, type RoleLevel } from '@tavola/contract';

/** The codes a person holds, apart for every location and for single ones (decision 15). */
export interface HeldRights {
  readonly everywhere: ReadonlySet<number>;
  readonly at: ReadonlyMap<string, ReadonlySet<number>>;
}

const includes = (held: ReadonlySet<number>, code: number): boolean => held.has(ALL_ACCESS) || held.has(code);

/** Whether the holder has every one of these codes at this level. */
export function holdsAll(holder: HeldRights, codes: Iterable<number>, level: RoleLevel, locationID: string): boolean {
  const here = level === 'company' ? undefined : holder.at.get(locationID);
  return [...codes].every((code) => includes(holder.everywhere, code) || (here !== undefined && includes(here, code)));
}

/** Whether the holder has every right of another person, wherever that person has it. */
export const covers = (holder: HeldRights, other: HeldRights): boolean =>
  holdsAll(holder, other.everywhere, 'company', '') &&
  [...other.at].every(([locationID, codes]) => holdsAll(holder, codes, 'location', locationID));
