import type { DisplayMessage } from '@tavola/contract';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { SILENCE_MS, THANKS_MS } from '#runtime/display/display-channel.ts';
import { createInbox } from './display-link.ts';

/** What a display takes of the messages that it receives (decisions 76, 314). */

const message = (sequence: number, more: Partial<DisplayMessage> = {}): DisplayMessage => ({
  type: 'Order',
  posClientID: 'counter',
  messageID: String(sequence),
  sequence,
  payload: '{}',
  timestamp: '2026-03-06T12:00:00.000Z',
  ...more,
});

let shown: (DisplayMessage | null)[];
let inbox: ReturnType<typeof createInbox>;
beforeEach(() => {
  vi.useFakeTimers();
  shown = [];
  inbox = createInbox('counter', (one) => shown.push(one));
});
afterEach(() => {
  inbox.stop();
  vi.useRealTimers();
});
const sequences = () => shown.map((one) => one?.sequence ?? null);

it('shows the messages of its terminal in their order, and drops older ones', () => {
  for (const sequence of [2, 1, 3]) inbox.receive(message(sequence));
  expect(sequences()).toEqual([2, 3]);
});

it('shows nothing of another terminal', () => {
  inbox.receive(message(1, { posClientID: 'bar' }));
  expect(shown).toEqual([]);
});

it('shows the greeting when its terminal falls silent, and takes what begins again', () => {
  inbox.receive(message(9));
  vi.advanceTimersByTime(SILENCE_MS - 1);
  expect(sequences()).toEqual([9]);
  vi.advanceTimersByTime(1);
  expect(sequences()).toEqual([9, null]);
  inbox.receive(message(4));
  expect(sequences()).toEqual([9, null, 4]);
});

it('keeps an order that is repeated, and ends thanks by itself', () => {
  inbox.receive(message(1));
  vi.advanceTimersByTime(SILENCE_MS - 1);
  inbox.receive(message(2));
  vi.advanceTimersByTime(SILENCE_MS - 1);
  expect(sequences()).toEqual([1, 2]);
  inbox.receive(message(3, { type: 'FinishPayment' }));
  vi.advanceTimersByTime(THANKS_MS);
  expect(sequences()).toEqual([1, 2, 3, null]);
});
