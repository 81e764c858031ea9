import { Text } from '@mantine/core';
import { menuClasses, type MenuClass, type MenuMixAnswer, type MenuMixRow } from '@tavola/contract';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useMemo } from 'react';
import { loaded } from '#runtime/http/records.ts';
import { shownName } from '#runtime/names/shown-name.ts';
import { screenStrings } from '#runtime/navigation/screens.strings.ts';
import { useOperationalSetting } from '#runtime/session/restaurant.ts';
import { useText } from '#text/define.ts';
import { formatAmount, formatQuantity } from '#text/format.ts';
import { Card } from '#ui/frames/Card.tsx';
import { lazyPart } from '#ui/frames/lazy-part.tsx';
import { MoneyText } from '#ui/frames/MoneyText.tsx';
import { Notice } from '#ui/frames/Notice.tsx';
import { PageFrame } from '#ui/frames/PageFrame.tsx';
import { StatusBadge } from '#ui/frames/StatusBadge.tsx';
import type { DataColumn } from '#ui/lists/data-column.ts';
import { DataTable } from '#ui/lists/DataTable.tsx';
import { EmptyState } from '#ui/lists/empty/EmptyState.tsx';
import { useListFilters, useListState } from '#ui/lists/list-state.ts';
import { FilterSelect } from '#ui/pick/FilterSelect.tsx';
import { shownPeriod } from '../frame/period.ts';
import { PeriodFields } from '../frame/PeriodFields.tsx';
import { ReportBody } from '../frame/ReportBody.tsx';
import reportClasses from '../frame/Report.module.css';
import { useReportState, type ReportSearch } from '../frame/report-state.ts';
import { useOpenProduct } from '../frame/use-open-product.ts';
import { menuMixQuery } from './menu-mix.queries.ts';
import { menuMixStrings } from './menu-mix.strings.ts';
import classes from './MenuMixScreen.module.css';
import '../frame/print-report.css';

// The library of charts is fetched when there is something to draw.
const Chart = lazyPart(() => import('./MenuMixChart.tsx').then(({ MenuMixChart }) => MenuMixChart));

const TONES = { Star: 'success', Plowhorse: 'info', Puzzle: 'warning', Dog: 'neutral' } as const;

/** Which items are popular and which are profitable, and what to do about each (decision 323). */
export function MenuMixScreen() {
  const t = useText(menuMixStrings);
  const title = useText(screenStrings);
  const state = useReportState({ preset: 'lastMonth' });
  const [{ cat }, onFilter] = useListFilters({ cat: '' });
  const report = loaded(useQuery(menuMixQuery(state.period, cat === '' ? null : cat)));
  const categories = report.data?.categories ?? [];
  return (
    <PageFrame title={title('menuMix')} subtitle={shownPeriod(state.period)}>
      <div className={reportClasses.bar}>
        <PeriodFields state={state} />
        <FilterSelect
          label={t('category')}
          value={cat}
          data={[
            { value: '', label: t('allCategories') },
            ...categories.map((category) => ({ value: category.categoryID, label: shownName(category) })),
          ]}
          onChange={(next) => onFilter({ cat: next })}
        />
      </div>
      <ReportBody report={report} onStop={() => state.change({ p: 'today', from: '', to: '' })}>
        {(answer) => (
          <>
            <Unknown rows={answer.rows} />
            {answer.popularFrom !== null && answer.profitableFrom !== null && (
              <>
                <Dots {...answer} popularFrom={answer.popularFrom} profitableFrom={answer.profitableFrom} />
                <div className={classes.classes}>
                  {menuClasses.map((menuClass) => (
                    <ClassCard key={menuClass} menuClass={menuClass} rows={answer.rows} />
                  ))}
                </div>
              </>
            )}
            <Items rows={answer.rows} search={state.search} />
          </>
        )}
      </ReportBody>
    </PageFrame>
  );
}

function Unknown({ rows }: Pick<MenuMixAnswer, 'rows'>) {
  const t = useText(menuMixStrings);
  const unknown = rows.filter(({ cost }) => cost === null);
  if (unknown.length === 0) return null;
  return (
    <Notice tone="warning" title={t('unknownTitle')}>
      {t('unknownText', { items: unknown.map((row) => shownName(row)).join(', ') })}
    </Notice>
  );
}

interface DotsProps extends Pick<MenuMixAnswer, 'rows'> {
  readonly popularFrom: number;
  readonly profitableFrom: number;
}

function Dots({ rows, popularFrom, profitableFrom }: DotsProps) {
  const t = useText(menuMixStrings);
  const currency = useOperationalSetting();
  const dots = useMemo(
    () =>
      rows.flatMap((row) =>
        row.unitMargin === null ? [] : [{ name: shownName(row), units: row.quantity, margin: row.unitMargin }],
      ),
    [rows],
  );
  return (
    <Card
      title={t('chart')}
      hint={t('chartHint', {
        units: formatQuantity(Math.ceil(popularFrom)),
        margin: formatAmount(profitableFrom, currency),
      })}
    >
      <div aria-hidden className={classes.chart}>
        <Suspense>
          <Chart.Part
            dots={dots}
            popularFrom={popularFrom}
            profitableFrom={profitableFrom}
            names={{ units: t('quantity'), margin: t('unitMargin') }}
          />
        </Suspense>
      </div>
    </Card>
  );
}

interface ClassCardProps extends Pick<MenuMixAnswer, 'rows'> {
  readonly menuClass: MenuClass;
}

function ClassCard({ menuClass, rows }: ClassCardProps) {
  const t = useText(menuMixStrings);
  const names = rows.filter((row) => row.menuClass === menuClass).map((row) => shownName(row));
  return (
    <Card title={t(menuClass)} hint={t(`${menuClass}Hint`)}>
      <Text fw={600}>{names.length === 0 ? t('none') : names.join(', ')}</Text>
      {names.length > 0 && <Text>{t(`${menuClass}Advice`)}</Text>}
    </Card>
  );
}

function Items({ rows, search }: Pick<MenuMixAnswer, 'rows'> & { readonly search: ReportSearch }) {
  const t = useText(menuMixStrings);
  const openSales = useOpenProduct(search);
  const columns = useMixColumns();
  const [list, onStateChange] = useListState();
  return (
    <DataTable
      rows={rows}
      columns={columns}
      rowID={({ itemID }) => itemID}
      state={list}
      onStateChange={onStateChange}
      {...(openSales && { onOpen: openSales })}
      empty={<EmptyState title={t('emptyTitle')} text={t('emptyText')} />}
    />
  );
}

function useMixColumns(): readonly DataColumn<MenuMixRow>[] {
  const t = useText(menuMixStrings);
  const currency = useOperationalSetting();
  return useMemo((): readonly DataColumn<MenuMixRow>[] => {
    const money = (
      name: 'net' | 'unitMargin' | 'margin',
      more: Partial<DataColumn<MenuMixRow>> = {},
    ): DataColumn<MenuMixRow> => ({
      id: name,
      header: t(name),
      value: (row) => row[name],
      cell: ({ [name]: amount }) => (amount === null ? '–' : <MoneyText amount={amount} currency={currency} />),
      align: 'end',
      ...more,
    });
    return [
      { id: 'name', header: t('item'), value: shownName },
      {
        id: 'menuClass',
        header: t('menuClass'),
        value: ({ menuClass }) => (menuClass === null ? '' : t(menuClass)),
        cell: ({ menuClass }) =>
          menuClass === null ? (
            <StatusBadge tone="neutral" label={t('noClass')} />
          ) : (
            <StatusBadge tone={TONES[menuClass]} label={t(menuClass)} />
          ),
        isUnderName: true,
      },
      {
        id: 'quantity',
        header: t('quantity'),
        value: ({ quantity }) => quantity,
        cell: ({ quantity }) => formatQuantity(quantity),
        align: 'end',
      },
      money('unitMargin'),
      money('margin', { isSecondary: true }),
      money('net', { isSecondary: true }),
    ];
  }, [t, currency]);
}
