import { NumberInput, type NumberInputProps } from '@mantine/core';
import { useState, type FocusEventHandler } from 'react';

export interface DecimalFieldProps {
  readonly label?: string;
  readonly 'aria-label'?: string;
  readonly description?: string;
  readonly withAsterisk?: boolean;
  /** A number; null or '' = empty. */
  readonly value?: number | string | null;
  /** Empty is '' where a number is required, and null where it is optional. */
  readonly onChange?: (value: number | '' | null) => void;
  readonly onBlur?: FocusEventHandler;
  readonly isOptional?: boolean;
  readonly allowNegative?: boolean;
  readonly decimals?: number;
  readonly prefix?: string;
  readonly suffix?: string;
  readonly placeholder?: string;
  readonly error?: string;
  readonly disabled?: boolean;
  readonly w?: NumberInputProps['w'];
  /** What a form's field provides: blur, path, aria. */
  readonly [prop: string]: unknown;
}

/**
 * A number with decimals, typed and never stepped; a value out of range is kept and reported, not cut. Used with
 * `{...form.field('path')}`. An unfinished number (`12.`, `0.0`, `1.50`) stays as typed until the field loses the
 * focus, and counts as the number it is so far.
 */
export function DecimalField({
  value,
  onChange,
  onBlur,
  isOptional = false,
  allowNegative = false,
  decimals = 2,
  ...rest
}: DecimalFieldProps) {
  const [typed, setTyped] = useState<string | null>(null);
  const change = (next: number | string) => {
    setTyped(typeof next === 'string' ? next : null);
    onChange?.(numberIn(next) ?? (isOptional ? null : ''));
  };
  return (
    <NumberInput
      {...rest}
      value={typed !== null && numberIn(typed) === numberIn(value ?? '') ? typed : (value ?? '')}
      onChange={change}
      allowNegative={allowNegative}
      decimalScale={decimals}
      onBlur={(event) => {
        setTyped(null);
        onBlur?.(event);
      }}
      clampBehavior="none"
      thousandSeparator=","
      hideControls
      inputMode="decimal"
      autoComplete="off"
      isAllowed={({ value: text }) => text.length <= 16}
    />
  );
}

/** null when the text is not a number. */
const numberIn = (text: number | string): number | null =>
  text === '' || Number.isNaN(Number(text)) ? null : Number(text);
