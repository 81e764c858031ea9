import { createContext } from 'react';

/** Why nothing on the page can be saved now, in words for the person; null = saving works. */
export const ReadOnlyContext = createContext<string | null>(null);
