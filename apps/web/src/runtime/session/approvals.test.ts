import { amountOf, sensitiveCode, type Approval } from '@tavola/contract';
import { afterEach, describe, expect, it } from 'vitest';
import { CallError, unreachable } from '../http/call-error.ts';
import { queryClient } from '../http/query-client.ts';
import { noteAnswering } from '../http/server-answers.ts';
import { requestApproval, useAsked, withApproval, withAskedApprovals, type ApprovalRequest } from './approvals.ts';
import { operationalQuery } from './restaurant.ts';
import { useSession } from './session.ts';

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

describe('a location that always asks for a PIN', () => {
  afterEach(() => {
    noteAnswering(true);
    queryClient.clear();
    useSession.setState({ codes: null });
  });
  const request = { action: 'comp', targetID: 'bill' } as const;
  const asksAlways = () => {
    queryClient.setQueryData(operationalQuery.queryKey, { alwaysAskPin: true } as never);
    useSession.setState({ codes: new Set([sensitiveCode('comp')]) });
  };

  it('asks also a person with the right', async () => {
    asksAlways();
    const requests = answering(true);
    expect((await requestApproval(request)).kind).toBe('approved');
    expect(requests).toHaveLength(1);
  });

  it('lets a person with the right do it without a connection, where no PIN can be checked', async () => {
    asksAlways();
    noteAnswering(false);
    const requests = answering(true);
    expect((await requestApproval(request)).kind).toBe('notNeeded');
    expect(requests).toEqual([]);
  });

  it('asks a person without the right as before', async () => {
    asksAlways();
    useSession.setState({ codes: new Set() });
    noteAnswering(false);
    answering(false);
    expect((await requestApproval(request)).kind).toBe('refused');
  });
});

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

afterEach(() => useSession.setState({ codes: null }));

const request = { action: 'payOut', targetID: '018f0000-0000-7000-8000-000000000001', amount: amountOf(120) } as const;
const asking = () => useAsked.getState().asked;

it('asks for a PIN where the right of the person was not enough, and sends it', async () => {
  useSession.setState({ codes: new Set([sensitiveCode('payOut')]) });
  const { body } = unreachable();
  const additionValue = {
    ...body.additionValue,
    errorCode: 'cash_activity.above_float' as const,
    params: { action: 'payOut', amount: 120 },
  };
  const sent: (string | null)[] = [];
  const done = withApproval(request, (approvalID) => {
    sent.push(approvalID);
    return approvalID === null
      ? Promise.reject(new CallError({ ...body, status: 403, additionValue }))
      : Promise.resolve('moved');
  });
  await expect.poll(() => asking()?.request).toEqual(request);
  asking()?.answer({ ...request, approvalID: 'given', approverName: 'Nora Byrne', expiresInSeconds: 60 });
  expect(await done).toBe('moved');
  expect(sent).toEqual([null, 'given']);
  expect(asking()).toBe(null);
});
