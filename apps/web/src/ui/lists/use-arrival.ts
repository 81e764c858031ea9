import { useEffect, useRef } from 'react';

/**
 * Brings the row whose record is open next to the list into sight: in the middle when the list appears with it, as
 * after a reload, and no further than needed when a narrower list has moved the row that was pressed
 * (decision 500).
 */
export function useArrival(shown: string | undefined, scrollTo: (block: 'center' | 'nearest') => void): void {
  const before = useRef<{ readonly shown: string | undefined }>(undefined);
  useEffect(() => {
    const isFirst = before.current === undefined;
    const isNew = before.current?.shown !== shown;
    before.current = { shown };
    // After the router, which restores or resets the place of the page when a page was rendered.
    if (isNew && shown !== undefined) requestAnimationFrame(() => scrollTo(isFirst ? 'center' : 'nearest'));
  });
}
