import { Button, Group, Stack } from '@mantine/core';
import type { FloorTable, Reservation } from '@tavola/contract';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { newID } from '#runtime/clock/ids.ts';
import { localMoment } from '#runtime/clock/local-moment.ts';
import { failureMessage } from '#runtime/http/call-error.ts';
import { useOperationalSetting } from '#runtime/session/restaurant.ts';
import { useText } from '#text/define.ts';
import { formatTime } from '#text/format.ts';
import { Dialog } from '#ui/dialogs/Dialog.tsx';
import { toast } from '#ui/dialogs/toast.ts';
import { DateField } from '#ui/fields/TimeField.tsx';
import { LoadFailed } from '#ui/frames/LoadFailed.tsx';
import { EmptyState } from '#ui/lists/empty/EmptyState.tsx';
import { LoadingRows } from '#ui/lists/LoadingRows.tsx';
import { BookingForm } from './BookingForm.tsx';
import { BookingRow } from './BookingRow.tsx';
import {
  addReservation,
  changeReservation,
  removeReservation,
  reservationsQuery,
  seatReservation,
} from '../floor.queries.ts';
import { floorStrings } from '../floor.strings.ts';

interface BookingsDialogProps {
  readonly tables: readonly FloorTable[];
  readonly canEdit: boolean;
  readonly onClose: () => void;
}

/** The bookings of a day, earliest first. */
export function BookingsDialog({ tables, canEdit, onClose }: BookingsDialogProps) {
  const t = useText(floorStrings);
  const { timezoneName } = useOperationalSetting();
  const [date, setDate] = useState(() => localMoment(Date.now(), timezoneName).date);
  // One id for the form: pressing again after a broken connection books once.
  const [newBookingID, setNewBookingID] = useState<string | null>(null);
  const [editing, setEditing] = useState<Reservation | null>(null);
  const { data, error, refetch } = useQuery(reservationsQuery(date));
  const run = (work: Promise<unknown>, message: string) =>
    void work
      .then(() => toast('success', message))
      .catch((failure: unknown) => toast('warning', failureMessage(failure)));
  const namesOf = ({ tableIDs }: Reservation) =>
    tableIDs.map((id) => tables.find(({ tableID }) => tableID === id)?.name ?? '').join(', ');
  if (editing !== null) {
    const { reservationID, version } = editing;
    return (
      <BookingForm
        title={t('editBooking', { name: editing.name })}
        tables={tables}
        booking={editing}
        date={date}
        onSave={async (input) => {
          const { name } = await changeReservation(reservationID, { ...input, version });
          toast('success', t('bookingChanged', { name }));
        }}
        onClose={() => setEditing(null)}
      />
    );
  }
  if (newBookingID !== null)
    return (
      <BookingForm
        title={t('newBooking')}
        tables={tables}
        booking={null}
        date={date}
        onSave={async (input) => {
          const booking = await addReservation(newBookingID, input);
          const time = formatTime(booking.forDateTime, timezoneName);
          toast('success', t('booked', { name: namesOf(booking), time }));
          setDate(localMoment(Date.parse(booking.forDateTime), timezoneName).date);
        }}
        onClose={() => setNewBookingID(null)}
      />
    );
  return (
    <Dialog title={t('bookingsTitle')} size="lg" onClose={onClose}>
      <Stack gap="md">
        <Group align="flex-end" gap="sm">
          <DateField label={t('date')} value={date} onChange={(next) => next !== null && setDate(next)} />
          {canEdit && (
            <Button leftSection={<IconPlus size={20} aria-hidden />} onClick={() => setNewBookingID(newID())}>
              {t('newBooking')}
            </Button>
          )}
        </Group>
        {data === undefined &&
          (error === null ? (
            <LoadingRows rows={3} />
          ) : (
            <LoadFailed message={failureMessage(error)} onRetry={() => void refetch()} />
          ))}
        {data?.items.length === 0 && <EmptyState title={t('noBookings')} text={t('noBookingsText')} />}
        {data?.items.map((booking) => (
          <BookingRow
            key={booking.reservationID}
            booking={booking}
            tables={namesOf(booking)}
            timezoneName={timezoneName}
            canEdit={canEdit}
            onArrived={() =>
              run(
                seatReservation(booking.reservationID, booking.version),
                t('arrivedDone', { name: booking.name, names: namesOf(booking) }),
              )
            }
            onEdit={() => setEditing(booking)}
            onCancel={() =>
              run(removeReservation(booking.reservationID), t('bookingCancelled', { name: booking.name }))
            }
          />
        ))}
      </Stack>
    </Dialog>
  );
}
