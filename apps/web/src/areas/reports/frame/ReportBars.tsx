import { Bar, BarChart, CartesianGrid, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts';
import { useOperationalSetting } from '#runtime/session/restaurant.ts';
import { formatAmount, formatQuantity } from '#text/format.ts';

/** One group of the chart. */
export interface BarOfReport {
  readonly name: string;
  readonly now: number;
  readonly before: number | null;
}

interface ReportBarsProps {
  readonly bars: readonly BarOfReport[];
  readonly names: { readonly now: string; readonly before: string };
  /** How a figure is written; left out = as money. */
  readonly format?: (figure: number) => string;
}

const tick = { fill: 'var(--ink-soft)', fontSize: 13 };

/** The bars alone; the page has the legend and the table. */
export function ReportBars({ bars, names, format }: ReportBarsProps) {
  const currency = useOperationalSetting();
  const shown = format ?? ((figure: number) => formatAmount(figure, currency));
  const isCompared = bars.some(({ before }) => before !== null);
  return (
    <ResponsiveContainer width="100%" height="100%">
      <BarChart data={bars} margin={{ top: 8, right: 8, bottom: 0, left: 0 }} barGap={2} accessibilityLayer={false}>
        <CartesianGrid vertical={false} stroke="var(--line)" />
        <XAxis dataKey="name" tick={tick} tickLine={false} axisLine={{ stroke: 'var(--line-strong)' }} />
        <YAxis
          tick={tick}
          tickLine={false}
          axisLine={false}
          width={64}
          tickFormatter={(value: number) => formatQuantity(value)}
        />
        <Tooltip
          cursor={{ fill: 'var(--accent-soft)' }}
          contentStyle={{ background: 'var(--surface)', border: '1px solid var(--line-strong)', color: 'var(--ink)' }}
          itemStyle={{ color: 'var(--ink)' }}
          formatter={(value) => shown(Number(value))}
        />
        {isCompared && (
          <Bar
            dataKey="before"
            name={names.before}
            fill="var(--line-strong)"
            fillOpacity={0.55}
            isAnimationActive={false}
          />
        )}
        <Bar dataKey="now" name={names.now} fill="var(--accent)" isAnimationActive={false} maxBarSize={64} />
      </BarChart>
    </ResponsiveContainer>
  );
}
