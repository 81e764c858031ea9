import { Button, Group, Stack, TextInput } from '@mantine/core';
import { DEFAULT_BOOKING_MINUTES, type FloorTable } from '@tavola/contract';
import { useState } from 'react';
import { newID } from '#runtime/clock/ids.ts';
import { instantAt, localMoment } from '#runtime/clock/local-moment.ts';
import { failureMessage } from '#runtime/http/call-error.ts';
import { useOperationalSetting } from '#runtime/session/restaurant.ts';
import { useText } from '#text/define.ts';
import { formatTime } from '#text/format.ts';
import { Dialog } from '#ui/dialogs/Dialog.tsx';
import { toast } from '#ui/dialogs/toast.ts';
import { DateField, TimeField } from '#ui/fields/TimeField.tsx';
import { Notice } from '#ui/frames/Notice.tsx';
import { addReservation, openTable } from './floor.queries.ts';
import { floorStrings } from './floor.strings.ts';

interface ReserveDialogProps {
  readonly table: FloorTable;
  readonly onClose: () => void;
}

const HALF_HOUR_MS = 30 * 60_000;
const clockOf = (minutes: number): string =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}:00`;
const minutesOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));

/** Opens a table for guests who are there, or books it for a time (decision 177). */
export function ReserveDialog({ table, onClose }: ReserveDialogProps) {
  const t = useText(floorStrings);
  const { timezoneName } = useOperationalSetting();
  // One id for the dialog: pressing again after a broken connection books once.
  const [reservationID] = useState(newID);
  const [name, setName] = useState('');
  const [phone, setPhone] = useState('');
  const [chosen, setChosen] = useState(() => {
    const { date, minutes } = localMoment(Math.ceil(Date.now() / HALF_HOUR_MS + 1) * HALF_HOUR_MS, timezoneName);
    return { date, time: clockOf(minutes) };
  });
  const [problem, setProblem] = useState('');
  const [isSaving, setIsSaving] = useState(false);
  const run = (work: () => Promise<string>) => {
    setIsSaving(true);
    work()
      .then((message) => (toast('success', message), onClose()))
      .catch((failure: unknown) => setProblem(failureMessage(failure)))
      .finally(() => setIsSaving(false));
  };
  const reserve = () =>
    run(async () => {
      await openTable(table, name.trim());
      return t('opened', { name: table.name });
    });
  const book = () =>
    run(async () => {
      const forDateTime = new Date(instantAt(chosen.date, minutesOf(chosen.time), timezoneName)).toISOString();
      await addReservation(reservationID, {
        tableIDs: [table.tableID],
        name: name.trim(),
        phone: phone.trim(),
        forDateTime,
        minutes: DEFAULT_BOOKING_MINUTES,
      });
      return t('booked', { name: table.name, time: formatTime(forDateTime, timezoneName) });
    });
  const isTaken = table.status === 'Occupied' || table.status === 'Billed';
  return (
    <Dialog title={t('reserveTitle', { name: table.name })} onClose={onClose}>
      <Stack gap="md">
        <Button size="xl" disabled={isTaken} loading={isSaving} onClick={reserve}>
          {t('reserveNow')}
        </Button>
        <TextInput
          label={t('guestName')}
          maxLength={100}
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <TextInput
          label={t('phone')}
          inputMode="tel"
          maxLength={40}
          value={phone}
          onChange={(event) => setPhone(event.currentTarget.value)}
        />
        <Group grow>
          <DateField
            label={t('date')}
            value={chosen.date}
            onChange={(date) => date !== null && setChosen((before) => ({ ...before, date }))}
          />
          <TimeField
            label={t('time')}
            value={chosen.time}
            onChange={(time) => time !== null && setChosen((before) => ({ ...before, time }))}
          />
        </Group>
        {problem !== '' && <Notice tone="warning">{problem}</Notice>}
        <Button size="lg" variant="default" disabled={name.trim() === ''} loading={isSaving} onClick={book}>
          {t('book')}
        </Button>
      </Stack>
    </Dialog>
  );
}
