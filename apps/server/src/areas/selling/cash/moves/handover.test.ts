import { cashDrawerRoutes, terminalReportRoutes, type Handover, type TerminalReport } from '@tavola/contract';
import { afterEach, describe, expect, it } from 'vitest';
import { newID } from '#platform/ids.ts';
import { cashPlace } from '../cash.setup.ts';
import { outcomeOf } from '@tavola/testkit/calls/refused.ts';

const place = cashPlace();
const { call, opened, moved, current, closing, closeAll } = place;
afterEach(() => closeAll());
const card = async (caller = place.office.owner): Promise<Handover> =>
  (await call(terminalReportRoutes.handover, {}, caller)).body;
const leave = (note: string, cashActivityID = newID(), caller = place.office.owner) =>
  call(cashDrawerRoutes.leaveNote, { body: { cashActivityID, note } }, caller);
const complete = (id: string, caller = place.office.owner) =>
  call(cashDrawerRoutes.completeNote, { params: { id }, body: {} }, caller);
const texts = ({ notes }: Handover): string[] => notes.map(({ text }) => text);

describe('the handover of a terminal', () => {
  it('shows the notes of its cash activities and those that were left for the next person', async () => {
    await opened();
    await moved(cashDrawerRoutes.payOut, 8, { note: 'Ice' });
    const seller = await place.office.successor(newID());
    expect(outcomeOf(await leave('Bread comes at nine', newID(), seller))).toBe('200 accepted');
    expect(texts(await card())).toEqual(['Ice', 'Bread comes at nine']);
    expect((await current())?.figures?.expectedCash).toBe(92);
  });

  it('keeps a note until it is marked as done, once, and the report keeps it after that', async () => {
    await opened();
    const id = newID();
    await leave('Call the plumber', id);
    expect(outcomeOf(await leave('Call the plumber', id))).toBe('200 accepted');
    expect(outcomeOf(await leave('Call the baker', id))).toBe('422 idempotency.mismatch');
    expect((await card()).notes).toMatchObject([{ text: 'Call the plumber', cashActivityID: id }]);
    expect(outcomeOf(await complete(id))).toBe('200 accepted');
    expect(outcomeOf(await complete(id))).toBe('200 accepted');
    expect(texts(await card())).toEqual([]);
    expect((await current())?.activities).toMatchObject([{ type: 'Note', note: 'Call the plumber' }]);
    const { body } = await moved(cashDrawerRoutes.payIn, 5, { note: 'Coins' });
    expect(outcomeOf(await complete(body.activities.at(-1)?.cashActivityID ?? ''))).toBe('404 cash_activity.not_found');
  });

  it('after the close shows the counted cash, its notes and the note of the close, until the next one is opened', async () => {
    const report = (await opened()).body;
    await leave('The oven is off');
    expect(outcomeOf(await closing(report, 101.5, 'A coin too much'))).toBe('200 accepted');
    const closed = await card();
    expect(closed).toMatchObject({ cashLeft: 101.5 });
    expect(closed.notes.map(({ text, cashActivityID }) => [text, cashActivityID])).toEqual([
      ['The oven is off', null],
      ['A coin too much', null],
    ]);
    expect(outcomeOf(await leave('Too late'))).toBe('409 terminal_report.not_open');
    await opened(place.office.owner, 60);
    expect(await card()).toMatchObject({ cashLeft: 60, notes: [] });
  });

  it('names no cash after a close without a count', async () => {
    await opened();
    await closeAll();
    expect((await card()).cashLeft).toBeNull();
  });

  it('lets a count be closed that was seen before a note was left', async () => {
    const { terminalReportID, version } = (await opened()).body;
    const body = { terminalReportID, version, cashCounts: [], cashAmount: 100 };
    const counted: TerminalReport = (await call(cashDrawerRoutes.countCashTerminal, { body })).body;
    await leave('Counted twice');
    const close = { terminalReportID, version: counted.version };
    expect(outcomeOf(await call(cashDrawerRoutes.closeCashTerminal, { body: close }))).toBe('200 accepted');
  });
});
