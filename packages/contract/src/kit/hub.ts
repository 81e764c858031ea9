import type * as z from 'zod/mini';
import type { PermissionCode } from './permissions.ts';

/** `location` = every screen of the location, `company` = every screen of the company, `client` = one terminal. */
export type EventAudience = 'company' | 'location' | 'client';

/** A hub event: who receives it, and the schema of what it carries. Its name is its key. */
export interface EventDefinition<P = unknown> {
  readonly audience: EventAudience;
  readonly payload: z.core.$ZodType<P>;
  /** Only people of the audience with one of these rights receive it; left out = the whole audience. */
  readonly access?: readonly PermissionCode[];
}

/** Declares one hub event; one that carries more than ids names the rights that its readers need. */
export const event = <P>(
  audience: EventAudience,
  payload: z.core.$ZodType<P>,
  access?: readonly PermissionCode[],
): EventDefinition<P> => ({ audience, payload, ...(access === undefined ? {} : { access }) });

/** Requests of a client to the hub. */
export interface HubInvocations {
  /**
   * Sends the last number seen; the server replays what came after, for 1 hour (decision 83), then sends new events in
   * order, each once. The first call after every connect; -1 from a page that has just loaded everything. When the
   * server cannot replay it sends `resync` and answers `isComplete: false`; `seq` is the number to continue from.
   */
  resume: (lastSeq: number, answer: (state: { seq: number; isComplete: boolean }) => void) => void;
  /** The page was bound to another terminal since; the server checks the binding itself. */
  SwitchToNewClient: (clientID: string) => void;
}

export const HUB_PATH = '/hubs/posHub';
/** The socket event that carries every `HubMessage`. */
export const HUB_MESSAGE = 'message';
