import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { queryClient } from '../http/query-client.ts';
import { currentClientQuery } from '../session/clients.ts';
import { applyMark, useEditMarks } from './edit-marks.ts';

beforeEach(() => {
  vi.useFakeTimers();
  useEditMarks.setState({ marks: new Map() });
  queryClient.setQueryData(currentClientQuery.queryKey, { clientID: 'here' } as never);
});
afterEach(() => void vi.useRealTimers());

const mark = (clientID: string, until: string | null = '2026-03-01T12:00:30Z', sentAt = '2026-03-01T12:00:00Z') =>
  applyMark({ orderID: 'order', orderLineIDs: ['line'], clientID, name: 'Ann', until }, sentAt);
const marked = () => [...useEditMarks.getState().marks.keys()];

it('shows a line that is open on another terminal until it is closed there', () => {
  mark('there');
  expect(useEditMarks.getState().marks.get('line')).toMatchObject({ name: 'Ann' });
  mark('there', null);
  expect(marked()).toEqual([]);
});

it('forgets a mark after 30 s, unless it is made again', () => {
  mark('there');
  vi.advanceTimersByTime(20_000);
  mark('there');
  vi.advanceTimersByTime(20_000);
  expect(marked()).toEqual(['line']);
  vi.advanceTimersByTime(11_000);
  expect(marked()).toEqual([]);
});

it('keeps a mark for what it has left by the clock of the server, whatever the one of this terminal says', () => {
  vi.setSystemTime(new Date('2020-01-01'));
  mark('there', '2026-03-01T12:00:30Z', '2026-03-01T12:00:20Z');
  vi.advanceTimersByTime(9000);
  expect(marked()).toEqual(['line']);
  vi.advanceTimersByTime(2000);
  expect(marked()).toEqual([]);
});

it('shows no mark that ran out before it is replayed, and ends one that it has', () => {
  mark('there', '2026-03-01T12:00:30Z', '2026-03-01T12:40:00Z');
  expect(marked()).toEqual([]);
  mark('there');
  mark('there', '2026-03-01T12:00:30Z', '2026-03-01T12:00:30Z');
  expect(marked()).toEqual([]);
});

it('shows nothing of the lines that are open on this terminal', () => {
  mark('here');
  expect(marked()).toEqual([]);
});
