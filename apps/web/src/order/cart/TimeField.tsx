import type { GuestNow } from '@tavola/contract';
import { useId } from 'react';
import { useText } from '#text/define.ts';
import { formatDate, formatTime } from '#text/format.ts';
import { orderPageStrings } from '../order.strings.ts';
import classes from './Checkout.module.css';

interface TimeFieldProps {
  readonly now: GuestNow;
  readonly timezoneName: string;
  /** null = as soon as possible. */
  readonly value: string | null;
  readonly onChange: (value: string | null) => void;
}

/** When the guest comes: as soon as possible, or one of the times that are free, by day. */
export function TimeField({ now, timezoneName, value, onChange }: TimeFieldProps) {
  const t = useText(orderPageStrings);
  const id = useId();
  const days = new Map<string, string[]>();
  for (const slot of now.slots) {
    const day = formatDate(slot, timezoneName);
    days.set(day, [...(days.get(day) ?? []), slot]);
  }
  return (
    <div className={classes.field}>
      <label htmlFor={id}>{t('when')}</label>
      <select
        id={id}
        value={value ?? ''}
        onChange={({ currentTarget: { value: chosen } }) => onChange(chosen === '' ? null : chosen)}
      >
        {now.soonestAt !== null && (
          <option value="">{t('asap', { time: formatTime(now.soonestAt, timezoneName) })}</option>
        )}
        {[...days].map(([day, slots]) => (
          <optgroup key={day} label={day}>
            {slots.map((slot) => (
              <option key={slot} value={slot}>
                {formatTime(slot, timezoneName)}
              </option>
            ))}
          </optgroup>
        ))}
      </select>
    </div>
  );
}
