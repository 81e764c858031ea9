import type { Amount, SensitiveAction } from '@tavola/contract';
import type { Actor, SaleActor } from '#platform/auth/actor.ts';
import type { UsedApproval } from '#platform/auth/approvals.ts';
import type { Tx } from '#platform/database/tx.ts';
import { atPlace, momentOf, type Moment, type PlaceMoment } from './moment.ts';
import type { SalePolicy } from './sale-policy.ts';
import type { SellingDeps } from './selling-deps.ts';
import type { SellingPlace } from './selling-place.ts';

/** What a command is given by a route or a job: who does it, when, and how it is judged, in an open transaction. */
export interface Intent {
  readonly tx: Tx;
  readonly actor: SaleActor;
  readonly moment: Moment;
  readonly policy: SalePolicy;
  readonly deps: SellingDeps;
  /**
   * Judges a past action that its person had no right to: the PIN that allowed it, or null, which is noted (decisions
   * 229, 435). Left out = nobody asks.
   */
  readonly judgePast?: (action: SensitiveAction, amount: Amount) => UsedApproval | null;
}

/** The same at its place: what all parts of a command share. */
export interface Work extends Intent {
  readonly moment: PlaceMoment;
  readonly place: SellingPlace;
}

/** What a person does at a terminal now. */
export const intentNow = (tx: Tx, actor: Actor, deps: SellingDeps): Intent => ({
  tx,
  actor,
  moment: momentOf(deps.now()),
  policy: 'online',
  deps,
});

/** Finds the place of an intent; one transaction reads it once. */
export async function workOf(intent: Intent): Promise<Work> {
  const { tx, actor, moment, deps } = intent;
  const place = await deps.sellingPlaceFor(tx, actor.scope);
  tx.afterCommit(() => deps.noteSale(actor.scope));
  return { ...intent, moment: atPlace(moment, place), place };
}
