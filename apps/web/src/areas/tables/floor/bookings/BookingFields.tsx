import { ActionIcon, Group, NumberInput, Select, TextInput } from '@mantine/core';
import {
  DEFAULT_BOOKING_MINUTES,
  MAX_BOOKING_DAYS,
  MAX_BOOKING_GUESTS,
  type Reservation,
  type ReservationInput,
} from '@tavola/contract';
import { IconMinus, IconPlus } from '@tabler/icons-react';
import type { Dispatch, SetStateAction } from 'react';
import { useText } from '#text/define.ts';
import { fieldText } from '#text/fields.ts';
import { CustomerField } from '#areas/customers/customers/index.ts';
import { customerDetailsQuery } from '#areas/customers/customers/lookup.queries.ts';
import { instantAt, localMoment } from '#runtime/clock/local-moment.ts';
import { failureMessage } from '#runtime/http/call-error.ts';
import { queryClient } from '#runtime/http/query-client.ts';
import { useRights } from '#runtime/http/records.ts';
import { DateField, TimeField } from '#ui/fields/TimeField.tsx';
import { toast } from '#ui/dialogs/toast.ts';
import { Notice } from '#ui/frames/Notice.tsx';
import { uiStrings } from '#ui/ui.strings.ts';
import { floorStrings } from '../floor.strings.ts';

/** A booking as typed. */
export interface BookingDraft {
  readonly name: string;
  readonly phone: string;
  readonly guests: number | null;
  readonly date: string;
  readonly time: string;
  /** How long the guests stay. */
  readonly minutes: number;
  readonly customerID: string | null;
}

const HALF_HOUR_MS = 30 * 60_000;
const clockOf = (minutes: number): string =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}:00`;
const minutesOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));

/** A new booking: at the next half hour but one. */
export function newDraft(timezoneName: string): BookingDraft {
  const { date, minutes } = localMoment(Math.ceil(Date.now() / HALF_HOUR_MS + 1) * HALF_HOUR_MS, timezoneName);
  return {
    name: '',
    phone: '',
    guests: null,
    date,
    time: clockOf(minutes),
    minutes: DEFAULT_BOOKING_MINUTES,
    customerID: null,
  };
}

/** An existing booking, as a draft to change. */
export function draftOf(booking: Reservation, timezoneName: string): BookingDraft {
  const { name, phone, guests, minutes, customerID, forDateTime } = booking;
  const { date, minutes: clock } = localMoment(Date.parse(forDateTime), timezoneName);
  return {
    name,
    phone: phone ?? '',
    guests: guests ?? null,
    date,
    time: clockOf(clock),
    minutes,
    customerID: customerID ?? null,
  };
}

/** What is sent of a booking. */
export function inputOf(
  { name, phone, guests, date, time, minutes, customerID }: BookingDraft,
  tableIDs: readonly string[],
  timezoneName: string,
): ReservationInput {
  return {
    tableIDs: [...tableIDs],
    name: name.trim(),
    phone: phone.trim(),
    guests,
    forDateTime: new Date(instantAt(date, minutesOf(time), timezoneName)).toISOString(),
    minutes,
    customerID,
  };
}

/** What a visit usually takes; one that is booked for another time keeps it. */
const DURATIONS = [60, 90, 120, 150, 180, 240];

const DAY_MS = 24 * 60 * 60_000;
/** Whether a day is further away than a booking may be, as a Buddhist year read as another one is. */
export const isTooFar = ({ date }: Pick<BookingDraft, 'date'>, now = Date.now()): boolean =>
  Date.parse(date) > now + MAX_BOOKING_DAYS * DAY_MS;

/** Whether more guests are typed than there are seats; a hint and no refusal, because chairs can be added. */
export const isTooMany = ({ guests }: Pick<BookingDraft, 'guests'>, seats: number): boolean =>
  guests !== null && seats > 0 && guests > seats;

interface BookingFieldsProps {
  /** Of all its tables. */
  readonly seats: number;
  readonly draft: BookingDraft;
  readonly onChange: Dispatch<SetStateAction<BookingDraft>>;
}

/** Who comes, how many, when, and for how long. A known customer brings name and phone. */
export function BookingFields({ draft, seats, onChange }: BookingFieldsProps) {
  const t = useText(floorStrings);
  const ui = useText(uiStrings);
  const { canView } = useRights('customers');
  // What was typed since counts: the customer's name arrives later.
  const set = (changed: Partial<BookingDraft>): void => onChange((before) => ({ ...before, ...changed }));
  const step = (by: number): void =>
    onChange((before) => ({
      ...before,
      guests: Math.min(MAX_BOOKING_GUESTS, Math.max(1, (before.guests ?? 0) + by)),
    }));
  const chooseCustomer = async (customerID: string | null): Promise<void> => {
    if (customerID === null) return set({ customerID });
    try {
      const { givenName, familyName, phone } = await queryClient.fetchQuery(customerDetailsQuery(customerID));
      set({ customerID, name: `${givenName} ${familyName}`.trim(), ...(phone !== '' && { phone }) });
    } catch (failure) {
      toast('warning', failureMessage(failure));
    }
  };
  const durations = [...new Set([...DURATIONS, draft.minutes])].toSorted((a, b) => a - b);
  return (
    <>
      {canView && (
        <CustomerField
          label={t('customer')}
          value={draft.customerID}
          onChange={(customerID) => void chooseCustomer(customerID)}
        />
      )}
      <TextInput
        label={t('guestName')}
        maxLength={100}
        value={draft.name}
        onChange={(event) => set({ name: event.currentTarget.value })}
      />
      <Group grow align="flex-start">
        <TextInput
          label={t('phone')}
          inputMode="tel"
          maxLength={40}
          value={draft.phone}
          onChange={(event) => set({ phone: event.currentTarget.value })}
        />
        <NumberInput
          label={t('guests')}
          min={1}
          max={MAX_BOOKING_GUESTS}
          clampBehavior="strict"
          allowDecimal={false}
          allowNegative={false}
          hideControls
          leftSectionWidth={48}
          leftSectionPointerEvents="all"
          leftSection={
            <ActionIcon
              variant="subtle"
              size={44}
              disabled={(draft.guests ?? 1) <= 1}
              aria-label={`${t('guests')}: ${ui('decrease')}`}
              onClick={() => step(-1)}
            >
              <IconMinus size={20} aria-hidden />
            </ActionIcon>
          }
          rightSectionWidth={48}
          rightSectionPointerEvents="all"
          rightSection={
            <ActionIcon
              variant="subtle"
              size={44}
              aria-label={`${t('guests')}: ${ui('increase')}`}
              onClick={() => step(1)}
            >
              <IconPlus size={20} aria-hidden />
            </ActionIcon>
          }
          value={draft.guests ?? ''}
          onChange={(typed) => set({ guests: typeof typed === 'number' && typed >= 1 ? typed : null })}
        />
      </Group>
      {isTooMany(draft, seats) && <Notice tone="info">{t('tooManyGuests', { n: draft.guests ?? 0, seats })}</Notice>}
      <Group grow>
        <DateField
          label={t('date')}
          value={draft.date}
          {...(isTooFar(draft) && { error: fieldText('far') })}
          onChange={(date) => date !== null && set({ date })}
        />
        <TimeField label={t('time')} value={draft.time} onChange={(time) => time !== null && set({ time })} />
      </Group>
      <Select
        label={t('duration')}
        allowDeselect={false}
        value={String(draft.minutes)}
        data={durations.map((minutes) => ({ value: String(minutes), label: t('minutes', { n: minutes }) }))}
        onChange={(minutes) => minutes !== null && set({ minutes: Number(minutes) })}
      />
    </>
  );
}
