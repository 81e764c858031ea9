import type { VoidCompReason } from '@tavola/contract';
import type { Typed } from './TypedValue.tsx';

export type VoidCompKind = 'void' | 'comp';

/** Reasons that are for voids, or for comps. */
export const reasonsFor = (reasons: readonly VoidCompReason[], kind: VoidCompKind): VoidCompReason[] =>
  reasons.filter(({ type }) => type === 'Both' || type === (kind === 'void' ? 'Void' : 'Comp'));

/** The reason that stands chosen at first; undefined where there is none. */
export const firstReason = (reasons: readonly VoidCompReason[], kind: VoidCompKind): string | undefined =>
  reasonsFor(reasons, kind)[0]?.voidCompReasonID;

/** What a comp begins with: the percentage of its reason (decision 45), all of it without one. */
export const typedOfReason = (reasons: readonly VoidCompReason[], reasonID: string): Typed => ({
  kind: 'percent',
  keys: Math.round((reasons.find(({ voidCompReasonID }) => voidCompReasonID === reasonID)?.percentage ?? 100) * 100),
});
