import type { Approval } from '@tavola/contract';
import { afterEach, describe, expect, it } from 'vitest';
import { CallError, unreachable } from '../http/call-error.ts';
import { useAsked, withAskedApprovals, type ApprovalRequest } from './approvals.ts';

const needs = (action: string, amount: number): CallError => {
  const { body } = unreachable();
  return new CallError({
    ...body,
    additionValue: { ...body.additionValue, errorCode: 'approval.required', params: { action, amount } },
  });
};
const approvalOf = ({ action, targetID }: ApprovalRequest): Approval => ({
  approvalID: `pin for ${action}`,
  action,
  targetID,
  approverName: 'Ann',
  expiresInSeconds: 60,
});

/** Each question is answered at once; gives what was asked. */
function answering(isApproved: boolean): ApprovalRequest[] {
  const requests: ApprovalRequest[] = [];
  stop = useAsked.subscribe(({ asked }) => {
    if (asked === null) return;
    requests.push(asked.request);
    queueMicrotask(() => asked.answer(isApproved ? approvalOf(asked.request) : null));
  });
  return requests;
}
let stop = (): void => undefined;
afterEach(() => stop());

describe('what only the server knows to need a PIN', () => {
  it('is asked for what the server names, and done again with each approval', async () => {
    const requests = answering(true);
    const refusals = [needs('comp', 20), needs('discount', 5)];
    const tries: string[][] = [];
    const done = await withAskedApprovals('bill', (approvals) => {
      tries.push(approvals.map(({ approvalID }) => approvalID));
      const refusal = refusals.shift();
      return refusal === undefined ? Promise.resolve('done') : Promise.reject(refusal);
    });
    expect(done).toBe('done');
    expect(requests).toEqual([
      { action: 'comp', amount: 20, targetID: 'bill' },
      { action: 'discount', amount: 5, targetID: 'bill' },
    ]);
    expect(tries).toEqual([[], ['pin for comp'], ['pin for comp', 'pin for discount']]);
  });

  it('is not done where the person declines, and asks once for each action', async () => {
    answering(false);
    expect(await withAskedApprovals('bill', () => Promise.reject(needs('comp', 20)))).toBeNull();
    stop();
    const requests = answering(true);
    await expect(withAskedApprovals('bill', () => Promise.reject(needs('comp', 20)))).rejects.toThrow(CallError);
    expect(requests).toHaveLength(1);
  });
});
