import { expect, it } from 'vitest';
import { CallError, unreachable } from '#runtime/http/call-error.ts';
import { failureOf } from './failure-of.ts';

/** What a call that was not answered means for what waits (decision 79). */

const { body } = unreachable();
const answered = (status: number, errorCode: CallError['errorCode']): CallError =>
  new CallError({ ...body, status, additionValue: { ...body.additionValue, errorCode, retryAfterMs: null } });

it('another installation refuses nothing: the page loads again and hands it in (decisions 248, 516)', () => {
  expect(failureOf(answered(409, 'server.changed'))).toBe('stop');
});

it('a refusal is noted with its reason', () => {
  expect(failureOf(answered(409, 'sync.rejected.terminal'))).toMatchObject({ errorCode: 'sync.rejected.terminal' });
});

it('a server that cannot be reached takes nothing now', () => {
  expect(failureOf(unreachable())).toBe('stop');
});
