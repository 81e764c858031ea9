import { createContext } from 'react';

/** Whether the content is at least 1600 px wide, so that a record has room next to its list (decision 495). */
export const RoomContext = createContext(false);
