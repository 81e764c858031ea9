import type { TablePlace } from '../../check/table-check.ts';

/** What opening a table came to: its bill is the current sale, it failed, or the bill is not at this table. */
export type Opened =
  | { readonly kind: 'held'; readonly place: TablePlace }
  | { readonly kind: 'floor' }
  | { readonly kind: 'elsewhere'; readonly orderID: string };
