import type { VoidCompReason } from '@tavola/contract';
import type { Typed } from '../cart/TypedValue.tsx';

export type VoidCompKind = 'void' | 'comp';

/** The reasons for voids, or those for comps. */
export const reasonsFor = (reasons: readonly VoidCompReason[], kind: VoidCompKind): VoidCompReason[] =>
  reasons.filter(({ type }) => type === 'Both' || type === (kind === 'void' ? 'Void' : 'Comp'));

/** A reason that is not in the list. */
export const OTHER_REASON = 'other';

/**
 * The reason chosen when the dialog opens: none, or the reports would name the first one for every void. Only where no
 * other can be chosen it is the other reason.
 */
export const onlyReason = (reasons: readonly VoidCompReason[], kind: VoidCompKind): string | null =>
  reasonsFor(reasons, kind).length === 0 ? OTHER_REASON : null;

/** What a comp starts with: the percentage of its reason (decision 45), or 100 % without one. */
export const typedOfReason = (reasons: readonly VoidCompReason[], reasonID: string | null): Typed => ({
  kind: 'percent',
  keys: Math.round((reasons.find(({ voidCompReasonID }) => voidCompReasonID === reasonID)?.percentage ?? 100) * 100),
});
