import * as z from 'zod/mini';
import { uuid } from '../kit/fields/fields.ts';
import { event } from '../kit/hub.ts';
import { Countdown } from './sell-data.ts';

/** Hub events of the sell data. */
export const catalogEvents = {
  /** The sell data has a new version (decision 24). */
  posDataChanged: event('location', z.object({ version: z.int() })),
  itemAvailabilityChanged: event('location', z.object({ itemIDs: z.array(uuid()), isAvailable: z.boolean() })),
  /** What is left of counted items after an order (decision 343). */
  countdownsChanged: event('location', z.object({ counts: z.array(Countdown) })),
} as const;
