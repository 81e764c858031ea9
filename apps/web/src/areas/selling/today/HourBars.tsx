import type { HourOfDay } from '@tavola/contract';
import { Bar, BarChart, CartesianGrid, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts';
import { useOperationalSetting } from '#runtime/session/restaurant.ts';
import { formatAmount, formatQuantity } from '#text/format.ts';
import { hourName } from './figures.ts';

interface HourBarsProps {
  readonly hours: readonly HourOfDay[];
  readonly names: { readonly today: string; readonly before: string };
}

const tick = { fill: 'var(--ink-soft)', fontSize: 13 };

/** The bars alone; the card has the legend and the table. */
export function HourBars({ hours, names }: HourBarsProps) {
  const currency = useOperationalSetting();
  const data = hours.map(({ hour, today, weekBefore }) => ({
    hour: hourName(hour),
    today: today.amount,
    before: weekBefore.amount,
  }));
  return (
    <ResponsiveContainer width="100%" height="100%">
      <BarChart data={data} margin={{ top: 8, right: 8, bottom: 0, left: 0 }} barGap={2} accessibilityLayer={false}>
        <CartesianGrid vertical={false} stroke="var(--line)" />
        <XAxis dataKey="hour" tick={tick} tickLine={false} axisLine={{ stroke: 'var(--line-strong)' }} />
        <YAxis
          tick={tick}
          tickLine={false}
          axisLine={false}
          width={56}
          tickFormatter={(value: number) => formatQuantity(value)}
        />
        <Tooltip
          cursor={{ fill: 'var(--accent-soft)' }}
          contentStyle={{ background: 'var(--surface)', border: '1px solid var(--line-strong)', color: 'var(--ink)' }}
          itemStyle={{ color: 'var(--ink)' }}
          formatter={(value) => formatAmount(Number(value), currency)}
        />
        <Bar
          dataKey="before"
          name={names.before}
          fill="var(--line-strong)"
          fillOpacity={0.55}
          isAnimationActive={false}
        />
        <Bar dataKey="today" name={names.today} fill="var(--accent)" isAnimationActive={false} />
      </BarChart>
    </ResponsiveContainer>
  );
}
