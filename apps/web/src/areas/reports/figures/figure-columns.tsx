import type { ReportFigures, ReportGroup, ReportRow } from '@tavola/contract';
import { useMemo } from 'react';
import { useOperationalSetting } from '#runtime/session/restaurant.ts';
import { useText } from '#text/define.ts';
import { formatPercent, formatQuantity } from '#text/format.ts';
import { MoneyText } from '#ui/frames/MoneyText.tsx';
import type { DataColumn } from '#ui/lists/data-column.ts';
import { changeText } from '../frame/Figure.tsx';
import { growthOf, rowName } from '../frame/row-name.ts';
import { reportStrings } from '../reports.strings.ts';

const PERCENT = 100;
/** Money of a row, in the order of the page; the first ones fit a tablet. */
const MONEY = [
  'gross',
  'discounts',
  'comps',
  'refunds',
  'net',
  'tax',
  'serviceCharge',
  'delivery',
  'additional',
  'tips',
  'rounding',
  'paid',
] as const;
const OF_SALES: readonly string[] = ['serviceCharge', 'delivery', 'additional', 'tips', 'rounding', 'paid'];
/** Columns that a tablet has no room for. */
const SELDOM: readonly string[] = ['refunds', 'serviceCharge', 'delivery', 'additional', 'rounding'];
const NEXT: readonly string[] = ['discounts', 'comps', 'tax', 'tips'];
const ALWAYS: readonly string[] = ['gross', 'net', 'paid'];

/**
 * The columns of a report of figures. Columns of which no row has anything are left out, unless a person expects them
 * in every report.
 */
export function useFigureColumns(
  group: ReportGroup | 'employee',
  totals: ReportFigures | undefined,
  isCompared: boolean,
): readonly DataColumn<ReportRow>[] {
  const t = useText(reportStrings);
  const currency = useOperationalSetting();
  return useMemo((): readonly DataColumn<ReportRow>[] => {
    const isParts = totals?.orders === null;
    const money = (name: (typeof MONEY)[number] | 'cost'): DataColumn<ReportRow> => ({
      id: name,
      header: t(name),
      value: (row) => row.figures[name],
      cell: (row) => <MoneyText amount={row.figures[name]} currency={currency} />,
      sum: (total) => <MoneyText amount={total} currency={currency} />,
      align: 'end',
      ...(name !== 'net' && { isSecondary: true }),
      ...(SELDOM.includes(name)
        ? { shownFrom: 'wide' as const }
        : NEXT.includes(name) && { shownFrom: 'desk' as const }),
    });
    const has = (name: (typeof MONEY)[number]): boolean =>
      ALWAYS.includes(name) ? !(isParts && name === 'paid') : totals?.[name] !== 0;
    const count: DataColumn<ReportRow> = isParts
      ? {
          id: 'quantity',
          header: t('quantity'),
          value: (row) => row.figures.quantity,
          cell: (row) => formatQuantity(row.figures.quantity),
          sum: true,
          align: 'end',
        }
      : {
          id: 'orders',
          header: t('orders'),
          value: (row) => row.figures.orders,
          sum: true,
          align: 'end',
        };
    const compared: readonly DataColumn<ReportRow>[] = isCompared
      ? [
          {
            id: 'before',
            header: t('before'),
            value: (row) => row.compared?.net ?? null,
            cell: (row) => <MoneyText amount={row.compared?.net ?? 0} currency={currency} />,
            sum: (total) => <MoneyText amount={total} currency={currency} />,
            align: 'end',
            isSecondary: true,
          },
          {
            id: 'change',
            header: t('change'),
            value: (row) => growthOf(row.figures.net, row.compared?.net ?? 0),
            cell: (row) => changeText(row.figures.net, row.compared?.net ?? 0),
            align: 'end',
          },
        ]
      : [];
    const whole = totals?.net ?? 0;
    return [
      {
        id: 'name',
        header: t(group),
        value: (row) => (isOfTime(group) ? row.key : rowName(group, row)),
        cell: (row) => rowName(group, row),
      },
      count,
      ...MONEY.filter((name) => has(name) && !(isParts && OF_SALES.includes(name))).flatMap((name) =>
        name === 'net' ? [money(name), ...compared] : [money(name)],
      ),
      ...(isParts
        ? [
            {
              id: 'share',
              header: t('share'),
              value: (row: ReportRow) => (whole === 0 ? null : row.figures.net / whole),
              cell: (row: ReportRow) =>
                whole === 0 ? '–' : formatPercent(Math.round((row.figures.net / whole) * PERCENT * 10) / 10),
              align: 'end' as const,
              isSecondary: true,
            },
            ...(totals?.cost === 0 ? [] : [{ ...money('cost'), shownFrom: 'desk' as const }]),
          ]
        : []),
    ];
  }, [t, currency, group, totals, isCompared]);
}

/** Whether rows follow one another in time. */
export const isOfTime = (group: ReportGroup | 'employee'): boolean =>
  ['day', 'week', 'month', 'hour', 'hourOfDay', 'weekday', 'weekdayHour'].includes(group);
