import { Button, Text } from '@mantine/core';
import type { PersonNow, Shift } from '@tavola/contract';
import { useQuery } from '@tanstack/react-query';
import { useMinuteMs } from '#runtime/clock/use-minute.ts';
import { loaded, useRights } from '#runtime/http/records.ts';
import { useOperationalSetting } from '#runtime/session/restaurant.ts';
import { useLanguage, useText } from '#text/define.ts';
import { formatHours } from '#text/durations.ts';
import { formatTime } from '#text/format.ts';
import { confirm } from '#ui/dialogs/dialogs.ts';
import { toast } from '#ui/dialogs/toast.ts';
import { attempt } from '#ui/forms/attempt.ts';
import { Card } from '#ui/frames/Card.tsx';
import { LoadFailed } from '#ui/frames/LoadFailed.tsx';
import { StatusBadge } from '#ui/frames/StatusBadge.tsx';
import { LoadingRows } from '#ui/lists/LoadingRows.tsx';
import classes from './InNow.module.css';
import { clockOutUsers, peopleNowQuery } from './shifts.queries.ts';
import { shiftStrings } from './shifts.strings.ts';

/** Who is clocked in now, what each does since when, and the button that clocks them out. */
export function InNow() {
  const t = useText(shiftStrings);
  const { data, failure, onRetry } = loaded(useQuery(peopleNowQuery));
  const present = (data ?? []).flatMap(({ shift, ...person }) => (shift === null ? [] : [{ ...person, shift }]));
  return (
    <Card
      title={t('whoIsIn')}
      {...(data !== undefined && {
        hint: present.length === 0 ? t('nobodyIn') : t('inCount', { count: present.length, total: data.length }),
      })}
    >
      {data === undefined &&
        (failure === null ? <LoadingRows rows={2} /> : <LoadFailed message={failure} onRetry={onRetry} />)}
      {present.length > 0 && (
        <ul className={classes.people}>
          {present.map((person) => (
            <Person key={person.userID} person={person} shift={person.shift} />
          ))}
        </ul>
      )}
    </Card>
  );
}

interface PersonProps {
  readonly person: Pick<PersonNow, 'userID' | 'name'>;
  readonly shift: Shift;
}

function Person({ person: { userID, name }, shift }: PersonProps) {
  const t = useText(shiftStrings);
  const language = useLanguage();
  const { timezoneName } = useOperationalSetting();
  const { canEdit } = useRights('employeeTimeClock');
  // The figures of the server are read again with each event; this draws them again each minute.
  useMinuteMs();
  const activity = shift.activity ?? 'WORK';
  const leave = async () => {
    const isSure = await confirm({
      title: t('clockOutTitle', { name }),
      message: t('clockOutText'),
      confirmLabel: t('clockOut'),
    });
    if (!isSure) return;
    await attempt(async () => {
      await clockOutUsers([userID]);
      toast('success', t('clockedOut', { name }));
    });
  };
  return (
    <li>
      <div className={classes.who}>
        <Text fw={600}>{name}</Text>
        <Text c="dimmed" size="sm">
          {t('since', { time: formatTime(shift.activitySince, timezoneName, language) })} ·{' '}
          {t('worked', { hours: formatHours(shift.workTime) })}
        </Text>
      </div>
      <StatusBadge tone={activity === 'WORK' ? 'success' : 'warning'} label={t(activity)} />
      {canEdit && (
        <Button variant="default" onClick={() => void leave()}>
          {t('clockOut')}
        </Button>
      )}
    </li>
  );
}
