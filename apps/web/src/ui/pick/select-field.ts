import type { SelectProps } from '@mantine/core';
import type { Creation } from '../forms/creation.ts';

/** What a select takes. */
export interface SelectFieldProps extends SelectProps {
  /** Offers to create what the list lacks. Left out = the person may not. */
  readonly creation?: Creation | undefined;
  /** Words besides its label by which an entry is found, such as its name in another language. */
  readonly wordsOf?: ((value: string) => readonly string[]) | undefined;
}
