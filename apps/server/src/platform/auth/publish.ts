import type { HubEventName, HubPayload } from '@tavola/contract';
import type { Tx } from '../database/tx.ts';
import type { LocationScope } from '../tenancy/scope.ts';

/**
 * Writes a hub message in the transaction of the work that caused it; it is sent after the commit (decision 83).
 * `clientID` names the one terminal of a `client` event; a forced logout may name only its session.
 */
export type Publish = <N extends HubEventName>(
  tx: Tx,
  scope: LocationScope,
  event: N,
  data: HubPayload<N>,
  to?: { readonly clientID?: string | null },
) => Promise<void>;
