import type { LayoutTable } from '@tavola/contract';
import { memo, type ReactNode } from 'react';
import classes from './Plan.module.css';
import { seatPlaces, seatSize } from './seats.ts';

/** How a table looks beyond its shape. */
export interface TableLook {
  /** Its status; colours are in `Plan.module.css`, and the words below say the same (ux points 7 and 8). */
  readonly tone: 'plain' | 'free' | 'reserved' | 'occupied' | 'billed' | 'late' | 'settled';
  /**
   * Short lines below the name, such as the status and the minutes; the third and later ones are left out. Each is the
   * words to show, then shorter ones for a table without room for them.
   */
  readonly lines: readonly (readonly string[])[];
  /** An icon of 24 × 24 units above the name, as the children of an SVG group. */
  readonly icon?: ReactNode;
}

const PLAIN: TableLook = { tone: 'plain', lines: [] };
const MAX_LINES = 2;
const LETTER = 0.58;

/** Smallest words on a floor, in CSS pixels: readable at arm's length. */
const LEAST_PX = 12;

/** The size at which a text fits: never larger than `most`. */
const fitting = (text: string, width: number, most: number): number =>
  Math.min(most, width / (Math.max(1, text.length) * LETTER));

/** The first of these words that can be read in the room there is; null = none. */
function readable(words: readonly string[], width: number, most: number, least: number): FittedLine | null {
  for (const text of words) {
    const size = fitting(text, width, Math.max(most, least));
    if (text !== '' && size >= least) return { text, size };
  }
  return null;
}

interface FittedLine {
  readonly text: string;
  readonly size: number;
}

/** A table with its seats around 0, 0; whoever shows it moves it to its place. */
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
  const { name, shape, width, height, rotation } = table;
  const seat = seatSize(table);
  const room = Math.min(width, height);
  // A table that is turned upright has only its narrow side for words.
  const isUpright = Math.abs((rotation % 180) - 90) < 45;
  const textWidth = (isUpright ? height : width) * (shape === 'round' ? 0.76 : 0.88);
  const least = scale > 0 ? LEAST_PX / scale : LEAST_PX;
  const lineSize = Math.min(Math.max(17, least), room * 0.2);
  const words = look.lines.slice(0, MAX_LINES).flatMap((line) => readable(line, textWidth, lineSize, least) ?? []);
  const nameSize = fitting(name, textWidth, Math.max(Math.min(30, room * (words.length === 0 ? 0.34 : 0.27)), least));
  const textHeight = (isUpright ? width : height) * (shape === 'round' ? 0.82 : 0.92);
  const heightOf = (count: number, icon: ReactNode): number =>
    nameSize + count * lineSize * 1.25 + (icon === undefined ? 0 : lineSize * 1.3);
  // The word of the status says what the icon says; where there is no room for both, the icon goes first.
  const icon = words.length > 0 && heightOf(words.length, look.icon) > textHeight ? undefined : look.icon;
  const lines = heightOf(words.length, icon) > textHeight ? words.slice(0, 1) : words;
  const blockHeight = heightOf(lines.length, icon);
  let y = -blockHeight / 2;
  const top = y;
  if (icon !== undefined) y += lineSize * 1.3;
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
      {icon !== undefined && (
        <g transform={`translate(${-lineSize * 0.6} ${top}) scale(${(lineSize * 1.2) / 24})`}>{icon}</g>
      )}
      <text className={classes.name} y={y} fontSize={nameSize}>
        {name}
      </text>
      {lines.map((line, index) => (
        <text
          key={index}
          className={classes.line}
          y={y + nameSize / 2 + lineSize * (0.7 + index * 1.25)}
          fontSize={line.size}
        >
          {line.text}
        </text>
      ))}
    </g>
  );
});
