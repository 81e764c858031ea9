import { createContext, type ReactNode } from 'react';

/** *History* of the record on the screen, which the shell puts on every form; null = outside of the shell. */
export const RecordHistoryContext = createContext<ReactNode>(null);
