import { useMediaQuery } from '@mantine/hooks';
import { Suspense } from 'react';
import { lazyPart } from '#ui/frames/lazy-part.tsx';

const BrandPanel = lazyPart(() => import('./BrandPanel.tsx').then((module) => module.BrandPanel));

/** The brand panel where the frame has room for it: a phone never fetches it, and no form waits for it. */
export function BrandAside() {
  const isWide = useMediaQuery('(min-width: 62em)', false, { getInitialValueInEffect: false });
  return isWide ? (
    <Suspense>
      <BrandPanel.Part />
    </Suspense>
  ) : null;
}
