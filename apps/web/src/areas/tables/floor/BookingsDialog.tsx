import { Button, Stack } from '@mantine/core';
import type { FloorTable, Reservation } from '@tavola/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { localMoment } from '#runtime/clock/local-moment.ts';
import { failureMessage } from '#runtime/http/call-error.ts';
import { useOperationalSetting } from '#runtime/session/restaurant.ts';
import { useText } from '#text/define.ts';
import { Dialog } from '#ui/dialogs/Dialog.tsx';
import { toast } from '#ui/dialogs/toast.ts';
import { DateField } from '#ui/fields/TimeField.tsx';
import { LoadFailed } from '#ui/frames/LoadFailed.tsx';
import { Notice } from '#ui/frames/Notice.tsx';
import { EmptyState } from '#ui/lists/EmptyState.tsx';
import { LoadingRows } from '#ui/lists/LoadingRows.tsx';
import { BookingFields, draftOf, inputOf } from './BookingFields.tsx';
import { BookingRow } from './BookingRow.tsx';
import { changeReservation, removeReservation, reservationsQuery, seatReservation } from './floor.queries.ts';
import { floorStrings } from './floor.strings.ts';

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
  const [editing, setEditing] = useState<Reservation | null>(null);
  const { data, error, refetch } = useQuery(reservationsQuery(date));
  const run = (work: Promise<unknown>, message: string) =>
    void work
      .then(() => toast('success', message))
      .catch((failure: unknown) => toast('warning', failureMessage(failure), { shownMs: 6000 }));
  const namesOf = ({ tableIDs }: Reservation) =>
    tableIDs.map((id) => tables.find(({ tableID }) => tableID === id)?.name ?? '').join(', ');
  const seatsOf = ({ tableIDs }: Reservation) =>
    tables.reduce((sum, { tableID, seats }) => (tableIDs.includes(tableID) ? sum + seats : sum), 0);
  if (editing !== null)
    return (
      <EditBooking
        booking={editing}
        seats={seatsOf(editing)}
        timezoneName={timezoneName}
        onClose={() => setEditing(null)}
      />
    );
  return (
    <Dialog title={t('bookingsTitle')} size="lg" onClose={onClose}>
      <Stack gap="md">
        <DateField label={t('date')} value={date} onChange={(next) => next !== null && setDate(next)} />
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

interface EditBookingProps {
  readonly booking: Reservation;
  readonly seats: number;
  readonly timezoneName: string;
  readonly onClose: () => void;
}

/** Changes who comes, how many, and when. */
function EditBooking({ booking, seats, timezoneName, onClose }: EditBookingProps) {
  const t = useText(floorStrings);
  const [draft, setDraft] = useState(() => draftOf(booking, timezoneName));
  const [problem, setProblem] = useState('');
  const [isSaving, setIsSaving] = useState(false);
  const { reservationID, version, customerID, minutes, tableIDs } = booking;
  const save = () => {
    setIsSaving(true);
    changeReservation(reservationID, { ...inputOf(draft, tableIDs, timezoneName), customerID, minutes, version })
      .then(({ name }) => (toast('success', t('bookingChanged', { name })), onClose()))
      .catch((failure: unknown) => setProblem(failureMessage(failure)))
      .finally(() => setIsSaving(false));
  };
  return (
    <Dialog title={t('editBooking', { name: booking.name })} size="lg" onClose={onClose}>
      <Stack gap="md">
        <BookingFields draft={draft} seats={seats} onChange={setDraft} />
        {problem !== '' && <Notice tone="warning">{problem}</Notice>}
        <Button size="lg" disabled={draft.name.trim() === ''} loading={isSaving} onClick={save}>
          {t('save')}
        </Button>
      </Stack>
    </Dialog>
  );
}
