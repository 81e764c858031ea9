import { createContext } from 'react';

type Search = Readonly<Record<string, string | undefined>>;

/** The address of a list next to a record of it, whose page has the one of the browser (decision 495). */
export interface ListAddress {
  /** The path of the list itself. */
  readonly path: string;
  readonly search: Search;
  readonly change: (next: (before: Search) => Search) => void;
}
/** null = the list is the page, and its address is that of the browser. */
export const ListAddressContext = createContext<ListAddress | null>(null);

/** The id of the record that is open next to its list; null = none, undefined = a record replaces the list. */
export const OpenRowContext = createContext<string | null | undefined>(undefined);

/** What closes the pane that a page is in; null = it fills the screen. */
export const PaneContext = createContext<{ readonly onClose: () => void } | null>(null);
