import { useState } from 'react';
import { DecimalField } from '#ui/fields/DecimalField.tsx';

interface WholeFieldProps {
  readonly label: string;
  readonly value: number;
  readonly min: number;
  readonly max: number;
  readonly suffix?: string;
  readonly error?: string | undefined;
  readonly onCommit: (value: number) => void;
}

/** A whole number within limits. What is typed on the way to it changes nothing: the 1 of 180 is no width. */
export function WholeField({ value, min, max, onCommit, error, ...rest }: WholeFieldProps) {
  const [typed, setTyped] = useState<number | '' | null>(null);
  return (
    <DecimalField
      {...rest}
      decimals={0}
      value={typed ?? value}
      {...(error !== undefined && { error })}
      onChange={(next) => {
        setTyped(next);
        if (typeof next === 'number' && next >= min && next <= max) onCommit(next);
      }}
      onBlur={() => setTyped(null)}
    />
  );
}
