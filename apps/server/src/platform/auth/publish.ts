import type { HubEventName, HubPayload } from '@tavola/contract';
import type { Tx } from '../database/tx.ts';
import type { LocationScope } from '../tenancy/scope.ts';

/**
 * Puts a hub message beside the work that caused it, in the same transaction; it leaves after commit (decision 83).
 * `clientID` names the one device of a `client` event; a log-out may go by its session alone.
 */
export type Publish = <N extends HubEventName>(
  tx: Tx,
  scope: LocationScope,
  event: N,
  data: HubPayload<N>,
  to?: { readonly clientID?: string | null },
) => Promise<void>;
