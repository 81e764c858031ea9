import { useRef, useState, type PointerEvent, type RefObject } from 'react';
import {
  allowedMove,
  corners,
  keysIn,
  piecesOf,
  pullCorner,
  snapped,
  type Corner,
  type PieceKey,
  type Plan,
} from './model/plan.ts';

export interface Point {
  readonly x: number;
  readonly y: number;
}

interface PlanPointer {
  readonly plan: Plan;
  readonly selected: ReadonlySet<PieceKey>;
  readonly onSelect: (keys: ReadonlySet<PieceKey>) => void;
  readonly onMove: (keys: ReadonlySet<PieceKey>, dx: number, dy: number) => void;
  /** The plan with another size of what is selected; one drag has one tag, and is undone as one. */
  readonly onSize: (plan: Plan, tag: string) => void;
  readonly grid: number;
  readonly isPanning: boolean;
  readonly isAdding: boolean;
  readonly svg: RefObject<SVGSVGElement | null>;
  readonly frame: RefObject<HTMLElement | null>;
  /** Holds the pieces that are dragged; only it moves. */
  readonly layer: RefObject<SVGGElement | null>;
  readonly marquee: RefObject<SVGRectElement | null>;
}

/** A pointer that is down. */
interface Press {
  readonly pointerID: number;
  readonly client: Point;
  readonly from: Point;
  readonly kind: 'piece' | 'area' | 'view' | 'corner';
  /** The corner that is pulled, and the plan before. */
  readonly corner: Corner | undefined;
  readonly before: Plan;
  readonly key: PieceKey | null;
  readonly keys: ReadonlySet<PieceKey>;
  readonly wasSelected: boolean;
  readonly isAdding: boolean;
  readonly scroll: Point;
  way: { dx: number; dy: number };
  hasMoved: boolean;
}

// A finger that taps moves a little.
const TAP_PX = 5;

/** Selecting and dragging on the plan, with a mouse, a pen or a finger. */
export function usePlanPointer(given: PlanPointer) {
  const { plan, selected, onSelect, onMove, onSize, grid, isPanning, svg, frame, layer, marquee } = given;
  const press = useRef<Press | null>(null);
  const [dragged, setDragged] = useState<ReadonlySet<PieceKey> | null>(null);

  const pointOf = (event: PointerEvent): Point => {
    const matrix = svg.current?.getScreenCTM()?.inverse();
    return new DOMPoint(event.clientX, event.clientY).matrixTransform(matrix);
  };

  const onPointerDown = (event: PointerEvent<SVGSVGElement>) => {
    if (event.button !== 0 || press.current !== null) return;
    const touched = event.target instanceof Element ? event.target : null;
    const cornerName = touched?.closest('[data-corner]')?.getAttribute('data-corner') ?? null;
    const corner = isPanning ? undefined : corners.find(({ name }) => name === cornerName);
    const target = touched?.closest('[data-piece]');
    const key = isPanning ? null : (target?.getAttribute('data-piece') ?? null);
    const isAdding = given.isAdding || event.shiftKey || event.ctrlKey || event.metaKey;
    const wasSelected = key !== null && selected.has(key);
    const keys =
      key === null || wasSelected ? selected : isAdding ? new Set([...selected, key]) : new Set<PieceKey>([key]);
    press.current = {
      pointerID: event.pointerId,
      client: { x: event.clientX, y: event.clientY },
      from: pointOf(event),
      kind: isPanning ? 'view' : corner !== undefined ? 'corner' : key === null ? 'area' : 'piece',
      corner,
      before: plan,
      key,
      keys,
      wasSelected,
      isAdding,
      scroll: { x: frame.current?.scrollLeft ?? 0, y: frame.current?.scrollTop ?? 0 },
      way: { dx: 0, dy: 0 },
      hasMoved: false,
    };
    // A finger in this mode scrolls the frame by itself.
    if (!isPanning || event.pointerType === 'mouse') event.currentTarget.setPointerCapture(event.pointerId);
    if (key !== null && !wasSelected) onSelect(keys);
  };

  const onPointerMove = (event: PointerEvent<SVGSVGElement>) => {
    const now = press.current;
    if (now === null || now.pointerID !== event.pointerId) return;
    const [px, py] = [event.clientX - now.client.x, event.clientY - now.client.y];
    if (!now.hasMoved && Math.hypot(px, py) < TAP_PX) return;
    if (!now.hasMoved && now.kind === 'piece') setDragged(now.keys);
    now.hasMoved = true;
    if (now.kind === 'view') {
      if (event.pointerType === 'mouse') frame.current?.scrollTo(now.scroll.x - px, now.scroll.y - py);
      return;
    }
    const to = pointOf(event);
    if (now.corner !== undefined) {
      const [dx, dy] = [to.x - now.from.x, to.y - now.from.y].map((way) => Math.round(way / grid) * grid);
      const pulled = pullCorner(now.before, now.keys, now.corner, { dx: dx ?? 0, dy: dy ?? 0 });
      return onSize(pulled, `corner ${now.pointerID} ${now.from.x} ${now.from.y}`);
    }
    if (now.kind === 'area') return drawMarquee(areaBetween(now.from, to));
    const anchor = piecesOf(plan).find(([key]) => key === now.key)?.[1];
    now.way = allowedMove(
      plan,
      now.keys,
      snapped(anchor?.x ?? 0, to.x - now.from.x, grid),
      snapped(anchor?.y ?? 0, to.y - now.from.y, grid),
    );
    layer.current?.setAttribute('transform', `translate(${now.way.dx} ${now.way.dy})`);
  };

  const onPointerUp = (event: PointerEvent<SVGSVGElement>) => {
    const now = press.current;
    if (now === null || now.pointerID !== event.pointerId) return;
    end();
    if (now.kind === 'area') {
      const found = now.hasMoved ? keysIn(plan, areaBetween(now.from, pointOf(event))) : new Set<PieceKey>();
      onSelect(now.isAdding ? new Set([...selected, ...found]) : found);
    } else if (now.kind === 'piece' && now.hasMoved) onMove(now.keys, now.way.dx, now.way.dy);
    else if (now.key !== null && now.wasSelected) {
      const { key } = now;
      onSelect(now.isAdding ? new Set([...selected].filter((one) => one !== key)) : new Set([key]));
    }
  };

  const end = () => {
    press.current = null;
    setDragged(null);
    marquee.current?.setAttribute('visibility', 'hidden');
  };

  function drawMarquee({ x, y, width, height }: ReturnType<typeof areaBetween>): void {
    const box = marquee.current;
    if (box === null) return;
    for (const [name, value] of Object.entries({ x, y, width, height })) box.setAttribute(name, String(value));
    box.setAttribute('visibility', 'visible');
  }

  return { dragged, onPointerDown, onPointerMove, onPointerUp, onPointerCancel: end };
}

const areaBetween = (one: Point, other: Point) => ({
  x: Math.min(one.x, other.x),
  y: Math.min(one.y, other.y),
  width: Math.abs(one.x - other.x),
  height: Math.abs(one.y - other.y),
});
