import type { EventAudience, HubEventName, HubMessage } from '@tavola/contract';

/** One outbox row of a location: its receivers and its payload (decision 83). */
export interface HubRecord {
  readonly companyID: string;
  readonly locationID: string;
  /** 1, 2, 3 … of the location, without holes, in the order of the commits. */
  readonly seq: number;
  readonly event: HubEventName;
  readonly audience: EventAudience;
  /** The device that a `client` message is for. */
  readonly clientID: string | null;
  readonly data: unknown;
}

/** A record as the message to send. */
export const toMessage = ({ seq, event, data }: HubRecord): HubMessage =>
  ({ seq, event, data, sentAt: new Date().toISOString() }) as HubMessage;
