import { useLayoutEffect, useState, type RefObject } from 'react';

interface Size {
  readonly width: number;
  readonly height: number;
}

/** The inner size of an element, followed as it changes; 0 before it is mounted. Known in the frame that mounts it. */
export function useSize(ref: RefObject<HTMLElement | null>): Size {
  const [size, setSize] = useState<Size>({ width: 0, height: 0 });
  useLayoutEffect(() => {
    const element = ref.current;
    if (element === null) return;
    // The observer reports after a frame was laid out, and what waits for the size would be in the next one.
    setSize(innerSize(element));
    const observer = new ResizeObserver(
      ([entry]) => entry && setSize((before) => (isAsBig(before, entry.contentRect) ? before : sizeOf(entry))),
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, [ref]);
  return size;
}

function innerSize(element: HTMLElement): Size {
  const { paddingLeft, paddingRight, paddingTop, paddingBottom } = getComputedStyle(element);
  return {
    width: element.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight),
    height: element.clientHeight - Number.parseFloat(paddingTop) - Number.parseFloat(paddingBottom),
  };
}

const sizeOf = ({ contentRect: { width, height } }: ResizeObserverEntry): Size => ({ width, height });

/** Sizes that are measured when an element is mounted are whole numbers. */
const isAsBig = (one: Size, other: Size): boolean =>
  Math.abs(one.width - other.width) < 1 && Math.abs(one.height - other.height) < 1;
