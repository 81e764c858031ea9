import type { Decoration } from '@tavola/contract';
import { memo } from 'react';
import classes from './Plan.module.css';

/** A wall or a text around 0, 0; the parent moves it to its place. */
export const DecorationShape = memo(function DecorationShape({
  decoration: { kind, text, width, height, rotation },
}: {
  readonly decoration: Decoration;
}) {
  return (
    <g transform={rotation === 0 ? undefined : `rotate(${rotation})`}>
      {kind === 'wall' ? (
        <rect className={classes.wall} x={-width / 2} y={-height / 2} width={width} height={height} rx={2} />
      ) : (
        <>
          {/* A text is taken by its whole box, not by its letters. */}
          <rect className={classes.textBox} x={-width / 2} y={-height / 2} width={width} height={height} />
          <text className={classes.sign} fontSize={height * 0.72}>
            {text}
          </text>
        </>
      )}
    </g>
  );
});
