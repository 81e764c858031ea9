import { TextInput } from '@mantine/core';

interface MomentFieldProps {
  readonly label: string;
  /** `HH:mm:ss` (times) or `YYYY-MM-DD` (dates); null = none. */
  readonly value?: string | null;
  readonly onChange?: (value: string | null) => void;
  readonly description?: string;
  readonly withAsterisk?: boolean;
  readonly error?: string;
  readonly disabled?: boolean;
  readonly [prop: string]: unknown;
}

/** A time of the day at the location, to the minute. */
export const TimeField = ({ value, onChange, ...rest }: MomentFieldProps) => (
  <TextInput
    {...rest}
    type="time"
    value={(value ?? '').slice(0, 5)}
    onChange={(event) => onChange?.(event.currentTarget.value === '' ? null : `${event.currentTarget.value}:00`)}
  />
);

/** A day of the location's calendar. */
export const DateField = ({ value, onChange, ...rest }: MomentFieldProps) => (
  <TextInput
    {...rest}
    type="date"
    value={value ?? ''}
    onChange={(event) => onChange?.(event.currentTarget.value === '' ? null : event.currentTarget.value)}
  />
);
