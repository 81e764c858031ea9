import * as z from 'zod/mini';
import { event } from '../kit/hub.ts';

/** Hub events of the settings of a location. */
export const companyEvents = {
  operationalSettingChanged: event('location', z.object({ version: z.int() })),
  /** The location has another address; pages go there when nothing waits (decision 200). */
  locationMoved: event('location', z.object({ subDomain: z.string() })),
  /** The company's licence was renewed or changed; open pages read it again. */
  licenseChanged: event('location', z.object({})),
} as const;
