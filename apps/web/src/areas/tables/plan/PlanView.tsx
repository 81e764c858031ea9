import { imageURL, type LayoutTable, type TableLayout } from '@tavola/contract';
import { memo, type KeyboardEvent, type ReactNode } from 'react';
import { DecorationShape } from './DecorationShape.tsx';
import classes from './Plan.module.css';
import { TableShape, type TableLook } from './TableShape.tsx';

interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** Moves a piece that is drawn around 0, 0 to its place on the plan. */
export const placeOf = ({ x, y, width, height }: Box): string => `translate(${x + width / 2} ${y + height / 2})`;

/** Space around a room, in the plan's units. */
export const PLAN_MARGIN = 16;

/** The background of the tables of a room: its floor, its picture, walls and texts. */
export const PlanGround = memo(function PlanGround({
  plan: { width, height, imageID, decorations },
}: {
  readonly plan: Pick<TableLayout, 'width' | 'height' | 'imageID' | 'decorations'>;
}) {
  return (
    <>
      <PlanFloor width={width} height={height} imageID={imageID} />
      {decorations.map((decoration, index) => (
        <g key={index} transform={placeOf(decoration)}>
          <DecorationShape decoration={decoration} />
        </g>
      ))}
    </>
  );
});

/** The floor of a room with the background picture of its plan. */
export const PlanFloor = ({ width, height, imageID }: Pick<TableLayout, 'width' | 'height' | 'imageID'>) => (
  <>
    <rect className={classes.floor} width={width} height={height} rx={12} />
    {imageID !== null && (
      <image
        className={classes.picture}
        href={imageURL(imageID)}
        width={width}
        height={height}
        preserveAspectRatio="xMidYMid meet"
      />
    )}
  </>
);

interface PlanViewProps<T extends LayoutTable> {
  readonly plan: Pick<TableLayout, 'name' | 'width' | 'height' | 'imageID' | 'decorations'>;
  readonly tables: readonly T[];
  /** How each table looks; keep the results equal between renders, so that only what changed is drawn. */
  readonly lookOf?: (table: T) => TableLook;
  /** What a screen reader says of a table: name and state in words. */
  readonly labelOf?: (table: T) => string;
  /** A tap on a table, or Enter on it. Left out = the tables are a picture. */
  readonly onOpen?: ((table: T) => void) | undefined;
  /** Added to each table, such as `data-` attributes or pointer handlers for dragging. */
  readonly propsOf?: (table: T) => Readonly<Record<string, unknown>>;
  /** CSS pixels of a unit of the plan: words stay large enough to read. Left out = as drawn. */
  readonly scale?: number;
  /** Drawn below the tables, in the plan's units. */
  readonly below?: ReactNode;
  /** Drawn above the tables, in the plan's units. */
  readonly children?: ReactNode;
}

/** A room: plan, walls, texts and tables; it fills the width that it is given and keeps its proportions. */
export function PlanView<T extends LayoutTable>({
  plan,
  tables,
  lookOf,
  labelOf = ({ name }) => name,
  onOpen,
  propsOf,
  scale,
  below,
  children,
}: PlanViewProps<T>) {
  const press = (event: KeyboardEvent, table: T) => {
    if (event.key !== 'Enter' && event.key !== ' ') return;
    event.preventDefault();
    onOpen?.(table);
  };
  return (
    <svg
      className={classes.plan}
      viewBox={[-PLAN_MARGIN, -PLAN_MARGIN, plan.width + 2 * PLAN_MARGIN, plan.height + 2 * PLAN_MARGIN].join(' ')}
      role={onOpen === undefined ? 'img' : 'group'}
      aria-label={plan.name}
    >
      <PlanGround plan={plan} />
      {below}
      {tables.map((table) => (
        <g
          key={table.tableID}
          transform={placeOf(table)}
          {...(onOpen !== undefined && {
            className: classes.button,
            role: 'button',
            tabIndex: 0,
            'aria-label': labelOf(table),
            onClick: () => onOpen(table),
            onKeyDown: (event: KeyboardEvent) => press(event, table),
          })}
          {...propsOf?.(table)}
        >
          <TableShape table={table} look={lookOf?.(table)} scale={scale} />
        </g>
      ))}
      {children}
    </svg>
  );
}
