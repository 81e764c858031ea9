import type { GuestNow } from '@tavola/contract';
import { useId } from 'react';
import { serverNow } from '#runtime/clock/server-clock.ts';
import { useText } from '#text/define.ts';
import { formatDate } from '#text/format.ts';
import { orderPageStrings } from '../order.strings.ts';
import { shownMoment } from '../parts/shown-moment.ts';
import classes from './Checkout.module.css';

interface TimeFieldProps {
  readonly now: GuestNow;
  readonly timezoneName: string;
  /** null = as soon as possible. */
  readonly value: string | null;
  readonly onChange: (value: string | null) => void;
  /** From the kitchen to the guest; null = the guest comes. */
  readonly bringMinutes: number | null;
}

/** The moment at which a guest has what is ready then. */
const arrivalOf = (at: string, minutes: number | null): string =>
  new Date(Date.parse(at) + (minutes ?? 0) * 60_000).toISOString();

/** When the guest comes, or is brought the order: as soon as possible, or one of the times that are free, by day. */
export function TimeField({ now, timezoneName, value, bringMinutes, onChange }: TimeFieldProps) {
  const t = useText(orderPageStrings);
  const id = useId();
  const days = new Map<string, string[]>();
  const nowMs = serverNow();
  const shown = (at: string): string => shownMoment(arrivalOf(at, bringMinutes), nowMs, timezoneName);
  for (const slot of now.slots) {
    const day = formatDate(arrivalOf(slot, bringMinutes), timezoneName);
    days.set(day, [...(days.get(day) ?? []), slot]);
  }
  return (
    <div className={classes.field}>
      <label htmlFor={id}>{t(bringMinutes === null ? 'when' : 'deliveryTime')}</label>
      <select
        id={id}
        value={value ?? ''}
        onChange={({ currentTarget: { value: chosen } }) => onChange(chosen === '' ? null : chosen)}
      >
        {now.soonestAt !== null && <option value="">{t('asap', { time: shown(now.soonestAt) })}</option>}
        {[...days].map(([day, slots]) => (
          <optgroup key={day} label={day}>
            {slots.map((slot) => (
              <option key={slot} value={slot}>
                {shown(slot)}
              </option>
            ))}
          </optgroup>
        ))}
      </select>
    </div>
  );
}
