import * as z from 'zod/mini';
import { uuid } from '../kit/fields/fields.ts';
import { event } from '../kit/hub.ts';

/** Hub events of the staff area. */
export const staffEvents = {
  /** People clocked in or out or went on a break, or their shifts were corrected. */
  timeClockChanged: event('location', z.object({ userIDs: z.array(uuid()) })),
} as const;
