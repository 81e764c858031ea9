import { createContext } from 'react';

/** Whether a form shows its record as it was: then nothing can be changed, and there is nothing to save. */
export const PastContext = createContext(false);
