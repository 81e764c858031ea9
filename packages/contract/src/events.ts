import * as z from 'zod/mini';
import { event, type EventDefinition } from './kit/hub.ts';
import { accessEvents } from './access/events.ts';
import { catalogEvents } from './catalog/events.ts';
import { companyEvents } from './company/events.ts';
import { deviceEvents } from './devices/events.ts';
import { kitchenEvents } from './kitchen/events.ts';
import { sellingEvents } from './selling/events.ts';
import { staffEvents } from './staff/events.ts';
import { tableEvents } from './tables/events.ts';

/** Events of the hub itself. */
const commonEvents = {
  /** The server cannot replay from the requested number: refetch everything. */
  resync: event('client', z.object({ seq: z.int() })),
} as const;

/**
 * Every hub event of `/hubs/posHub` by its name (platform spec, section 7; decision 83): the whole table of the
 * specification, also where nothing publishes it yet, and those of our own. Events carry ids and versions; the client
 * refetches what it shows.
 */
export const hubEvents = {
  ...accessEvents,
  ...catalogEvents,
  ...companyEvents,
  ...deviceEvents,
  ...kitchenEvents,
  ...sellingEvents,
  ...staffEvents,
  ...tableEvents,
  ...commonEvents,
} as const satisfies Readonly<Record<string, EventDefinition>>;

export type HubEventName = keyof typeof hubEvents;
export type HubPayload<N extends HubEventName> = z.infer<(typeof hubEvents)[N]['payload']>;

/**
 * One message on the wire, sent under the name `HUB_MESSAGE`; `seq` counts per location, 0 for messages that are never
 * replayed. `sentAt`: when it left the server by its clock; a replay leaves later than it was written.
 */
export interface HubMessage<N extends HubEventName = HubEventName> {
  readonly seq: number;
  readonly event: N;
  readonly data: HubPayload<N>;
  readonly sentAt?: string;
}
