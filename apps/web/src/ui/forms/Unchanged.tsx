import { memo, type ReactNode } from 'react';
import { isSame } from './record-form.ts';

interface UnchangedProps {
  /** Everything that the part shows, as plain values; functions count by identity. */
  readonly of: unknown;
  readonly children: () => ReactNode;
}

/**
 * A part of a long form that renders only when what it shows has changed: a form renders all of its parts with every
 * key. Its callbacks must not use values that they closed over, which may be stale: lists are changed by the form's
 * list functions, other values by functions of the previous value.
 */
export const Unchanged = memo(
  ({ children }: UnchangedProps) => children(),
  (before, after) => isSame(before.of, after.of),
);
