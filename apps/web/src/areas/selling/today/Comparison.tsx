import { useText } from '#text/define.ts';
import { formatPercent, weekdayName } from '#text/format.ts';
import { weekdayOf } from './figures.ts';
import { todayStrings } from './today.strings.ts';
import classes from './TodayCards.module.css';

interface ComparisonProps {
  readonly now: number;
  readonly before: number;
  /** A date with the weekday that it is compared with. */
  readonly date: string;
}

/** A figure next to that of the same weekday by the same time, in words and with its direction. */
export function Comparison({ now, before, date }: ComparisonProps) {
  const t = useText(todayStrings);
  const weekday = weekdayName(weekdayOf(date), 'long');
  if (before === 0) return <span className={classes.compared}>{t('noneBefore', { weekday })}</span>;
  const percent = Math.round((Math.abs(now - before) / before) * 100);
  const change = percent === 0 ? 0 : now - before;
  return (
    <span className={classes.compared} data-change={change > 0 ? 'more' : change < 0 ? 'less' : undefined}>
      {change === 0
        ? t('same', { weekday })
        : t(change > 0 ? 'more' : 'less', { percent: formatPercent(percent), weekday })}
    </span>
  );
}
