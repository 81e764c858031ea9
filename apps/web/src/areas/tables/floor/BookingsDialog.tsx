import { ActionIcon, Group, Stack, Text } from '@mantine/core';
import type { FloorTable, Reservation } from '@tavola/contract';
import { useQuery } from '@tanstack/react-query';
import { IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { localMoment } from '#runtime/clock/local-moment.ts';
import { failureMessage } from '#runtime/http/call-error.ts';
import { useOperationalSetting } from '#runtime/session/restaurant.ts';
import { useText } from '#text/define.ts';
import { formatTime } from '#text/format.ts';
import { Dialog } from '#ui/dialogs/Dialog.tsx';
import { toast } from '#ui/dialogs/toast.ts';
import { DateField } from '#ui/fields/TimeField.tsx';
import { LoadFailed } from '#ui/frames/LoadFailed.tsx';
import { EmptyState } from '#ui/lists/EmptyState.tsx';
import { LoadingRows } from '#ui/lists/LoadingRows.tsx';
import { removeReservation, reservationsQuery } from './floor.queries.ts';
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
  const { data, error, refetch } = useQuery(reservationsQuery(date));
  const cancel = ({ reservationID, name }: Reservation) =>
    void removeReservation(reservationID)
      .then(() => toast('success', t('bookingCancelled', { name })))
      .catch((failure: unknown) => toast('warning', failureMessage(failure)));
  const namesOf = ({ tableIDs }: Reservation) =>
    tableIDs.map((id) => tables.find(({ tableID }) => tableID === id)?.name ?? '').join(', ');
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
          <Group key={booking.reservationID} justify="space-between" wrap="nowrap">
            <div>
              <Text fw={700}>
                {t('bookedAt', { time: formatTime(booking.forDateTime, timezoneName), name: booking.name })}
              </Text>
              <Text c="dimmed">
                {[t('bookingTables', { names: namesOf(booking) }), booking.phone]
                  .filter((part) => part !== '')
                  .join(' · ')}
              </Text>
            </div>
            {canEdit && (
              <ActionIcon
                variant="default"
                size={48}
                aria-label={t('cancelBooking', { name: booking.name })}
                onClick={() => cancel(booking)}
              >
                <IconTrash size={22} aria-hidden />
              </ActionIcon>
            )}
          </Group>
        ))}
      </Stack>
    </Dialog>
  );
}
