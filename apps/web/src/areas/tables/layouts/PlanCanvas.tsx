import type { Decoration, LayoutTable } from '@tavola/contract';
import { memo, useImperativeHandle, useLayoutEffect, useRef, useState, type KeyboardEvent, type Ref } from 'react';
import { DecorationShape } from '../plan/DecorationShape.tsx';
import { PlanFloor, placeOf } from '../plan/PlanView.tsx';
import { TableShape } from '../plan/TableShape.tsx';
import classes from './Designer.module.css';
import { boundsOf, decorationKey, GRID, type Box, type PieceKey, type Plan } from './model/plan.ts';
import { SizeHandles } from './SizeHandles.tsx';
import { usePlanPointer, type Point } from './use-plan-pointer.ts';

/** What the toolbar asks of the canvas. */
export interface CanvasControls {
  /** The middle of what is seen, in the plan's units. */
  readonly middle: () => Point;
  readonly zoom: (by: number) => void;
  readonly fit: () => void;
}

interface PlanCanvasProps {
  readonly plan: Plan;
  readonly selected: ReadonlySet<PieceKey>;
  readonly onSelect: (keys: ReadonlySet<PieceKey>) => void;
  readonly onMove: (keys: ReadonlySet<PieceKey>, dx: number, dy: number) => void;
  readonly onSize: (plan: Plan, tag: string) => void;
  readonly onKey: (event: KeyboardEvent) => void;
  /** Corners change the size of what is selected. */
  readonly canEdit: boolean;
  readonly grid: number;
  /** A drag moves the view, not the pieces. */
  readonly isPanning: boolean;
  /** A tap adds to what is selected, as with the Shift key. */
  readonly isAdding: boolean;
  readonly label: string;
  readonly hint: string;
  readonly controls: Ref<CanvasControls>;
}

const MARGIN = 24;
const MAX_SCALE = 4;
const MIN_SCALE = 0.15;
const OUTLINE = 8;

const Outline = ({ piece }: { readonly piece: Box }) => {
  const { width, height } = boundsOf(piece);
  return (
    <rect
      className={classes.outline}
      x={-width / 2 - OUTLINE}
      y={-height / 2 - OUTLINE}
      width={width + 2 * OUTLINE}
      height={height + 2 * OUTLINE}
      rx={8}
    />
  );
};

// Drawn again only when it changed: a drag moves one group, and the other 299 tables stay as they are.
const TablePiece = memo(function TablePiece({
  table,
  isSelected,
}: {
  readonly table: LayoutTable;
  readonly isSelected: boolean;
}) {
  return (
    <g transform={placeOf(table)} data-piece={table.tableID} className={classes.piece}>
      <TableShape table={table} />
      {isSelected && <Outline piece={table} />}
    </g>
  );
});

const DecorationPiece = memo(function DecorationPiece({
  piece,
  pieceKey,
  isSelected,
}: {
  readonly piece: Decoration;
  readonly pieceKey: PieceKey;
  readonly isSelected: boolean;
}) {
  return (
    <g transform={placeOf(piece)} data-piece={pieceKey} className={classes.piece}>
      <DecorationShape decoration={piece} />
      {/* A wall is thinner than a finger. */}
      <rect
        className={classes.grip}
        transform={piece.rotation === 0 ? undefined : `rotate(${piece.rotation})`}
        x={-Math.max(piece.width, 44) / 2}
        y={-Math.max(piece.height, 44) / 2}
        width={Math.max(piece.width, 44)}
        height={Math.max(piece.height, 44)}
      />
      {isSelected && <Outline piece={piece} />}
    </g>
  );
});

/** Units between the lines that are drawn: every fifth of the grid, so that the plan stays readable. */
const GRID_SHOWN = GRID * 5;

/** The lines that pieces snap to. */
const Grid = ({ width, height }: { readonly width: number; readonly height: number }) => (
  <>
    <pattern id="plan-grid" width={GRID_SHOWN} height={GRID_SHOWN} patternUnits="userSpaceOnUse">
      <path className={classes.gridLine} d={`M ${GRID_SHOWN} 0 H 0 V ${GRID_SHOWN}`} />
    </pattern>
    <rect className={classes.gridArea} width={width} height={height} fill="url(#plan-grid)" />
  </>
);

/** The plan on which a room is drawn: taps and marquees select, drags and arrow keys move. */
export function PlanCanvas(props: PlanCanvasProps) {
  const { plan, selected, onKey, canEdit, isPanning, label, hint, controls } = props;
  const svg = useRef<SVGSVGElement>(null);
  const frame = useRef<HTMLDivElement>(null);
  const layer = useRef<SVGGElement>(null);
  const marquee = useRef<SVGRectElement>(null);
  // Null = the whole plan fits into the frame.
  const [scale, setScale] = useState<number | null>(null);
  const { dragged, ...handlers } = usePlanPointer({ ...props, svg, frame, layer, marquee });
  const [wide, high] = [plan.width + 2 * MARGIN, plan.height + 2 * MARGIN];

  useImperativeHandle(
    controls,
    () => ({
      middle: () => {
        const box = frame.current?.getBoundingClientRect();
        const matrix = svg.current?.getScreenCTM()?.inverse();
        if (box === undefined || matrix === undefined) return { x: plan.width / 2, y: plan.height / 2 };
        const point = new DOMPoint(box.x + box.width / 2, box.y + box.height / 2).matrixTransform(matrix);
        return {
          x: Math.min(Math.max(point.x, 0), plan.width),
          y: Math.min(Math.max(point.y, 0), plan.height),
        };
      },
      zoom: (by) => {
        const now = svg.current?.getScreenCTM()?.a ?? 1;
        setScale(Math.min(MAX_SCALE, Math.max(MIN_SCALE, now * by)));
      },
      fit: () => setScale(null),
    }),
    [plan.width, plan.height],
  );

  // The dropped pieces are drawn at their new places in the same frame in which the layer goes back.
  useLayoutEffect(() => {
    if (dragged === null) layer.current?.removeAttribute('transform');
  }, [dragged]);

  const pieces = (isWanted: (key: PieceKey) => boolean) => (
    <>
      {plan.decorations.map((piece, index) => {
        const key = decorationKey(index);
        return (
          isWanted(key) && <DecorationPiece key={key} piece={piece} pieceKey={key} isSelected={selected.has(key)} />
        );
      })}
      {plan.tables.map(
        (table) =>
          isWanted(table.tableID) && (
            <TablePiece key={table.tableID} table={table} isSelected={selected.has(table.tableID)} />
          ),
      )}
    </>
  );

  return (
    <div
      ref={frame}
      className={classes.frame}
      role="application"
      aria-label={label}
      aria-description={hint}
      tabIndex={0}
      onKeyDown={onKey}
      data-panning={isPanning || undefined}
      style={{ aspectRatio: `${wide} / ${high}` }}
    >
      <svg
        ref={svg}
        className={classes.canvas}
        viewBox={`${-MARGIN} ${-MARGIN} ${wide} ${high}`}
        style={scale === null ? undefined : { width: wide * scale, height: high * scale }}
        data-fits={scale === null || undefined}
        aria-hidden
        {...handlers}
      >
        <PlanFloor width={plan.width} height={plan.height} imageID={plan.imageID} />
        {canEdit && props.grid > 1 && <Grid width={plan.width} height={plan.height} />}
        {pieces((key) => dragged === null || !dragged.has(key))}
        <g ref={layer} className={classes.layer}>
          {dragged !== null && pieces((key) => dragged.has(key))}
        </g>
        {canEdit && !isPanning && dragged === null && <SizeHandles plan={plan} selected={selected} svg={svg} />}
        <rect ref={marquee} className={classes.marquee} width={0} height={0} visibility="hidden" />
      </svg>
    </div>
  );
}
