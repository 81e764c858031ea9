import { createContext } from 'react';

/** Whether a form shows a past state of its record: then nothing can be changed, and there is nothing to save. */
export const PastContext = createContext(false);
