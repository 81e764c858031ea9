import { createContext, type ReactNode } from 'react';

/** What explains the present page, which the shell puts next to narrow ones on a very wide screen; null = nothing. */
export const ExplanationContext = createContext<ReactNode>(null);
