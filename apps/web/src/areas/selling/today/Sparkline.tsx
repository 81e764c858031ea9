import classes from './TodayCards.module.css';
import { linePath } from './spark-line.ts';

interface SparklineProps {
  /** By the hour, in the order of the day. */
  readonly today: readonly number[];
  readonly before: readonly number[];
}

const WIDTH = 120;
const HEIGHT = 36;

/** The course of a figure through the day over that of the same weekday; the card has the same as words and a table. */
export function Sparkline({ today, before }: SparklineProps) {
  const size = { width: WIDTH, height: HEIGHT, top: Math.max(...today, ...before, 0) };
  return (
    <svg className={classes.spark} viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none" aria-hidden>
      <path data-series="before" d={linePath(before, size)} vectorEffect="non-scaling-stroke" />
      <path data-series="today" d={linePath(today, size)} vectorEffect="non-scaling-stroke" />
    </svg>
  );
}
