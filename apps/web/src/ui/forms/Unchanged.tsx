import { memo, type ReactNode } from 'react';
import { isSame } from './record-form.ts';

interface UnchangedProps {
  /** Everything that the part shows, as plain values; functions count by identity. */
  readonly of: unknown;
  readonly children: () => ReactNode;
}

/**
 * A part of a long form that is drawn again only when what it shows has changed: a form draws all of its parts with
 * every key. What the part does must not go by values that it closed over, because they may be of an earlier key: lists
 * are changed by the form's own list functions, other values by functions of the value before.
 */
export const Unchanged = memo(
  ({ children }: UnchangedProps) => children(),
  (before, after) => isSame(before.of, after.of),
);
