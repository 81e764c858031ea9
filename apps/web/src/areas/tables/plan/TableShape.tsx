import type { LayoutTable } from '@tavola/contract';
import { memo, type ReactNode } from 'react';
import classes from './Plan.module.css';
import { seatPlaces, seatSize } from './seats.ts';

/** How a table looks beyond its shape. */
export interface TableLook {
  /** Its status; colours are in `Plan.module.css`, and the words below say the same (ux points 7 and 8). */
  readonly tone: 'plain' | 'free' | 'reserved' | 'occupied' | 'billed' | 'late' | 'settled';
  /** Short lines below the name, such as the status and the minutes; the third and later ones are left out. */
  readonly lines: readonly string[];
  /** An icon of 24 × 24 units above the name, as the children of an SVG group. */
  readonly icon?: ReactNode;
}

const PLAIN: TableLook = { tone: 'plain', lines: [] };
const MAX_LINES = 2;
const LETTER = 0.58;

/** The size of a text that has to fit: never larger than `most`, smaller for a long text. */
const fitting = (text: string, width: number, most: number): number =>
  Math.max(9, Math.min(most, width / (Math.max(1, text.length) * LETTER)));

/** A table with its seats around 0, 0; whoever shows it moves it to its place. */
export const TableShape = memo(function TableShape({
  table,
  look = PLAIN,
}: {
  readonly table: Pick<LayoutTable, 'name' | 'seats' | 'shape' | 'width' | 'height' | 'rotation'>;
  readonly look?: TableLook | undefined;
}) {
  const { name, shape, width, height, rotation } = table;
  const seat = seatSize(table);
  const lines = look.lines.slice(0, MAX_LINES);
  const room = Math.min(width, height);
  // A table that is turned upright has only its narrow side for words.
  const isUpright = Math.abs((rotation % 180) - 90) < 45;
  const textWidth = (isUpright ? height : width) * (shape === 'round' ? 0.76 : 0.88);
  const nameSize = fitting(name, textWidth, Math.min(30, room * (lines.length === 0 ? 0.34 : 0.27)));
  const lineSize = Math.min(17, room * 0.17);
  const blockHeight = nameSize + lines.length * lineSize * 1.25 + (look.icon === undefined ? 0 : lineSize * 1.3);
  let y = -blockHeight / 2;
  const top = y;
  if (look.icon !== undefined) y += lineSize * 1.3;
  y += nameSize / 2;
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
      {look.icon !== undefined && (
        <g transform={`translate(${-lineSize * 0.6} ${top}) scale(${(lineSize * 1.2) / 24})`}>{look.icon}</g>
      )}
      <text className={classes.name} y={y} fontSize={nameSize}>
        {name}
      </text>
      {lines.map((line, index) => (
        <text
          key={index}
          className={classes.line}
          y={y + nameSize / 2 + lineSize * (0.7 + index * 1.25)}
          fontSize={fitting(line, textWidth, lineSize)}
        >
          {line}
        </text>
      ))}
    </g>
  );
});
