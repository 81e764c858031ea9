import { sensitiveCode } from '@tavola/contract';
import { afterEach, expect, it } from 'vitest';
import { CallError, unreachable } from '../http/call-error.ts';
import { useAsked, withApproval } from './approvals.ts';
import { useSession } from './session.ts';

afterEach(() => useSession.setState({ codes: null }));

const request = { action: 'payOut', targetID: '018f0000-0000-7000-8000-000000000001', amount: 120 } as const;
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
  expect([sent, asking()]).toEqual([[null, 'given'], null]);
});
