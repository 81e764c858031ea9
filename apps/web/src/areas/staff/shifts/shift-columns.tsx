import type { Shift } from '@tavola/contract';
import { useMemo } from 'react';
import { useOperationalSetting } from '#runtime/session/restaurant.ts';
import { useLanguage, useText } from '#text/define.ts';
import { formatHours } from '#text/durations.ts';
import { formatDate, formatTime } from '#text/format.ts';
import { useIsPhone } from '#ui/frames/use-phone.ts';
import { StatusBadge } from '#ui/frames/StatusBadge.tsx';
import type { DataColumn } from '#ui/lists/data-column.ts';
import { shiftStrings } from './shifts.strings.ts';

/** The columns of a list of shifts; the person's name first, or the day where all are of one person. */
export function useShiftColumns(isOfOnePerson: boolean): readonly DataColumn<Shift>[] {
  const t = useText(shiftStrings);
  const language = useLanguage();
  const { timezoneName, nightHours } = useOperationalSetting();
  const hasNight = nightHours !== null;
  return useMemo((): readonly DataColumn<Shift>[] => {
    const name: DataColumn<Shift> = {
      id: 'name',
      header: t('person'),
      value: (row) => row.name,
      cell: (row) => <Named shift={row} />,
    };
    const day: DataColumn<Shift> = {
      id: 'businessDate',
      header: t('day'),
      value: (row) => row.businessDate,
      cell: (row) => formatDate(row.businessDate, 'UTC', language),
      isUnderName: !isOfOnePerson,
    };
    const night: DataColumn<Shift> = {
      id: 'night',
      header: t('night'),
      value: (row) => row.nightTime,
      cell: (row) => formatHours(row.nightTime ?? 0),
      isSortable: false,
      align: 'end',
      shownFrom: 'desk',
    };
    return [
      ...(isOfOnePerson ? [day] : [name, day]),
      {
        id: 'startedOn',
        header: t('start'),
        value: (row) => row.startedOn,
        cell: (row) => formatTime(row.startedOn, timezoneName, language),
        align: 'end',
      },
      {
        id: 'endedOn',
        header: t('end'),
        value: (row) => row.endedOn,
        cell: (row) => (row.endedOn === null ? '–' : formatTime(row.endedOn, timezoneName, language)),
        align: 'end',
      },
      {
        id: 'breaks',
        header: t('breaks'),
        value: (row) => row.breakTime + row.mealBreakTime,
        cell: (row) => formatHours(row.breakTime + row.mealBreakTime),
        isSortable: false,
        align: 'end',
        isSecondary: true,
      },
      {
        id: 'work',
        header: t('work'),
        value: (row) => row.workTime,
        cell: (row) => formatHours(row.workTime),
        isSortable: false,
        align: 'end',
        isSecondary: true,
      },
      ...(hasNight ? [night] : []),
      {
        id: 'state',
        header: t('state'),
        value: (row) => (row.isFlagged ? 0 : row.endedOn === null ? 1 : 2),
        cell: (row) => <ShiftState shift={row} />,
        isSortable: false,
        isSecondary: true,
      },
    ];
  }, [t, language, timezoneName, hasNight, isOfOnePerson]);
}

/** A person's name, with the mark that a phone has no other place for. */
function Named({ shift }: { readonly shift: Shift }) {
  const t = useText(shiftStrings);
  const isPhone = useIsPhone();
  return (
    <>
      {shift.name}
      {isPhone && shift.isFlagged && (
        <div>
          <StatusBadge tone="warning" label={t('flagged')} />
        </div>
      )}
    </>
  );
}

/** What is to be said of a shift in one word. */
export function ShiftState({ shift }: { readonly shift: Shift }) {
  const t = useText(shiftStrings);
  if (shift.isFlagged) return <StatusBadge tone="warning" label={t('flagged')} />;
  if (shift.endedOn === null) return <StatusBadge tone="success" label={t('open')} />;
  return <StatusBadge tone="neutral" label={t(shift.correctedOn === null ? 'clocked' : 'corrected')} />;
}
