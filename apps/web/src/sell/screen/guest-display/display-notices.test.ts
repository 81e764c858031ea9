import { expect, it, vi } from 'vitest';
import { CallError, unreachable } from '#runtime/http/call-error.ts';
import { createDisplayNotices, type DisplayNotice } from './display-notices.ts';

const refused = (): CallError => {
  const { body } = unreachable();
  return new CallError({
    ...body,
    status: 409,
    additionValue: { ...body.additionValue, errorCode: 'common.error.unknown' },
  });
};
const open = () => {
  const say = vi.fn<(notice: DisplayNotice) => void>();
  return { notices: createDisplayNotices(say), said: () => say.mock.calls.map(([notice]) => notice) };
};

it('says once that displays are connected, however many messages are sent', () => {
  const { notices, said } = open();
  for (let sent = 0; sent < 3; sent += 1) notices.sent();
  expect(said()).toEqual(['hubConnected']);
});

it('says once that they are offline, and once that they are back', () => {
  const { notices, said } = open();
  notices.sent();
  notices.failed(unreachable());
  notices.failed(unreachable());
  notices.sent();
  notices.sent();
  expect(said()).toEqual(['hubConnected', 'hubOffline', 'hubBack']);
});

it('says of the first message that the displays cannot be reached', () => {
  const { notices, said } = open();
  notices.failed(unreachable());
  notices.sent();
  expect(said()).toEqual(['agentUnreachable', 'hubBack']);
});

it('says that a message was refused, which is no lost connection', () => {
  const { notices, said } = open();
  notices.sent();
  notices.failed(refused());
  notices.failed(refused());
  expect(said()).toEqual(['hubConnected', 'sendFailed']);
});
