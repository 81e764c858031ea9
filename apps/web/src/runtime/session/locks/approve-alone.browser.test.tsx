import { amountOf, sensitiveAction } from '@tavola/contract';
import { afterEach, expect, test } from 'vitest';
import { unreachable } from '../../http/call-error.ts';
import { approvalsFor, approveAlone } from './approve-alone.ts';
import { forgetPins } from './held-pins.ts';
import { rememberPin } from './pin-memory.ts';
import type { KnownPerson } from './pin-verifiers.ts';

/** Approvals by PIN that a terminal gives without a connection (decision 435). */

const ANN = '00000000-0000-4000-8000-0000000000a1';
const ORDER = '00000000-0000-4000-8000-0000000000d4';

const ann = (codes: number[]): KnownPerson => ({
  user: {
    userId: ANN,
    userName: 'ann',
    firstName: 'Ann',
    lastName: 'Do',
    email: '',
    pendingEmail: null,
    isSuperUser: false,
    isPinOnly: true,
    userPreference: { language: 'en', theme: 'Light' },
  },
  codes,
});
const approve = (pinCode: string) =>
  approveAlone({ action: 'discount', targetID: ORDER, amount: amountOf(5), isForDraft: true, pinCode }, unreachable());

afterEach(() => {
  forgetPins();
  localStorage.removeItem('tavola.approvedAlone');
});

test('a person who signed in here approves what they have the right to, and the order says so', async () => {
  await rememberPin(ann([sensitiveAction.discount]), '194738');
  expect(await approve('194738')).toMatchObject({ action: 'discount', targetID: ORDER, approverName: 'Ann Do' });
  expect(approvalsFor(ORDER)).toMatchObject([{ action: 'discount', amount: 5, userID: ANN }]);
});

test('an approval is for its order alone', async () => {
  await rememberPin(ann([sensitiveAction.discount]), '194738');
  await approve('194738');
  expect(approvalsFor(ANN)).toEqual([]);
});

test('a person without the right approves nothing', async () => {
  await rememberPin(ann([sensitiveAction.void]), '194738');
  await expect(approve('194738')).rejects.toThrow('This person has no right to approve this.');
  expect(approvalsFor(ORDER)).toEqual([]);
});

test('a wrong PIN approves nothing', async () => {
  await rememberPin(ann([sensitiveAction.discount]), '194738');
  await expect(approve('000000')).rejects.toThrow('Wrong PIN. Try again.');
});

test('money of the drawer needs the server', async () => {
  await rememberPin(ann([sensitiveAction.payOut]), '194738');
  const asked = {
    action: 'payOut',
    targetID: ORDER,
    amount: amountOf(5),
    isForDraft: false,
    pinCode: '194738',
  } as const;
  await expect(approveAlone(asked, unreachable())).rejects.toThrow();
  expect(approvalsFor(ORDER)).toEqual([]);
});

test('a person who never signed in here approves nothing', async () => {
  await expect(approve('194738')).rejects.toThrow();
});
