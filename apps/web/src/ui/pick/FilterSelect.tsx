import { NativeSelect } from '@mantine/core';

interface FilterSelectProps {
  readonly label?: string;
  readonly 'aria-label'?: string;
  readonly value: string;
  readonly data: readonly { readonly value: string; readonly label: string }[];
  readonly onChange: (value: string) => void;
  readonly w?: number;
  /** Why nothing else can be chosen now. */
  readonly disabledWhy?: string;
}

/** A short select next to a list. The browser's own select adds no code to the page and works as people know it. */
export const FilterSelect = ({ data, onChange, disabledWhy, ...rest }: FilterSelectProps) => (
  <NativeSelect
    {...rest}
    disabled={disabledWhy !== undefined}
    description={disabledWhy}
    data={[...data]}
    onChange={(event) => onChange(event.currentTarget.value)}
  />
);
