import { useText } from '#text/define.ts';
import { formatPercent } from '#text/format.ts';
import { reportStrings } from '../reports.strings.ts';
import classes from './Report.module.css';
import { growthOf } from './row-name.ts';

const PERCENT = 100;
const DECIMALS = 10;

/** A change as a percentage with its direction, and not by colour: `▲ 12.5%`; a dash where nothing was before. */
export function changeText(now: number, before: number): string {
  const growth = growthOf(now, before);
  if (growth === null) return '–';
  const percent = Math.round(growth * PERCENT * DECIMALS) / DECIMALS;
  return `${percent > 0 ? '▲' : percent < 0 ? '▼' : '='} ${formatPercent(Math.abs(percent))}`;
}

interface FigureProps {
  readonly name: string;
  readonly shown: string;
  readonly now: number;
  /** Null = not compared. */
  readonly before: number | null;
  readonly shownBefore: string;
}

/** One large figure with what it is compared with. */
export function Figure({ name, shown, now, before, shownBefore }: FigureProps) {
  const t = useText(reportStrings);
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        <span className={classes.number}>{shown}</span>
        {before !== null && (
          <span className={classes.change}>
            {changeText(now, before)} · {t('before')} {shownBefore}
          </span>
        )}
      </dd>
    </div>
  );
}
