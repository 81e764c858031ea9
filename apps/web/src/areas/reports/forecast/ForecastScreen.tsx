import { Button, Checkbox, Stack, Text } from '@mantine/core';
import { IconPrinter } from '@tabler/icons-react';
import type { ForecastAnswer, ForecastDay, ForecastItem } from '@tavola/contract';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useMemo } from 'react';
import { loaded } from '#runtime/http/records.ts';
import { shownName } from '#runtime/names/shown-name.ts';
import { useMinute } from '#runtime/clock/use-minute.ts';
import { useOperationalSetting } from '#runtime/session/restaurant.ts';
import { screenStrings } from '#runtime/navigation/screens.strings.ts';
import { useText } from '#text/define.ts';
import { formatDate, formatPercent, formatQuantity, weekdayName } from '#text/format.ts';
import { Card } from '#ui/frames/Card.tsx';
import { lazyPart } from '#ui/frames/lazy-part.tsx';
import { PageFrame } from '#ui/frames/PageFrame.tsx';
import type { DataColumn } from '#ui/lists/data-column.ts';
import { DataTable } from '#ui/lists/DataTable.tsx';
import { EmptyState } from '#ui/lists/empty/EmptyState.tsx';
import { useListFilters, useListState } from '#ui/lists/list-state.ts';
import { businessDateOf } from '../frame/period.ts';
import { ReportBody } from '../frame/ReportBody.tsx';
import { isDay } from '@tavola/selling';
import reportClasses from '../frame/Report.module.css';
import { chosenDay } from './chosen-day.ts';
import { forecastQuery } from './forecast.queries.ts';
import { forecastStrings } from './forecast.strings.ts';
import classes from './ForecastScreen.module.css';
import '../frame/print-report.css';

// The library of charts is fetched when there is something to draw.
const Bars = lazyPart(() => import('../frame/ReportBars.tsx').then(({ ReportBars }) => ReportBars));
const PERCENT = 100;

const dayOf = (date: string): string => formatDate(`${date}T00:00:00Z`, 'UTC');
const weekdayOf = (date: string, length: 'short' | 'long'): string =>
  weekdayName(new Date(`${date}T00:00:00Z`).getUTCDay(), length);
const hourName = (hour: number): string => `${String(hour).padStart(2, '0')}:00`;

/** What the next seven days will probably sell, and a list of what one of them needs (decision 322). */
export function ForecastScreen() {
  const t = useText(forecastStrings);
  const title = useText(screenStrings);
  const [search, change] = useListFilters({ day: '', out: '' });
  const leftOut = useMemo(() => search.out.split(',').filter(isDay), [search.out]);
  const { timezoneName, businessDayCutoff } = useOperationalSetting();
  const today = businessDateOf(useMinute(timezoneName), businessDayCutoff);
  const report = loaded(useQuery(forecastQuery(chosenDay(search.day, today), leftOut)));
  const handleLeave = (date: string, isLeftOut: boolean) =>
    change({ out: [...leftOut.filter((one) => one !== date), ...(isLeftOut ? [date] : [])].toSorted().join(',') });
  return (
    <PageFrame
      title={title('forecast')}
      {...(report.data && { subtitle: `${weekdayOf(report.data.date, 'long')} ${dayOf(report.data.date)}` })}
      actions={
        <Button variant="default" leftSection={<IconPrinter size={20} />} onClick={() => window.print()}>
          {t('print')}
        </Button>
      }
    >
      <ReportBody report={report} onStop={() => change({ day: '', out: '' })}>
        {(answer) => (
          <>
            <Days answer={answer} onChoose={(day) => change({ day })} />
            <div className={classes.parts}>
              <PrepList answer={answer} />
              <div className={classes.aside} data-report-tools>
                <Hours day={answer.days.find(({ date }) => date === answer.date)} />
                <Learnt learnt={answer.learnt} onLeave={handleLeave} />
                <Accuracy answer={answer} />
              </div>
            </div>
          </>
        )}
      </ReportBody>
    </PageFrame>
  );
}

function Days({
  answer: { days, date: chosen },
  onChoose,
}: {
  readonly answer: ForecastAnswer;
  readonly onChoose: (date: string) => void;
}) {
  const t = useText(forecastStrings);
  return (
    <div role="group" aria-label={t('day')} className={classes.days} data-report-tools>
      {days.map(({ date, orders, basis }, index) => (
        <button
          key={date}
          type="button"
          className={classes.day}
          aria-pressed={date === chosen}
          onClick={() => onChoose(date)}
        >
          <span>{index === 0 ? t('today') : weekdayOf(date, 'short')}</span>
          <b>{basis === 0 ? '–' : formatQuantity(Math.round(orders))}</b>
          <small>{basis === 0 ? t('noBasis') : dayOf(date)}</small>
        </button>
      ))}
    </div>
  );
}

function Hours({ day }: { readonly day: ForecastDay | undefined }) {
  const t = useText(forecastStrings);
  const bars = useMemo(() => {
    const hours = day?.hours ?? [];
    const first = hours.findIndex((orders) => orders > 0);
    const last = hours.findLastIndex((orders) => orders > 0);
    return hours
      .map((orders, hour) => ({ name: hourName(hour), now: orders, before: null }))
      .slice(Math.max(0, first), last + 1);
  }, [day]);
  if (bars.length === 0) return null;
  return (
    <Card title={t('hoursTitle')}>
      <div aria-hidden className={reportClasses.chart}>
        <Suspense>
          <Bars.Part bars={bars} names={{ now: t('expected'), before: '' }} format={formatQuantity} />
        </Suspense>
      </div>
      <table className={classes.forReaders}>
        <caption>{t('hoursOf', { date: day === undefined ? '' : dayOf(day.date) })}</caption>
        <tbody>
          {bars.map(({ name, now }) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              <td>{formatQuantity(now)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Card>
  );
}

function PrepList({ answer: { items, date } }: { readonly answer: ForecastAnswer }) {
  const t = useText(forecastStrings);
  const columns = useMemo((): readonly DataColumn<ForecastItem>[] => {
    const nameOf = (row: ForecastItem): string => shownName(row) || t('openItem');
    return [
      { id: 'name', header: t('item'), value: nameOf },
      {
        id: 'category',
        header: t('category'),
        value: ({ categoryName }) => categoryName,
        cell: ({ categoryName }) => categoryName ?? '–',
        isSecondary: true,
      },
      {
        id: 'quantity',
        header: t('quantity'),
        value: ({ quantity }) => Math.ceil(quantity),
        cell: ({ quantity }) => formatQuantity(Math.ceil(quantity)),
        align: 'end',
      },
    ];
  }, [t]);
  const [list, onStateChange] = useListState();
  return (
    <Card title={t('prepList')} hint={t('prepHint', { date: dayOf(date) })}>
      <DataTable
        rows={items}
        columns={columns}
        rowID={({ itemID, name }) => itemID ?? `open:${name}`}
        state={list}
        onStateChange={onStateChange}
        empty={<EmptyState title={t('emptyTitle')} text={t('emptyText')} order={3} />}
      />
    </Card>
  );
}

interface LearntProps extends Pick<ForecastAnswer, 'learnt'> {
  readonly onLeave: (date: string, isLeftOut: boolean) => void;
}

function Learnt({ learnt, onLeave }: LearntProps) {
  const t = useText(forecastStrings);
  if (learnt.length === 0) return null;
  return (
    <Card title={t('learnt')} hint={t('learntHint')}>
      <Stack gap={0}>
        {learnt.map(({ date, orders, isLeftOut }) => (
          <Checkbox
            key={date}
            className={classes.learnt}
            checked={!isLeftOut}
            onChange={({ currentTarget: { checked } }) => onLeave(date, !checked)}
            label={t('learntDay', { date: dayOf(date), orders: t('orders', { count: orders }) })}
          />
        ))}
      </Stack>
    </Card>
  );
}

function Accuracy({ answer: { ordersError, itemsError } }: { readonly answer: ForecastAnswer }) {
  const t = useText(forecastStrings);
  const shown = (error: number): string => formatPercent(Math.round(error * PERCENT));
  return (
    <Card title={t('accuracy')}>
      {ordersError === null ? (
        <Text>{t('accuracyUnknown')}</Text>
      ) : (
        <Text>
          {t('ordersOff', { percent: shown(ordersError) })}{' '}
          {itemsError !== null && t('itemsOff', { percent: shown(itemsError) })}
        </Text>
      )}
    </Card>
  );
}
