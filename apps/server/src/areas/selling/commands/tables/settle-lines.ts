import type { BillApproval, TableCheckInput } from '@tavola/contract';
import type { Actor } from '#platform/auth/actor.ts';
import type { Tx } from '#platform/database/tx.ts';
import type { Moment } from '../moment.ts';
import { NOTHING_TAKEN } from '../save/save-order.ts';
import type { SellingDeps } from '../selling-deps.ts';
import { saveCheck } from '../table-check/save-check.ts';
import type { Intent } from '../work.ts';

/**
 * Lines of joined tables and the bills to assign them to, of the check that a terminal shows, and what was approved for
 * it.
 */
export type SettledLines = Pick<TableCheckInput, 'assignments' | 'tableVersion'> & {
  readonly tableGroupID: string;
  readonly approvals: readonly BillApproval[];
};

/** Gives lines of joined tables to bills in the open transaction; refuses what `saveCheck` refuses. */
export type SettleLines = (tx: Tx, actor: Actor, moment: Moment, lines: SettledLines) => Promise<void>;

/** The command, for an area that has no part in selling. */
export function createSettleLines(deps: SellingDeps): SettleLines {
  return async (tx, actor, moment, { approvals, ...lines }) => {
    const check: TableCheckInput = { ...lines, mode: 'base', bills: [] };
    const intent: Intent = { tx, actor, moment, policy: 'online', deps };
    await saveCheck(intent, { check, approverID: null, approvals }, NOTHING_TAKEN, (saved) => saved);
  };
}
