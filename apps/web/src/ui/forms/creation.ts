import { createContext, type ComponentType } from 'react';

/** What a field or a list needs to offer "New …": the page that creates such a record, opened over the form. */
export interface Creation {
  /** Words of the offer, such as "New category". */
  readonly label: string;
  /** The page for a new record; loaded with the first press. */
  readonly load: () => Promise<ComponentType>;
  /** The id of a record as the server returns it. */
  readonly idOf: (record: unknown) => string;
  /** Loads the options again; the new one is chosen when they have loaded. */
  readonly refresh: () => Promise<unknown>;
}

/** The dialog in which a page for a new record is shown. */
interface CreationFrame {
  /** The name that was searched for. */
  readonly name: string;
  readonly onCreated: (record: unknown) => void;
  readonly onClose: () => void;
}

/** null = the page is not inside another form. */
export const CreationContext = createContext<CreationFrame | null>(null);
