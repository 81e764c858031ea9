import { Suspense } from 'react';
import { loadModule } from '#runtime/navigation/load-module.ts';
import { lazyPart } from '#ui/frames/lazy-part.tsx';
import type { TypedPrice } from './charged-prices.ts';
import type { Charged } from './use-charged.ts';

// Fetched where a list charges something else.
const Differing = lazyPart(() =>
  loadModule(() => import('./DifferingPrices.tsx')).then((part) => part.DifferingPrices),
);

interface ChangeThereTooProps {
  readonly charged: Charged;
  readonly typed: readonly TypedPrice[];
}

/** Says which price lists keep other prices than those typed, and offers to change them with the same save. */
export function ChangeThereToo({ charged, typed }: ChangeThereTooProps) {
  const lists = charged.differing(typed);
  if (lists.length === 0) return null;
  return (
    <Suspense fallback={null}>
      <Differing.Part charged={charged} lists={lists} />
    </Suspense>
  );
}
