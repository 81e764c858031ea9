import { useRef, useState, type PointerEvent } from 'react';

const REMOVE_AT_PX = 96;
const BEGIN_AT_PX = 12;

/** Removes a line that is swiped far enough to the left; buttons do the same without touch (ux 21). */
export function useSwipe(onRemove: () => void, isPossible: boolean) {
  const from = useRef<{ readonly x: number; readonly y: number; readonly id: number } | null>(null);
  const [shift, setShift] = useState(0);
  const end = () => {
    from.current = null;
    setShift(0);
  };
  return {
    style:
      shift === 0
        ? undefined
        : { transform: `translateX(${String(shift)}px)`, opacity: shift < -REMOVE_AT_PX ? 0.5 : 1 },
    handlers: !isPossible
      ? {}
      : {
          onPointerDown: (event: PointerEvent) => {
            if (event.pointerType === 'touch')
              from.current = { x: event.clientX, y: event.clientY, id: event.pointerId };
          },
          onPointerMove: (event: PointerEvent<HTMLElement>) => {
            const start = from.current;
            if (start === null || start.id !== event.pointerId) return;
            const moved = event.clientX - start.x;
            if (moved < -BEGIN_AT_PX && Math.abs(event.clientY - start.y) < -moved) {
              event.currentTarget.setPointerCapture(event.pointerId);
              setShift(moved);
            }
          },
          onPointerUp: () => {
            if (shift < -REMOVE_AT_PX) onRemove();
            end();
          },
          onPointerCancel: end,
        },
  };
}
