import { useState, type PointerEvent, type SyntheticEvent } from 'react';

const HOLD_MS = 500;
const MOST_MOVED_PX = 10;

/**
 * Makes a finger or mouse button that stays on a button open its context menu, as a right click and the menu key do:
 * some browsers do not by themselves. The tap that ends the hold presses nothing.
 */
export function useHold() {
  const [hold] = useState(listenForHold);
  return hold;
}

function listenForHold() {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let start = { x: 0, y: 0 };
  let isHeld = false;
  const end = () => clearTimeout(timer);
  return {
    onPointerDown: ({ button, target, clientX: x, clientY: y }: PointerEvent) => {
      isHeld = false;
      end();
      if (button !== 0 || !(target instanceof Element)) return;
      start = { x, y };
      timer = setTimeout(() => {
        isHeld = true;
        target.dispatchEvent(new MouseEvent('contextmenu', { bubbles: true, cancelable: true }));
      }, HOLD_MS);
    },
    onPointerMove: ({ clientX, clientY }: PointerEvent) => {
      if (Math.hypot(clientX - start.x, clientY - start.y) > MOST_MOVED_PX) end();
    },
    onPointerUp: end,
    onPointerCancel: end,
    onClickCapture: (event: SyntheticEvent) => {
      if (!isHeld) return;
      isHeld = false;
      event.preventDefault();
      event.stopPropagation();
    },
  };
}
