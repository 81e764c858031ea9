import { NumberInput, type NumberInputProps } from '@mantine/core';

export interface DecimalFieldProps {
  readonly label?: string;
  readonly 'aria-label'?: string;
  readonly description?: string;
  readonly withAsterisk?: boolean;
  /** A number; null or '' = nothing typed. */
  readonly value?: number | string | null;
  /** Nothing typed is '' where a number must be given, and null where it may be left out. */
  readonly onChange?: (value: number | '' | null) => void;
  readonly isOptional?: boolean;
  readonly allowNegative?: boolean;
  readonly decimals?: number;
  readonly prefix?: string;
  readonly suffix?: string;
  readonly placeholder?: string;
  readonly error?: string;
  readonly disabled?: boolean;
  readonly w?: NumberInputProps['w'];
  /** What a form's field brings along: blur, path, aria. */
  readonly [prop: string]: unknown;
}

/** A number with decimals, typed and never stepped; what is out of range is kept and told, not cut. Goes with `{...form.field('path')}`. */
export function DecimalField({ value, onChange, isOptional = false, allowNegative = false, decimals = 2, ...rest }: DecimalFieldProps) {
  return (
    <NumberInput
      {...rest} value={value ?? ''} onChange={(next) => onChange?.(typeof next === 'number' ? next : isOptional ? null : '')} allowNegative={allowNegative} decimalScale={decimals}
      clampBehavior="none" thousandSeparator="," hideControls inputMode="decimal" autoComplete="off" isAllowed={({ value: typed }) => typed.length <= 16}
    />
  );
}
