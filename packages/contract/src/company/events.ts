import * as z from 'zod/mini';
import { uuid } from '../kit/fields/fields.ts';
import { event } from '../kit/hub.ts';

/** Hub events of the settings of a location. */
export const companyEvents = {
  operationalSettingChanged: event('location', z.object({ version: z.int() })),
  /** The location has another address; pages go there when nothing waits (decision 200). */
  locationMoved: event('location', z.object({ subDomain: z.string() })),
  /** The company's licence was renewed or changed; open pages read it again. */
  licenseChanged: event('location', z.object({})),
  /** Something was reported; a sound is for these people and terminals. */
  noticesAdded: event(
    'location',
    z.object({ noticeIDs: z.array(uuid()), soundUserIDs: z.array(uuid()), soundClientIDs: z.array(uuid()) }),
  ),
} as const;
