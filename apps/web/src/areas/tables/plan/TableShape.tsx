import type { LayoutTable } from '@tavola/contract';
import { memo, type ReactNode } from 'react';
import classes from './Plan.module.css';
import { wordsOf } from './words.ts';
import { seatPlaces, seatSize } from './seats.ts';

/** How a table looks beyond its shape. */
export interface TableLook {
  /** Its status; colours are in `Plan.module.css`, and the words below say the same (ux points 7 and 8). */
  readonly tone: 'plain' | 'free' | 'reserved' | 'occupied' | 'billed' | 'late' | 'settled';
  /**
   * Short lines below the name, such as the status and the minutes; those that have no room are left out. Each is the
   * words to show, then shorter ones for a table without room for them.
   */
  readonly lines: readonly (readonly string[])[];
  /** A few letters in a mark at the corner of the table: what waits there. */
  readonly badge?: string;
  /** An icon of 24 × 24 units above the name, as the children of an SVG group. */
  readonly icon?: ReactNode;
}

const PLAIN: TableLook = { tone: 'plain', lines: [] };

/** A table with its seats around 0, 0; the parent moves it to its place. */
export const TableShape = memo(function TableShape({
  table,
  look = PLAIN,
  scale = 1,
}: {
  readonly table: Pick<LayoutTable, 'name' | 'seats' | 'shape' | 'width' | 'height' | 'rotation'>;
  readonly look?: TableLook | undefined;
  /** CSS pixels of a unit of the plan. */
  readonly scale?: number | undefined;
}) {
  const { shape, width, height, rotation } = table;
  const seat = seatSize(table);
  const { name: named, lines, icon } = wordsOf(table, look, scale);
  return (
    <g data-tone={look.tone} className={classes.table}>
      <g transform={rotation === 0 ? undefined : `rotate(${rotation})`}>
        {seatPlaces(table).map((place, index) => (
          <circle key={index} className={classes.seat} cx={place.x} cy={place.y} r={seat / 2} />
        ))}
        {shape === 'round' ? (
          <ellipse className={classes.top} rx={width / 2} ry={height / 2} />
        ) : (
          <rect className={classes.top} x={-width / 2} y={-height / 2} width={width} height={height} rx={10} />
        )}
      </g>
      {icon !== null && (
        <g transform={`translate(${-icon.size / 2} ${icon.y}) scale(${icon.size / 24})`}>{look.icon}</g>
      )}
      <text className={classes.name} y={named.y} fontSize={named.size}>
        {table.name}
      </text>
      {lines.map(({ text, y, size }, index) => (
        <text key={index} className={classes.line} y={y} fontSize={size}>
          {text}
        </text>
      ))}
      {look.badge !== undefined && <Badge text={look.badge} table={table} scale={scale} />}
    </g>
  );
});

const BADGE_PX = 24;

/** At the corner of the table as it is turned, and large enough to read at any scale. */
function Badge({
  text,
  table: { width, height, rotation },
  scale,
}: {
  readonly text: string;
  readonly table: Pick<LayoutTable, 'width' | 'height' | 'rotation'>;
  readonly scale: number;
}) {
  const size = Math.max(BADGE_PX, scale > 0 ? BADGE_PX / scale : BADGE_PX);
  const isUpright = Math.abs((rotation % 180) - 90) < 45;
  const [across, down] = isUpright ? [height, width] : [width, height];
  return (
    <g transform={`translate(${across / 2 - size * 0.2} ${-down / 2 + size * 0.2})`}>
      <circle className={classes.badge} r={size / 2} />
      <text className={classes.badgeText} fontSize={size * 0.58}>
        {text}
      </text>
    </g>
  );
}
