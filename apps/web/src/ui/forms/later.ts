import { createContext, type ReactNode } from 'react';

/** A form as far as it can be saved in another way than now. */
export interface FormToSave {
  /** What its page is called: the name of the record. */
  readonly name: string;
  readonly isDirty: boolean;
  /** Does what Save does up to the call, with its messages at the fields. */
  readonly tryOut: () => Promise<void>;
  /** What was typed is stored elsewhere: the form leaves without a question. */
  readonly onStored: () => void;
}

/** What the shell offers next to Save of every form; null = outside of the shell. */
export const LaterContext = createContext<((form: FormToSave) => ReactNode) | null>(null);
