import { NativeSelect } from '@mantine/core';

interface FilterSelectProps {
  readonly label?: string;
  readonly 'aria-label'?: string;
  readonly value: string;
  readonly data: readonly { readonly value: string; readonly label: string }[];
  readonly onChange: (value: string) => void;
  readonly w?: number;
}

/**
 * One choice of a few beside a list. The browser's own list costs a page nothing and opens as the person's device opens
 * such lists.
 */
export const FilterSelect = ({ data, onChange, ...rest }: FilterSelectProps) => (
  <NativeSelect {...rest} data={[...data]} onChange={(event) => onChange(event.currentTarget.value)} />
);
