import type { ReportRow } from '@tavola/contract';
import { useMemo } from 'react';
import { useOperationalSetting } from '#runtime/session/restaurant.ts';
import { useText } from '#text/define.ts';
import { formatAmount, formatQuantity, weekdayName } from '#text/format.ts';
import { Card } from '#ui/frames/Card.tsx';
import { reportStrings } from '../reports.strings.ts';
import { heatOf } from './heat.ts';
import classes from './HeatMap.module.css';

const WEEK_DAYS = 7;
// Letters keep the ink of the page on the warmest cell, in either theme.
const MOST_PERCENT = 45;
const LEAST_PERCENT = 8;

interface HeatMapProps {
  /** Rows by weekday and hour. */
  readonly rows: readonly ReportRow[];
  /** Leads to the sales of a weekday and hour. */
  readonly onOpen: (row: ReportRow) => void;
}

/** Net sales by weekday and hour: a table whose cells are the darker the more was sold, and say the figure as well. */
export function HeatMap({ rows, onOpen }: HeatMapProps) {
  const t = useText(reportStrings);
  const setting = useOperationalSetting();
  const { weekStartsOn } = setting;
  const { byKey, hours, most } = useMemo(() => heatOf(rows), [rows]);
  const days = Array.from({ length: WEEK_DAYS }, (_, day) => (weekStartsOn + day) % WEEK_DAYS);
  return (
    <Card title={t('heatTitle')} hint={t('heatHint')}>
      <div className={classes.scroll}>
        <table className={classes.heat}>
          <thead>
            <tr>
              <th scope="col">{t('weekday')}</th>
              {hours.map((hour) => (
                <th key={hour} scope="col">
                  {hour}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {days.map((day) => (
              <tr key={day}>
                <th scope="row">{weekdayName(day, 'short')}</th>
                {hours.map((hour) => {
                  const row = byKey.get(`${day} ${hour}`);
                  if (row === undefined) return <td key={hour} />;
                  const { net } = row.figures;
                  const part = most <= 0 ? 0 : Math.max(0, net) / most;
                  const heat = Math.round(LEAST_PERCENT + part * (MOST_PERCENT - LEAST_PERCENT));
                  const words = `${weekdayName(day, 'long')} ${hour}:00–${hour}:59: ${formatAmount(net, setting)}`;
                  return (
                    <td key={hour}>
                      <button
                        type="button"
                        className={classes.cell}
                        style={{ background: `color-mix(in srgb, var(--accent) ${heat}%, var(--surface))` }}
                        aria-label={words}
                        title={words}
                        onClick={() => onOpen(row)}
                      >
                        {formatQuantity(Math.round(net))}
                      </button>
                    </td>
                  );
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Card>
  );
}
