import type { VoidCompReason } from '@tavola/contract';
import type { Typed } from './TypedValue.tsx';

export type VoidCompKind = 'void' | 'comp';

/** The reasons for voids, or those for comps. */
export const reasonsFor = (reasons: readonly VoidCompReason[], kind: VoidCompKind): VoidCompReason[] =>
  reasons.filter(({ type }) => type === 'Both' || type === (kind === 'void' ? 'Void' : 'Comp'));

/** The reason chosen when the dialog opens; undefined where there is none. */
export const firstReason = (reasons: readonly VoidCompReason[], kind: VoidCompKind): string | undefined =>
  reasonsFor(reasons, kind)[0]?.voidCompReasonID;

/** What a comp starts with: the percentage of its reason (decision 45), or 100 % without one. */
export const typedOfReason = (reasons: readonly VoidCompReason[], reasonID: string): Typed => ({
  kind: 'percent',
  keys: Math.round((reasons.find(({ voidCompReasonID }) => voidCompReasonID === reasonID)?.percentage ?? 100) * 100),
});
