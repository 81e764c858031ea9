import {
  askedScope,
  viewedReports,
  type AskedScope,
  type ReportAnswer,
  type ReportGroup,
  type ReportRow,
  type ViewableReport,
} from '@tavola/contract';
import { Button } from '@mantine/core';
import { IconPhotoDown } from '@tabler/icons-react';
import type { Preset } from '@tavola/selling';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useRef, type ReactNode } from 'react';
import { downloadBlob } from '#runtime/http/downloads.ts';
import { loaded, useRights } from '#runtime/http/records.ts';
import { useGoTo } from '#runtime/navigation/navigation.ts';
import { screenStrings } from '#runtime/navigation/screens.strings.ts';
import { useOperationalSetting } from '#runtime/session/restaurant.ts';
import { useText } from '#text/define.ts';
import { formatAmount, formatQuantity } from '#text/format.ts';
import { Card } from '#ui/frames/Card.tsx';
import { lazyPart } from '#ui/frames/lazy-part.tsx';
import { DataTable } from '#ui/lists/DataTable.tsx';
import { EmptyState } from '#ui/lists/empty/EmptyState.tsx';
import { useListState } from '#ui/lists/list-state.ts';
import { FilterSelect } from '#ui/pick/FilterSelect.tsx';
import { Figure } from '../frame/Figure.tsx';
import { shownPeriod } from '../frame/period.ts';
import { ReportBody } from '../frame/ReportBody.tsx';
import { hiddenIn, ReportFrame } from '../frame/ReportFrame.tsx';
import classes from '../frame/Report.module.css';
import { useReportState, type ReportSearch } from '../frame/report-state.ts';
import { useReportPlaces } from '../frame/use-report-places.ts';
import { hourBarName, rowName } from '../frame/row-name.ts';
import { figuresQuery } from '../reports.queries.ts';
import { reportStrings } from '../reports.strings.ts';
import { isOfTime, useFigureColumns } from './figure-columns.tsx';

// The library of charts is fetched when there is something to draw.
const Bars = lazyPart(() => import('../frame/ReportBars.tsx').then(({ ReportBars }) => ReportBars));
const Heat = lazyPart(() => import('./HeatMap.tsx').then(({ HeatMap }) => HeatMap));
const MOST_BARS = 31;
const MOST_NAMED_BARS = 10;

interface FiguresScreenProps {
  readonly screen: ViewableReport;
  readonly preset?: Preset;
  /** Cards of this report alone, between the chart and the table. */
  readonly children?: (answer: ReportAnswer, scope: AskedScope) => ReactNode;
}

/** A report of figures: the largest ones, a chart and a table of the same rows, each of which leads to its sales. */
export function FiguresScreen({ screen, preset, children }: FiguresScreenProps) {
  const { groups, compare } = viewedReports[screen];
  const t = useText(reportStrings);
  const title = useText(screenStrings);
  const state = useReportState({ ...(preset && { preset }), compare });
  const { places, allIDs } = useReportPlaces(screen);
  const scope = askedScope(state, allIDs);
  const group = groups.find((one) => one === state.search.by) ?? groups[0];
  const report = loaded(useQuery(figuresQuery(group, scope, state.compare)));
  const { data } = report;
  const isCompared = state.compare !== 'none';
  const columns = useFigureColumns(group, data?.totals, isCompared);
  const hidden = hiddenIn(state.search.hide);
  const [first] = columns;
  return (
    <ReportFrame
      screen={screen}
      title={title(screen)}
      state={state}
      scope={scope}
      places={places}
      canCompare
      hasAttribution={group === 'employee'}
      hasBrands
      exported={
        group === 'employee'
          ? { report: 'employees', compare: state.compare }
          : { report: 'figures', group, compare: state.compare }
      }
      columns={{ names: columns.filter((column) => column !== first).map(({ id, header }) => [id, header] as const) }}
      filters={
        groups.length > 1 && (
          <FilterSelect
            label={t('rows')}
            value={group}
            // Each group has a word of this name.
            data={groups.map((value) => ({ value, label: t(`group_${value}` as 'group_day') }))}
            onChange={(by) => state.change({ by: by === groups[0] ? '' : by })}
          />
        )
      }
    >
      <ReportBody report={report} onStop={() => state.change({ p: 'today', from: '', to: '' })}>
        {(answer) => (
          <>
            {answer.rows.length > 0 && <Totals answer={answer} search={state.search} />}
            <Picture answer={answer} group={group} title={title(screen)} search={state.search} />
            {answer.rows.length > 0 && children?.(answer, scope)}
            <Rows
              rows={answer.rows}
              columns={columns.filter(({ id }) => !hidden.has(id))}
              group={group}
              search={state.search}
            />
          </>
        )}
      </ReportBody>
    </ReportFrame>
  );
}

interface TotalsProps {
  readonly answer: ReportAnswer;
  readonly search: ReportSearch;
}

function Totals({ answer: { totals, comparedTotals }, search }: TotalsProps) {
  const t = useText(reportStrings);
  const currency = useOperationalSetting();
  const goTo = useGoTo();
  const { canView } = useRights('salesReport');
  const money = (name: 'net' | 'gross' | 'discounts' | 'comps' | 'paid' | 'tips') => ({
    name: t(name),
    shown: formatAmount(totals[name], currency),
    now: totals[name],
    before: comparedTotals?.[name] ?? null,
    shownBefore: formatAmount(comparedTotals?.[name] ?? 0, currency),
  });
  const count = (now: number, before: number | null | undefined, name: string) => ({
    name,
    shown: formatQuantity(now),
    now,
    before: before ?? null,
    shownBefore: formatQuantity(before ?? 0),
  });
  const { orders } = totals;
  const decimals = 10 ** currency.currencyDecimals;
  const averageOf = (net: number, of: number): number => (of === 0 ? 0 : Math.round((net / of) * decimals) / decimals);
  const average = orders === null ? 0 : averageOf(totals.net, orders);
  const averageBefore =
    comparedTotals === null || comparedTotals.orders === null
      ? null
      : averageOf(comparedTotals.net, comparedTotals.orders);
  const figures = [
    money('net'),
    ...(orders === null
      ? [
          count(totals.quantity, comparedTotals?.quantity, t('quantity')),
          money('gross'),
          money('discounts'),
          money('comps'),
        ]
      : [
          count(orders, comparedTotals?.orders, t('orders')),
          {
            name: t('average'),
            shown: formatAmount(average, currency),
            now: average,
            before: averageBefore,
            shownBefore: formatAmount(averageBefore ?? 0, currency),
          },
          money('tips'),
          money('paid'),
        ]),
  ];
  return (
    <Card
      title={t('totalsTitle')}
      actions={
        canView && (
          <Button
            variant="default"
            data-report-tools
            onClick={() => void goTo('salesReport', { search: { ...search, by: '', hide: '' } })}
          >
            {t('totalsSales')}
          </Button>
        )
      }
    >
      <dl className={classes.tiles}>
        {figures.map((figure) => (
          <Figure key={figure.name} {...figure} />
        ))}
      </dl>
    </Card>
  );
}

interface PictureProps {
  readonly answer: Pick<ReportAnswer, 'rows' | 'period'>;
  readonly group: ReportGroup | 'employee';
  readonly title: string;
  readonly search: ReportSearch;
}

/** What a report shows of its rows above their table: bars, or how warm each hour of the week is. */
function Picture(props: PictureProps) {
  const { answer, group, search } = props;
  const { rows } = answer;
  const open = useOpenRow(group, search);
  if (group === 'weekdayHour')
    return (
      rows.length > 0 && (
        <Suspense>
          <Heat.Part rows={rows} onOpen={open} />
        </Suspense>
      )
    );
  return rows.length > 1 && <Chart {...props} />;
}

/** Leads from a row to the sales behind it. */
function useOpenRow(group: ReportGroup | 'employee', search: ReportSearch): (row: ReportRow) => void {
  const goTo = useGoTo();
  return (row) =>
    void goTo('salesReport', { search: { ...search, by: '', hide: '', group, key: row.key, of: rowName(group, row) } });
}

/** Bars of rows: the last ones in time, or those that brought most. The table is what a screen reader reads. */
function Chart({ answer: { rows, period }, group, title }: PictureProps) {
  const t = useText(reportStrings);
  const chart = useRef<HTMLDivElement>(null);
  const drawn = isOfTime(group) ? rows.slice(-MOST_BARS) : rows.slice(0, MOST_NAMED_BARS);
  const bars = drawn.map((row) => ({
    name: group === 'hour' ? hourBarName(row.key) : rowName(group, row),
    now: row.figures.net,
    before: row.compared?.net ?? null,
  }));
  const isCompared = drawn.some(({ compared }) => compared !== null);
  return (
    <Card
      title={t('chartTitle')}
      hint={t('chartHint')}
      actions={
        <Button
          variant="default"
          data-report-tools
          leftSection={<IconPhotoDown size={20} />}
          onClick={() => void savePicture(chart.current, { title, text: `${t('chartTitle')}, ${shownPeriod(period)}` })}
        >
          {t('savePicture')}
        </Button>
      }
    >
      {isCompared && (
        <div className={classes.legend} aria-hidden>
          <span data-series="now">{t('now')}</span>
          <span data-series="before">{t('before')}</span>
        </div>
      )}
      <div aria-hidden className={classes.chart} ref={chart}>
        <Suspense>
          <Bars.Part bars={bars} names={{ now: t('now'), before: t('before') }} />
        </Suspense>
      </div>
    </Card>
  );
}

async function savePicture(chart: HTMLElement | null, caption: { title: string; text: string }): Promise<void> {
  const svg = chart?.querySelector('svg');
  if (svg == null) return;
  const { chartPicture } = await import('../frame/chart-picture.ts');
  const picture = await chartPicture(svg, caption);
  if (picture !== null) downloadBlob(`${caption.title}.png`, picture);
}

interface RowsProps {
  readonly rows: readonly ReportRow[];
  readonly columns: ReturnType<typeof useFigureColumns>;
  readonly group: ReportGroup | 'employee';
  readonly search: ReportSearch;
}

function Rows({ rows, columns, group, search }: RowsProps) {
  const t = useText(reportStrings);
  const [list, onStateChange] = useListState();
  const open = useOpenRow(group, search);
  // A person may see reports of people and none of sales.
  const { canView } = useRights('salesReport');
  return (
    <DataTable
      rows={rows}
      columns={columns}
      rowID={(row) => row.key}
      state={list}
      onStateChange={onStateChange}
      hasSearch={!isOfTime(group)}
      {...(canView && { onOpen: open })}
      empty={<EmptyState title={t('emptyTitle')} text={t('emptyText')} />}
    />
  );
}
