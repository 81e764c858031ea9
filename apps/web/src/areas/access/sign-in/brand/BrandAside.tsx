import { useMediaQuery } from '@mantine/hooks';
import { Suspense } from 'react';
import { lazyPart } from '#ui/frames/lazy-part.tsx';

const BrandPanel = lazyPart(() => import('./BrandPanel.tsx').then((module) => module.BrandPanel));
const PlacePanel = lazyPart(() => import('./PlacePanel.tsx').then((module) => module.PlacePanel));

interface BrandAsideProps {
  /** The restaurant; null or left out = not known. */
  readonly place?: string | null;
  /** The terminal that this browser is; null = none. */
  readonly terminal: string | null;
}

/**
 * The other half of a wide sign-in page: the restaurant at one of its terminals, else the product. A phone never
 * fetches it, and no form waits for it.
 */
export function BrandAside({ place = null, terminal }: BrandAsideProps) {
  const isWide = useMediaQuery('(min-width: 62em)', false, { getInitialValueInEffect: false });
  if (!isWide) return null;
  return (
    <Suspense>
      {place !== null && terminal !== null ? (
        <PlacePanel.Part place={place} terminal={terminal} />
      ) : (
        <BrandPanel.Part />
      )}
    </Suspense>
  );
}
