import { Switch } from '@mantine/core';
import type { HourOfDay, TodayFigures } from '@tavola/contract';
import { useOperationalSetting } from '#runtime/session/restaurant.ts';
import { useText } from '#text/define.ts';
import { formatAmount, formatQuantity } from '#text/format.ts';
import { useIsPhone } from '#ui/frames/use-phone.ts';
import { Comparison } from './Comparison.tsx';
import { FiguresCard } from './FiguresCard.tsx';
import { Sparkline } from './Sparkline.tsx';
import { useTodayFigures, useWithSamples } from './today-figures.ts';
import { todayStrings } from './today.strings.ts';
import { averageOf } from './figures.ts';
import classes from './TodayCards.module.css';

// One row of four figures, or on a phone two rows of two; their comparisons take up to two lines.
const HEIGHT = 158;
const PHONE_HEIGHT = 315;

/**
 * Net sales, what was paid for them, paid orders and the average order, each with its course through the day and
 * compared with the same weekday by the same time.
 */
export function SalesCard() {
  const t = useText(todayStrings);
  const isPhone = useIsPhone();
  const query = useTodayFigures();
  const { data } = query;
  const hint = data === undefined ? undefined : t(data.of === 'location' ? 'ofLocation' : 'ofTerminal');
  return (
    <FiguresCard
      title={t('today')}
      hint={hint ?? ' '}
      actions={data?.hasSamples === true && <WithSamples />}
      query={query}
      minHeight={isPhone ? PHONE_HEIGHT : HEIGHT}
    >
      {(figures) => <Figures {...figures} />}
    </FiguresCard>
  );
}

/** Adds the sample orders to the figures of the day, so that a new restaurant sees what they will look like. */
function WithSamples() {
  const t = useText(todayStrings);
  const isOn = useWithSamples((state) => state.isOn);
  return (
    <Switch
      checked={isOn}
      onChange={(event) => useWithSamples.setState({ isOn: event.currentTarget.checked })}
      label={t('withSamples')}
    />
  );
}

type Sales = HourOfDay['today'];

function Figures({ sales, salesWeekBefore, weekBeforeDate, hours }: TodayFigures) {
  const t = useText(todayStrings);
  const currency = useOperationalSetting();
  const average = averageOf(sales, currency.currencyDecimals);
  const averageBefore = averageOf(salesWeekBefore, currency.currencyDecimals);
  const rows = [
    {
      id: 'sales',
      name: t('sales'),
      shown: formatAmount(sales.amount, currency),
      now: sales.amount,
      before: salesWeekBefore.amount,
      byHour: (hour: Sales) => hour.amount,
    },
    {
      id: 'paid',
      name: t('totalPaid'),
      shown: formatAmount(sales.paid, currency),
      now: sales.paid,
      before: salesWeekBefore.paid,
      byHour: (hour: Sales) => hour.paid,
    },
    {
      id: 'orders',
      name: t('orderCount'),
      shown: formatQuantity(sales.count),
      now: sales.count,
      before: salesWeekBefore.count,
      byHour: (hour: Sales) => hour.count,
    },
    {
      id: 'average',
      name: t('average'),
      shown: formatAmount(average, currency),
      now: average,
      before: averageBefore,
      byHour: (hour: Sales) => averageOf(hour, currency.currencyDecimals),
    },
  ];
  return (
    <dl className={classes.figures}>
      {rows.map(({ id, name, shown, now, before, byHour }) => (
        <div key={id} className={classes.figure} data-figure={id}>
          <dt>{name}</dt>
          <dd>
            <span className={classes.number}>{shown}</span>
            <Comparison now={now} before={before} date={weekBeforeDate} />
            <Sparkline
              today={hours.map((hour) => byHour(hour.today))}
              before={hours.map((hour) => byHour(hour.weekBefore))}
            />
          </dd>
        </div>
      ))}
    </dl>
  );
}
