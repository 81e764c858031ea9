import { Group, SimpleGrid, Text } from '@mantine/core';
import type { PersonTimes } from '@tavola/contract';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { loaded, useRights } from '#runtime/http/records.ts';
import { screenPath, useGoTo, usePathParams } from '#runtime/navigation/navigation.ts';
import { screenStrings } from '#runtime/navigation/screens.strings.ts';
import { useLanguage, useText } from '#text/define.ts';
import { formatHours } from '#text/durations.ts';
import { formatAmount, formatDate, weekdayName } from '#text/format.ts';
import { useCurrency } from '#ui/fields/currency.ts';
import { DateField } from '#ui/fields/TimeField.tsx';
import { Card } from '#ui/frames/Card.tsx';
import { LoadFailed } from '#ui/frames/LoadFailed.tsx';
import { MoneyText } from '#ui/frames/MoneyText.tsx';
import { PageFrame } from '#ui/frames/PageFrame.tsx';
import type { DataColumn } from '#ui/lists/data-column.ts';
import { DataTable } from '#ui/lists/DataTable.tsx';
import { ALL_ROWS, useListFilters } from '#ui/lists/list-state.ts';
import { LoadingRows } from '#ui/lists/LoadingRows.tsx';
import { useShiftColumns } from '../shifts/shift-columns.tsx';
import { hoursStrings } from './hours.strings.ts';
import { personTimesQuery } from './hours.queries.ts';
import { RatesCard } from './RatesCard.tsx';

const isDay = (text: string): boolean => /^\d{4}-\d{2}-\d{2}$/.test(text);
/** These tables are as long as their period, and are not sorted. */
const WHOLE = { page: 1, pageSize: ALL_ROWS, sort: [], search: '' };
const stay = () => undefined;

/** Hours and tips of one person by day, with their shifts. */
export function PersonHoursScreen() {
  const t = useText(hoursStrings);
  const title = useText(screenStrings);
  const { id } = usePathParams('personHours');
  const [filters, setFilters] = useListFilters({ from: '', to: '' });
  const [startDate, endDate] = [filters.from, filters.to].map((day) => (isDay(day) ? day : undefined));
  const { data, failure, onRetry } = loaded(useQuery(personTimesQuery(id, { startDate, endDate })));
  const { canView: seesRates } = useRights('employeeReport');
  return (
    <PageFrame title={data?.name ?? title('personHours')} backTo={screenPath('hours')}>
      <Group align="flex-end">
        <DateField
          label={t('from')}
          value={startDate ?? data?.startDate ?? null}
          onChange={(day) => setFilters({ from: day ?? '' })}
        />
        <DateField
          label={t('to')}
          value={endDate ?? data?.endDate ?? null}
          onChange={(day) => setFilters({ to: day ?? '' })}
        />
      </Group>
      {data === undefined &&
        (failure === null ? <LoadingRows rows={6} /> : <LoadFailed message={failure} onRetry={onRetry} />)}
      {data !== undefined && (
        <>
          <Figures times={data} />
          <Days times={data} />
          <Shifts times={data} />
        </>
      )}
      {/*  Only after the cards above have loaded, so that it does not move. */}
      {data !== undefined && seesRates && <RatesCard key={id} userID={id} />}
    </PageFrame>
  );
}

function Figures({ times }: { readonly times: PersonTimes }) {
  const t = useText(hoursStrings);
  const currency = useCurrency();
  const figures: readonly (readonly [string, string])[] = [
    [t('work'), formatHours(times.workTime)],
    [t('overtime'), formatHours(times.overtimeTime)],
    ...(times.nightTime === null ? [] : [[t('night'), formatHours(times.nightTime)] as const]),
    [t('breaks'), formatHours(times.breakTime)],
    [t('meals'), formatHours(times.mealBreakTime)],
    ...(times.tipAmount === null ? [] : [[t('tips'), formatAmount(times.tipAmount, currency)] as const]),
    ...(times.pay === null ? [] : [[t('pay'), formatAmount(times.pay, currency)] as const]),
  ];
  return (
    <Card title={t('figures')}>
      <SimpleGrid component="dl" cols={{ base: 2, sm: 4 }} m={0}>
        {figures.map(([name, figure]) => (
          <div key={name}>
            <Text component="dt" c="dimmed">
              {name}
            </Text>
            <Text component="dd" m={0} fz={24} fw={700}>
              {figure}
            </Text>
          </div>
        ))}
      </SimpleGrid>
    </Card>
  );
}

function Days({ times }: { readonly times: PersonTimes }) {
  const t = useText(hoursStrings);
  return (
    <Card title={t('days')}>
      <DataTable
        rows={times.days}
        columns={useDayColumns(times)}
        rowID={(day) => day.businessDate}
        state={WHOLE}
        onStateChange={stay}
        hasSearch={false}
        empty={<Text c="dimmed">{t('noShifts')}</Text>}
      />
    </Card>
  );
}

function Shifts({ times: { shifts } }: { readonly times: PersonTimes }) {
  const t = useText(hoursStrings);
  const goTo = useGoTo();
  return (
    <Card title={t('shifts')}>
      <DataTable
        rows={shifts}
        columns={useShiftColumns(true).map((column) => ({ ...column, isSortable: false }))}
        rowID={(shift) => shift.shiftID}
        state={WHOLE}
        onStateChange={stay}
        hasSearch={false}
        onOpen={(shift) => void goTo('shift', { params: { id: shift.shiftID } })}
        empty={<Text c="dimmed">{t('noShifts')}</Text>}
      />
    </Card>
  );
}

type Day = PersonTimes['days'][number];

function useDayColumns({ days }: PersonTimes): readonly DataColumn<Day>[] {
  const t = useText(hoursStrings);
  const language = useLanguage();
  const currency = useCurrency();
  const has = (pick: (day: Day) => unknown): boolean => days.some((day) => pick(day) !== null);
  const [hasNight, hasTips, hasPay] = [has((day) => day.nightTime), has((day) => day.tipAmount), has((day) => day.pay)];
  return useMemo((): readonly DataColumn<Day>[] => {
    const time = (id: string, header: string, pick: (day: Day) => number | null): DataColumn<Day> => ({
      id,
      header,
      value: pick,
      cell: (day) => ((pick(day) ?? 0) === 0 ? '–' : formatHours(pick(day) ?? 0)),
      sum: (total) => formatHours(total),
      align: 'end',
      isSortable: false,
    });
    const money = (id: string, header: string, pick: (day: Day) => number | null): DataColumn<Day> => ({
      id,
      header,
      value: pick,
      cell: (day) => {
        const amount = pick(day);
        return amount === null ? '–' : <MoneyText amount={amount} currency={currency} />;
      },
      sum: (total) => formatAmount(total, currency),
      align: 'end',
      isSortable: false,
    });
    return [
      {
        id: 'day',
        header: t('day'),
        value: ({ businessDate }) => businessDate,
        cell: ({ businessDate }) =>
          `${weekdayName(new Date(Date.parse(businessDate)).getUTCDay(), 'short', language)} ${formatDate(businessDate, 'UTC', language)}`,
        isSortable: false,
      },
      time('work', t('work'), ({ workTime }) => workTime),
      time('overtime', t('overtime'), ({ overtimeTime }) => overtimeTime),
      ...(hasNight ? [{ ...time('night', t('night'), ({ nightTime }) => nightTime), isSecondary: true }] : []),
      ...(hasTips ? [money('tips', t('tips'), ({ tipAmount }) => tipAmount)] : []),
      ...(hasPay ? [{ ...money('pay', t('pay'), ({ pay }) => pay), isSecondary: true }] : []),
    ];
  }, [t, language, currency, hasNight, hasTips, hasPay]);
}
