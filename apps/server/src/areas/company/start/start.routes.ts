import {
  startStepIDs,
  type StartChecklist,
  type startRoutes,
  type StartStep,
  type StartStepID,
} from '@tavola/contract';
import type { Tx } from '#platform/database/tx.ts';
import type { Handlers } from '#platform/http/call.ts';
import type { Services } from '#platform/services.ts';
import type { LocationScope } from '#platform/tenancy/scope.ts';
import { readSettled, settleStep } from './start.rows.ts';

/** Looks whether a step is done; null = it does not apply here. */
export type StartCheck = (tx: Tx, scope: LocationScope) => Promise<Omit<StartStep, 'step'> | null>;

/** The checklist of the start page. Each area brings the checks of its steps; a step without one does not compile. */
export function createStartHandlers(
  { now }: Pick<Services, 'now'>,
  checks: Readonly<Record<StartStepID, StartCheck>>,
): Handlers<typeof startRoutes> {
  const read = async (tx: Tx, scope: LocationScope): Promise<StartChecklist> => {
    const [settled, ...found] = await Promise.all([
      readSettled(tx, scope),
      ...startStepIDs.map((step) => checks[step](tx, scope)),
    ]);
    return {
      isDismissed: settled.has('checklist'),
      steps: startStepIDs.flatMap((step, index) => {
        const state = found[index];
        return state == null ? [] : [{ step, ...state, isDone: state.isDone || settled.has(step) }];
      }),
    };
  };
  return {
    checklist: (call) => call.read((tx) => read(tx, call.scope)),
    settle: (call) =>
      call.transact(async (tx) => {
        await settleStep(tx, call.scope, call.body.step, call.session.userID, now());
        return read(tx, call.scope);
      }),
  };
}
