import { useEffect, useState } from 'react';

const DRAG_PX = 12;
/** How long a finger rests on a line before it takes it along: a shorter touch scrolls or swipes. */
const HOLD_MS = 350;

/** A line on its way to a bill. */
export interface LineDrag {
  readonly lineID: string;
  readonly x: number;
  readonly y: number;
  /** The bill below it. */
  readonly billID: string | null;
}

const idAt = (target: EventTarget | null, name: 'line' | 'bill'): string | null =>
  target instanceof Element ? (target.closest(`[data-${name}]`)?.getAttribute(`data-${name}`) ?? null) : null;

/**
 * A line of the cart that is dragged onto a bill, by mouse or by a finger that rests on it first. Lines and bills are
 * found by `data-line` and `data-bill`, so that the cart of the counter knows nothing of it; the keyboard uses the
 * dialog of the line (ux point 21).
 */
export function useLineDrag(
  canDrag: (lineID: string) => boolean,
  onDrop: (lineID: string, billID: string) => void,
): LineDrag | null {
  const [drag, setDrag] = useState<LineDrag | null>(null);
  useEffect(() => {
    let stop: (() => void) | null = null;
    const press = (event: PointerEvent): void => {
      const lineID = idAt(event.target, 'line');
      if (stop !== null || event.button !== 0 || lineID === null || !canDrag(lineID)) return;
      stop = follow(event, lineID, setDrag, (billID) => {
        stop = null;
        setDrag(null);
        if (billID !== null) onDrop(lineID, billID);
      });
    };
    document.addEventListener('pointerdown', press);
    return () => {
      document.removeEventListener('pointerdown', press);
      stop?.();
    };
  }, [canDrag, onDrop]);
  return drag;
}

/** Follows a press until it ends; gives how to end it early. */
function follow(
  { pointerId, pointerType, clientX, clientY }: PointerEvent,
  lineID: string,
  onMove: (drag: LineDrag) => void,
  onEnd: (billID: string | null) => void,
): () => void {
  const isTouch = pointerType === 'touch';
  let isDragging = false;
  let billID: string | null = null;
  const show = (x: number, y: number): void => {
    isDragging = true;
    billID = idAt(document.elementFromPoint(x, y), 'bill');
    onMove({ lineID, x, y, billID });
  };
  const timer = isTouch ? setTimeout(() => show(clientX, clientY), HOLD_MS) : undefined;
  const move = (event: PointerEvent): void => {
    if (event.pointerId !== pointerId) return;
    const isFar = Math.hypot(event.clientX - clientX, event.clientY - clientY) >= DRAG_PX;
    // A finger that moves at once scrolls or swipes.
    if (!isDragging && isTouch && isFar) return end(null);
    if (!isDragging && !isFar) return;
    event.stopPropagation();
    show(event.clientX, event.clientY);
  };
  const up = (event: PointerEvent): void => {
    if (event.pointerId !== pointerId) return;
    if (isDragging) event.stopPropagation();
    end(isDragging ? billID : null);
  };
  const cancel = (): void => end(null);
  // The list must not scroll away under a line that is dragged.
  const hold = (event: TouchEvent): void => {
    if (isDragging && event.cancelable) event.preventDefault();
  };
  const end = (dropped: string | null): void => {
    clearTimeout(timer);
    window.removeEventListener('pointermove', move, true);
    window.removeEventListener('pointerup', up, true);
    window.removeEventListener('pointercancel', cancel, true);
    document.removeEventListener('touchmove', hold);
    onEnd(dropped);
  };
  window.addEventListener('pointermove', move, true);
  window.addEventListener('pointerup', up, true);
  window.addEventListener('pointercancel', cancel, true);
  document.addEventListener('touchmove', hold, { passive: false });
  return cancel;
}
