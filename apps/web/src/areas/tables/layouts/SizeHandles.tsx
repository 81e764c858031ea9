import { useLayoutEffect, useRef, type RefObject } from 'react';
import classes from './Designer.module.css';
import { boundsOf, corners, piecesOf, type PieceKey, type Plan } from './model/plan.ts';

interface SizeHandlesProps {
  readonly plan: Plan;
  readonly selected: ReadonlySet<PieceKey>;
  readonly svg: RefObject<SVGSVGElement | null>;
}

/** On the screen, whatever the zoom: what is seen of a handle, and what a finger hits. */
const SEEN_PX = 7;
const HIT_PX = 20;
/** Away from the pieces, so that a small table can still be dragged. */
const AWAY_PX = 16;

/** The corners of the box around what is selected; dragging one changes the size of every selected piece. */
export function SizeHandles({ plan, selected, svg }: SizeHandlesProps) {
  const group = useRef<SVGGElement>(null);
  const boxes = piecesOf(plan).flatMap(([key, piece]) => (selected.has(key) ? [boundsOf(piece)] : []));
  const left = Math.min(...boxes.map(({ x }) => x));
  const right = Math.max(...boxes.map(({ x, width }) => x + width));
  const top = Math.min(...boxes.map(({ y }) => y));
  const bottom = Math.max(...boxes.map(({ y, height }) => y + height));
  // How large the plan is drawn is known once it is laid out, and every zoom draws the handles again.
  useLayoutEffect(() => {
    const pixels = svg.current?.getScreenCTM()?.a ?? 1;
    for (const [index, corner] of corners.entries()) {
      const [x, y] = [corner.right > 0 ? right : left, corner.down > 0 ? bottom : top];
      group.current?.children[index]?.setAttribute('transform', `translate(${x} ${y}) scale(${1 / pixels})`);
    }
  });
  if (boxes.length === 0) return null;
  return (
    <g ref={group}>
      {corners.map(({ name, right: across, down }) => (
        <g key={name} data-corner={name} className={classes.corner} data-slope={across === down ? 'down' : 'up'}>
          <circle className={classes.grip} cx={across * AWAY_PX} cy={down * AWAY_PX} r={HIT_PX} />
          <circle className={classes.handle} cx={across * AWAY_PX} cy={down * AWAY_PX} r={SEEN_PX} strokeWidth={2} />
        </g>
      ))}
    </g>
  );
}
