import * as z from 'zod/mini';
import { event } from '../kit/hub.ts';

/** Hub events of the settings of a location. */
export const companyEvents = {
  operationalSettingChanged: event('location', z.object({ version: z.int() })),
} as const;
