import { ActionIcon, Button, Group, Text } from '@mantine/core';
import type { Reservation } from '@tavola/contract';
import { IconPencil, IconTrash } from '@tabler/icons-react';
import { useText } from '#text/define.ts';
import { formatTime } from '#text/format.ts';
import { floorStrings } from '../floor.strings.ts';

interface BookingRowProps {
  readonly booking: Reservation;
  /** Names of its tables. */
  readonly tables: string;
  readonly timezoneName: string;
  readonly canEdit: boolean;
  readonly onArrived: () => void;
  readonly onEdit: () => void;
  readonly onCancel: () => void;
}

/** A booking of the day: who comes, when, and what can be done with it. */
export function BookingRow({ booking, tables, timezoneName, canEdit, onArrived, onEdit, onCancel }: BookingRowProps) {
  const t = useText(floorStrings);
  const { name, guests, phone, forDateTime, seatedDateTime } = booking;
  return (
    <Group justify="space-between" gap="sm">
      <div style={{ flex: '1 1 180px', minWidth: 0 }}>
        <Text fw={700}>{t('bookedAt', { time: formatTime(forDateTime, timezoneName), name })}</Text>
        <Text c="dimmed">
          {[
            t('bookingTables', { names: tables }),
            guests == null ? '' : t('bookingGuests', { count: guests }),
            phone ?? '',
          ]
            .filter((part) => part !== '')
            .join(' · ')}
        </Text>
        {seatedDateTime !== null && (
          <Text fw={600} style={{ whiteSpace: 'nowrap' }}>
            {t('arrivedAlready', { time: formatTime(seatedDateTime, timezoneName) })}
          </Text>
        )}
      </div>
      {canEdit && seatedDateTime === null && (
        <Group gap={8} wrap="nowrap">
          <Button h={48} onClick={onArrived}>
            {t('arrived')}
          </Button>
          <ActionIcon variant="default" size={48} aria-label={t('editBooking', { name })} onClick={onEdit}>
            <IconPencil size={22} aria-hidden />
          </ActionIcon>
          <ActionIcon variant="default" size={48} aria-label={t('cancelBooking', { name })} onClick={onCancel}>
            <IconTrash size={22} aria-hidden />
          </ActionIcon>
        </Group>
      )}
    </Group>
  );
}
