import { Button, Group, Text } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import type { PersonHours, WeekHours } from '@tavola/contract';
import { daysAfter } from '@tavola/selling';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { loaded } from '#runtime/http/records.ts';
import { useGoTo } from '#runtime/navigation/navigation.ts';
import { screenStrings } from '#runtime/navigation/screens.strings.ts';
import { useLanguage, useText } from '#text/define.ts';
import { formatHours } from '#text/durations.ts';
import { formatDate, formatQuantity, weekdayName } from '#text/format.ts';
import { useCurrency } from '#ui/fields/currency.ts';
import { DateField } from '#ui/fields/TimeField.tsx';
import { MoneyText } from '#ui/frames/MoneyText.tsx';
import type { DataColumn } from '#ui/lists/data-column.ts';
import { useListFilters, useListState } from '#ui/lists/list-state.ts';
import { ListScreen } from '#ui/lists/ListScreen.tsx';
import { StatusBadge } from '#ui/frames/StatusBadge.tsx';
import { hoursStrings } from './hours.strings.ts';
import { weekQuery } from './hours.queries.ts';

const WEEK_DAYS = 7;
const BY_NAME = [{ id: 'name', isDescending: false }];
const isDay = (text: string): boolean => /^\d{4}-\d{2}-\d{2}$/.test(text);

/** Hours of everyone by the days of a week, with overtime by the rule of the location. */
export function HoursScreen() {
  const t = useText(hoursStrings);
  const title = useText(screenStrings);
  const language = useLanguage();
  const goTo = useGoTo();
  const state = useListState(BY_NAME);
  const [filters, setFilters] = useListFilters({ week: '' });
  const date = isDay(filters.week) ? filters.week : undefined;
  const { data, ...list } = loaded(useQuery(weekQuery(date)));
  const day = (of: string) => formatDate(of, 'UTC', language);
  return (
    <ListScreen
      title={title('hours')}
      subtitle={data === undefined ? undefined : t('period', { from: day(data.startDate), to: day(data.endDate) })}
      list={{ ...list, rows: data?.people }}
      columns={useColumns(data)}
      rowID={(row) => row.userID}
      state={state}
      emptyText={t('empty')}
      actions={
        data !== undefined && (
          <Group gap="xs" wrap="nowrap">
            <Button
              variant="default"
              aria-label={t('previousWeek')}
              onClick={() => setFilters({ week: daysAfter(data.startDate, -WEEK_DAYS) })}
            >
              <IconChevronLeft size={20} />
            </Button>
            <Button variant="default" disabled={date === undefined} onClick={() => setFilters({ week: '' })}>
              {t('thisWeek')}
            </Button>
            <Button
              variant="default"
              aria-label={t('nextWeek')}
              onClick={() => setFilters({ week: daysAfter(data.startDate, WEEK_DAYS) })}
            >
              <IconChevronRight size={20} />
            </Button>
          </Group>
        )
      }
      filters={
        <>
          <DateField
            label={t('week')}
            value={date ?? data?.startDate ?? null}
            onChange={(next) => setFilters({ week: next ?? '' })}
          />
          {data !== undefined && <OvertimeRule week={data} />}
        </>
      }
      commands={{
        open: ({ userID }) =>
          void goTo('personHours', {
            params: { id: userID },
            search: { from: data?.startDate, to: data?.endDate },
          }),
      }}
    />
  );
}

function OvertimeRule({ week }: { readonly week: WeekHours }) {
  const t = useText(hoursStrings);
  const { overtimeAfterDayHours, overtimeAfterWeekHours } = week;
  const [day, ofWeek] = [overtimeAfterDayHours, overtimeAfterWeekHours].map((hours) =>
    hours === null ? null : formatQuantity(hours),
  );
  return (
    <Text c="dimmed" size="sm">
      {day != null
        ? ofWeek != null
          ? t('rules_both', { day, week: ofWeek })
          : t('rules_day', { day })
        : ofWeek != null
          ? t('rules_week', { week: ofWeek })
          : t('rules_none')}
    </Text>
  );
}

function useColumns(week: WeekHours | undefined): readonly DataColumn<PersonHours>[] {
  const t = useText(hoursStrings);
  const language = useLanguage();
  const currency = useCurrency();
  const dates = useMemo(() => week?.people[0]?.days.map(({ businessDate }) => businessDate) ?? [], [week]);
  const seesPay = week?.seesPay === true && week.people.some(({ pay }) => pay !== null);
  const hasNight = week?.people.some(({ nightTime }) => nightTime !== null) === true;
  return useMemo((): readonly DataColumn<PersonHours>[] => {
    const figure = (
      id: string,
      header: string,
      pick: (row: PersonHours) => number,
      more: Partial<DataColumn<PersonHours>> = {},
    ): DataColumn<PersonHours> => ({
      id,
      header,
      value: pick,
      cell: (row) => {
        const seconds = pick(row);
        return seconds === 0 ? '–' : formatHours(seconds);
      },
      sum: (total) => formatHours(total),
      align: 'end',
      ...more,
    });
    return [
      {
        id: 'name',
        header: t('person'),
        value: (row) => row.name,
        cell: (row) => <PersonCell row={row} />,
      },
      ...dates.map((date, index) =>
        figure(
          `day${index}`,
          `${weekdayName(new Date(Date.parse(date)).getUTCDay(), 'short', language)} ${Number(date.slice(8))}`,
          (row) => row.days[index]?.workTime ?? 0,
          { shownFrom: 'desk' },
        ),
      ),
      figure('work', t('work'), (row) => row.workTime),
      figure('overtime', t('overtime'), (row) => row.overtimeTime, {
        cell: (row) =>
          row.overtimeTime === 0 ? '–' : <StatusBadge tone="warning" label={formatHours(row.overtimeTime)} />,
      }),
      ...(hasNight ? [figure('night', t('night'), (row) => row.nightTime ?? 0, { isSecondary: true })] : []),
      ...(seesPay
        ? [
            {
              id: 'pay',
              header: t('pay'),
              value: (row: PersonHours) => row.pay,
              cell: (row: PersonHours) => (row.pay === null ? '–' : <MoneyText amount={row.pay} currency={currency} />),
              align: 'end' as const,
              isSecondary: true,
            },
          ]
        : []),
    ];
  }, [t, language, currency, dates, seesPay, hasNight]);
}

function PersonCell({ row: { name, openShifts, flaggedShifts } }: { readonly row: PersonHours }) {
  const t = useText(hoursStrings);
  return (
    <>
      <Text fw={600}>{name}</Text>
      {openShifts > 0 && (
        <Text c="dimmed" size="sm">
          {t('openNow')}
        </Text>
      )}
      {flaggedShifts > 0 && <StatusBadge tone="warning" label={t('flaggedCount', { count: flaggedShifts })} />}
    </>
  );
}
