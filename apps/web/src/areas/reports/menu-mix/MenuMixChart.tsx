import {
  CartesianGrid,
  ReferenceLine,
  ResponsiveContainer,
  Scatter,
  ScatterChart,
  Tooltip,
  XAxis,
  YAxis,
} from 'recharts';
import { useOperationalSetting } from '#runtime/session/restaurant.ts';
import { formatAmount, formatQuantity } from '#text/format.ts';

/** One item: units sold by margin of a unit. */
export interface MenuDot {
  readonly name: string;
  readonly units: number;
  readonly margin: number;
}

interface MenuMixChartProps {
  readonly dots: readonly MenuDot[];
  readonly popularFrom: number;
  readonly profitableFrom: number;
  readonly names: { readonly units: string; readonly margin: string };
}

const tick = { fill: 'var(--ink-soft)', fontSize: 13 };
const line = { stroke: 'var(--ink-soft)', strokeDasharray: '6 4' };

/** The items as dots between the two lines; the table next to it has the figures. */
export function MenuMixChart({ dots, popularFrom, profitableFrom, names }: MenuMixChartProps) {
  const currency = useOperationalSetting();
  const money = (value: number): string => formatAmount(value, currency);
  return (
    <ResponsiveContainer width="100%" height="100%">
      <ScatterChart margin={{ top: 8, right: 8, bottom: 16, left: 0 }} accessibilityLayer={false}>
        <CartesianGrid stroke="var(--line)" />
        <XAxis
          type="number"
          dataKey="units"
          name={names.units}
          tick={tick}
          tickLine={false}
          axisLine={{ stroke: 'var(--line-strong)' }}
          label={{ value: names.units, position: 'insideBottom', offset: -8, ...tick }}
        />
        <YAxis
          type="number"
          dataKey="margin"
          name={names.margin}
          tick={tick}
          tickLine={false}
          axisLine={false}
          width={64}
          tickFormatter={(value: number) => formatQuantity(value)}
        />
        <ReferenceLine x={popularFrom} {...line} />
        <ReferenceLine y={profitableFrom} {...line} />
        <Tooltip
          cursor={{ stroke: 'var(--line-strong)' }}
          content={({ payload }) => {
            // Recharts gives up the type of what it draws.
            const dot = payload[0]?.payload as MenuDot | undefined;
            return dot === undefined ? null : (
              <div
                style={{
                  padding: '8px 12px',
                  background: 'var(--surface)',
                  border: '1px solid var(--line-strong)',
                  color: 'var(--ink)',
                }}
              >
                <b>{dot.name}</b>
                <div>{`${names.units} ${formatQuantity(dot.units)}`}</div>
                <div>{`${names.margin} ${money(dot.margin)}`}</div>
              </div>
            );
          }}
        />
        <Scatter data={[...dots]} fill="var(--accent)" fillOpacity={0.8} isAnimationActive={false} />
      </ScatterChart>
    </ResponsiveContainer>
  );
}
