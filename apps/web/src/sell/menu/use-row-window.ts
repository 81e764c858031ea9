import { useEffect, useState, type RefObject } from 'react';
import { useIsSeen } from '#ui/lists/use-is-seen.ts';

/** Rows rendered beyond each edge of the viewport. */
const SPARE_ROWS = 4;

/** First row in a window of rows of equal height; it moves in whole steps, so that scrolling renders rarely. */
export const firstRow = (scrollTop: number, rowHeight: number): number =>
  Math.max(0, Math.floor(scrollTop / rowHeight / SPARE_ROWS) * SPARE_ROWS - SPARE_ROWS);

/** How many rows to render for a view of this height: all that can become visible before the window moves. */
export const rowsIn = (viewHeight: number, rowHeight: number): number =>
  Math.ceil(viewHeight / rowHeight) + 3 * SPARE_ROWS;

/** Rows that fill a view before any scrolling. */
export const visibleRows = (viewHeight: number, rowHeight: number): number => Math.ceil(viewHeight / rowHeight);

/** The rows of a long list to render: the visible ones and a few around them. */
export function useRowWindow(
  scroller: RefObject<HTMLElement | null>,
  viewHeight: number,
  rowHeight: number,
  rowCount: number,
): { readonly from: number; readonly to: number } {
  const [from, setFrom] = useState(0);
  const isSeen = useIsSeen();
  useEffect(() => {
    const element = scroller.current;
    if (element === null) return;
    const look = () => setFrom(firstRow(element.scrollTop, rowHeight));
    look();
    element.addEventListener('scroll', look, { passive: true });
    return () => element.removeEventListener('scroll', look);
  }, [scroller, rowHeight]);
  const start = Math.min(from, Math.max(0, rowCount - 1));
  return {
    from: start,
    to: Math.min(rowCount, start + (isSeen ? rowsIn(viewHeight, rowHeight) : visibleRows(viewHeight, rowHeight))),
  };
}
