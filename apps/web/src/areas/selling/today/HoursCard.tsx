import { VisuallyHidden } from '@mantine/core';
import type { HourOfDay } from '@tavola/contract';
import { Suspense } from 'react';
import { useOperationalSetting } from '#runtime/session/restaurant.ts';
import { useText } from '#text/define.ts';
import { formatAmount, weekdayName } from '#text/format.ts';
import { lazyPart } from '#ui/frames/lazy-part.tsx';
import { EmptyState } from '#ui/lists/empty/EmptyState.tsx';
import { FiguresCard } from './FiguresCard.tsx';
import { hourName, weekdayOf } from './figures.ts';
import { useTodayFigures } from './today-figures.ts';
import { todayStrings } from './today.strings.ts';
import classes from './TodayCards.module.css';

// The library of charts is fetched when there is something to draw.
const Bars = lazyPart(() => import('./HourBars.tsx').then(({ HourBars }) => HourBars));
const CHART_HEIGHT = 260;

/** Sales by the hour next to the same weekday of last week: bars to look at, and a table for screen readers. */
export function HoursCard() {
  const t = useText(todayStrings);
  const query = useTodayFigures();
  return (
    <FiguresCard title={t('byHour')} query={query} minHeight={CHART_HEIGHT + 40}>
      {({ hours, weekBeforeDate }) => {
        if (hours.length === 0) return <EmptyState order={3} title={t('noSales')} text={t('noSalesText')} />;
        const before = t('lastWeekday', { weekday: weekdayName(weekdayOf(weekBeforeDate), 'long') });
        return (
          <>
            <div className={classes.legend} aria-hidden>
              <span data-series="today">{t('today')}</span>
              <span data-series="before">{before}</span>
            </div>
            <div aria-hidden className={classes.chart} style={{ height: CHART_HEIGHT }}>
              <Suspense>
                <Bars.Part hours={hours} names={{ today: t('today'), before }} />
              </Suspense>
            </div>
            <VisuallyHidden>
              <HourTable hours={hours} before={before} />
            </VisuallyHidden>
          </>
        );
      }}
    </FiguresCard>
  );
}

function HourTable({ hours, before }: { readonly hours: readonly HourOfDay[]; readonly before: string }) {
  const t = useText(todayStrings);
  const currency = useOperationalSetting();
  return (
    <table>
      <caption>{t('byHour')}</caption>
      <thead>
        <tr>
          <th scope="col">{t('hour')}</th>
          <th scope="col">{t('today')}</th>
          <th scope="col">{before}</th>
        </tr>
      </thead>
      <tbody>
        {hours.map(({ hour, today, weekBefore }) => (
          <tr key={hour}>
            <th scope="row">{hourName(hour)}</th>
            <td>{formatAmount(today.amount, currency)}</td>
            <td>{formatAmount(weekBefore.amount, currency)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
