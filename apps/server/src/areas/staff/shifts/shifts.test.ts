import { permission, shiftRoutes, timeClockRoutes, type ShiftInput } from '@tavola/contract';
import { codeOf } from '@tavola/testkit/calls/refused.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { newID } from '#platform/ids.ts';
import { JobQueue } from '#platform/jobs/job-queue.ts';
import { startStaff, type Staff, type Visitor } from '../staff.setup.ts';
import { handleForgottenShifts } from './forgotten.ts';

let staff: Staff;
let ann: Visitor;
beforeAll(async () => {
  staff = await startStaff();
  await staff.setting({});
});
afterAll(() => staff.world.close());
beforeEach(async () => {
  staff.at('2026-06-10T12:00:00Z');
  ann = await staff.place.visitor();
});

const { view, add, edit, delete: remove } = permission.employeeTimeClock;
/** The clock of the server runs on while a test works. */
const soon = (minute: string): string => expect.stringMatching(`^${minute}:`);
const shift = (over: Partial<ShiftInput> = {}) => ({
  userID: ann.person.userID,
  startedOn: '2026-06-09T08:00:00Z',
  endedOn: '2026-06-09T16:00:00Z',
  ...over,
});
const pause = (startedOn: string, endedOn: string | null) => ({
  shiftBreakID: newID(),
  kind: 'BREAK' as const,
  startedOn,
  endedOn,
});

describe('a shift that a manager adds or corrects', () => {
  it('is kept with the reason, and the audit has who, before and after', async () => {
    const { body: added } = await staff.add(shift());
    expect(added).toMatchObject({
      businessDate: '2026-06-09',
      workTime: 8 * 3600,
      endedBy: 'Manager',
      reason: 'Forgot the tablet',
    });
    const breaks = [pause('2026-06-09T10:00:00Z', '2026-06-09T10:20:00Z')];
    const { body: corrected } = await staff.correct(added, { endedOn: '2026-06-09T17:00:00Z', breaks });
    expect(corrected).toMatchObject({
      workTime: 9 * 3600,
      breakTime: 20 * 60,
      reason: 'Said so',
      correctedOn: expect.any(String),
      version: added.version + 1,
    });
    const audit = await staff.world.test.asOwner((owner) =>
      owner.query('SELECT action, user_id, before, after FROM audit_log WHERE target_id = $1 ORDER BY at, id', [
        added.shiftID,
      ]),
    );
    expect(audit.rows.map(({ action, user_id }) => [action, user_id])).toEqual([
      ['shift.added', staff.place.owner.person.userID],
      ['shift.changed', staff.place.owner.person.userID],
    ]);
    expect(JSON.stringify(audit.rows[1])).toContain('Said so');
    expect(JSON.stringify(audit.rows[1].before)).toContain('2026-06-09T16:00:00');
  });

  it('belongs to the day on which it began, also over the cutoff', async () => {
    const { body } = await staff.add(shift({ startedOn: '2026-06-09T17:00:00Z', endedOn: '2026-06-10T05:00:00Z' }));
    expect(body.businessDate).toBe('2026-06-09');
    // 02:30 in Dublin is before the cutoff at 04:00.
    const early = await staff.add(shift({ startedOn: '2026-06-09T01:30:00Z', endedOn: '2026-06-09T05:00:00Z' }));
    expect(early.body.businessDate).toBe('2026-06-08');
  });

  it('cannot end before it begins, be in the future, last 30 hours or overlap', async () => {
    const refusals: [Partial<ShiftInput>, [number, string]][] = [
      [{ endedOn: '2026-06-09T07:59:59Z' }, [422, 'shift.ends_before_start']],
      [{ endedOn: '2026-06-09T08:00:00Z' }, [422, 'shift.ends_before_start']],
      [{ startedOn: '2026-06-10T13:00:00Z', endedOn: null }, [422, 'shift.in_future']],
      [{ startedOn: '2026-06-10T10:00:00Z', endedOn: '2026-06-10T12:00:05Z' }, [422, 'shift.in_future']],
      [{ startedOn: '2026-06-08T08:00:00Z', endedOn: '2026-06-09T14:00:00Z' }, [422, 'shift.too_long']],
      [{ startedOn: '2026-06-08T08:00:00Z', endedOn: null }, [422, 'shift.too_long']],
    ];
    for (const [change, refusal] of refusals) expect(codeOf(await staff.add(shift(change)))).toEqual(refusal);
    const { body: first } = await staff.add(shift());
    for (const [startedOn, endedOn] of [
      ['2026-06-09T07:00:00Z', '2026-06-09T08:00:01Z'],
      ['2026-06-09T15:59:59Z', '2026-06-09T18:00:00Z'],
      ['2026-06-09T09:00:00Z', '2026-06-09T10:00:00Z'],
      ['2026-06-09T15:00:00Z', null],
    ] as const) {
      const refused = await staff.add(shift({ startedOn, endedOn }));
      expect(codeOf(refused)).toEqual([409, 'shift.overlaps']);
      expect(refused.body.message).toContain('2026-06-09 09:00');
    }
    const next = await staff.add(shift({ startedOn: '2026-06-09T16:00:00Z', endedOn: '2026-06-09T17:00:00Z' }));
    expect(next.status, 'right behind the other').toBe(200);
    expect(codeOf(await staff.correct(first, { endedOn: '2026-06-09T16:30:00Z' }))).toEqual([409, 'shift.overlaps']);
  });

  it('has breaks inside it and after one another', async () => {
    const [from, to] = ['2026-06-09T09:00:00Z', '2026-06-09T10:00:00Z'];
    const refusals: [ShiftInput['breaks'], string][] = [
      [[pause('2026-06-09T07:00:00Z', to)], 'shift.break_outside'],
      [[pause(from, '2026-06-09T16:00:01Z')], 'shift.break_outside'],
      [[pause(to, from)], 'shift.break_outside'],
      [[pause(from, to), pause('2026-06-09T09:30:00Z', '2026-06-09T11:00:00Z')], 'shift.break_outside'],
      [[pause(from, null)], 'shift.left_open'],
    ];
    for (const [breaks, code] of refusals)
      expect(codeOf(await staff.add(shift({ breaks }))), code).toEqual([422, code]);
    const open = shift({ startedOn: '2026-06-10T08:00:00Z', endedOn: null });
    const breaks = [pause('2026-06-10T09:00:00Z', null), pause('2026-06-10T10:00:00Z', '2026-06-10T10:10:00Z')];
    expect(codeOf(await staff.add({ ...open, breaks }))).toEqual([422, 'shift.left_open']);
    expect((await staff.add({ ...open, breaks: breaks.slice(0, 1) })).body).toMatchObject({ activity: 'BREAK' });
    expect((await staff.press(ann, 'EndBreak')).status, 'the person continues where the correction left').toBe(200);
  });

  it('is corrected by one of two managers who saw the same', async () => {
    const { body } = await staff.add(shift());
    const both = await Promise.all(
      ['2026-06-09T16:10:00Z', '2026-06-09T16:20:00Z'].map((endedOn) => staff.correct(body, { endedOn })),
    );
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  });

  it('is deleted with a reason, and leaves its time free', async () => {
    const { body } = await staff.add(shift());
    const caller = await staff.place.owner.caller();
    const query = { shiftIDs: [body.shiftID], reason: 'Entered twice' };
    expect((await staff.world.call(shiftRoutes.remove, { query }, caller)).body.removedIDs).toEqual([body.shiftID]);
    expect(codeOf(await staff.world.call(shiftRoutes.remove, { query }, caller))).toEqual([404, 'resource.not_found']);
    expect(await staff.shiftsOf(ann.person.userID)).toEqual([]);
    expect((await staff.add(shift())).status).toBe(200);
  });

  it('needs the right of its action', async () => {
    const { body } = await staff.add(shift());
    const viewer = await staff.place.visitor({ codes: [view] });
    expect(codeOf(await staff.correct(body, {}, viewer))).toEqual([403, 'permission.denied']);
    expect(codeOf(await staff.correct(body, {}, await staff.place.visitor({ codes: [add, remove] })))).toEqual([
      403,
      'permission.denied',
    ]);
    expect((await staff.correct(body, {}, await staff.place.visitor({ codes: [edit] }))).status).toBe(200);
  });
});

describe('who is in', () => {
  it('is shown with the open shift, and clocked out by a manager', async () => {
    await staff.press(ann, 'ClockIn');
    await staff.press(ann, 'StartBreak');
    const manager = await staff.place.visitor({ codes: [view, edit] });
    const now = async () =>
      (await staff.world.call(shiftRoutes.now, {}, await manager.caller())).body.find(
        ({ userID }) => userID === ann.person.userID,
      );
    expect((await now())?.shift).toMatchObject({ activity: 'BREAK', endedOn: null });
    staff.at('2026-06-10T12:30:00Z');
    const out = async (userIDs: string[]) =>
      staff.world.call(timeClockRoutes.clockOutUsers, { body: { userIDs } }, await manager.caller());
    expect((await out([ann.person.userID, newID()])).body.userIDs).toEqual([ann.person.userID]);
    expect((await out([ann.person.userID])).body.userIDs, 'once').toEqual([]);
    expect(await now()).toMatchObject({ shift: null });
    expect((await staff.shiftsOf(ann.person.userID))[0]).toMatchObject({
      endedBy: 'Manager',
      endedOn: soon('2026-06-10T12:30'),
      breakTime: expect.closeTo(30 * 60, -1),
    });
  });
});

describe('a clock-out that was forgotten', () => {
  const run = async () => {
    const jobs = new JobQueue(staff.world.services);
    handleForgottenShifts(staff.world.services, jobs);
    await jobs.sweep();
    await jobs.stop();
  };
  const last = async () => (await staff.shiftsOf(ann.person.userID))[0];

  it('ends at the cutoff and is flagged until it is corrected', async () => {
    await staff.press(ann, 'ClockIn');
    staff.at('2026-06-11T03:10:00Z');
    await run();
    expect(await last(), '04:10 in Dublin: past the cutoff and 15 hours long').toMatchObject({
      endedOn: '2026-06-11T03:00:00.000Z',
      endedBy: 'Cutoff',
      isFlagged: true,
    });
    expect((await staff.info(ann)).body.forgotten).toEqual({
      startedOn: soon('2026-06-10T12:00'),
      endedOn: '2026-06-11T03:00:00.000Z',
    });
    const forgotten = await last();
    if (forgotten === undefined) throw new Error('There is no shift.');
    await staff.correct(forgotten, { endedOn: '2026-06-10T21:00:00Z' });
    expect(await last()).toMatchObject({
      isFlagged: false,
      endedBy: 'Manager',
      workTime: expect.closeTo(9 * 3600, -1),
    });
  });

  it('is none while a night shift that began before the cutoff goes into the morning', async () => {
    staff.at('2026-06-10T21:00:00Z');
    await staff.press(ann, 'ClockIn');
    staff.at('2026-06-11T05:00:00Z');
    await run();
    expect(await last()).toMatchObject({ endedOn: null, isFlagged: false });
    expect((await staff.press(ann, 'ClockOut')).status).toBe(200);
    expect(await last()).toMatchObject({
      businessDate: '2026-06-10',
      workTime: expect.closeTo(8 * 3600, -1),
      isFlagged: false,
    });
  });

  it('does not stop the person from clocking in the next day, though it is not reviewed yet', async () => {
    await staff.press(ann, 'ClockIn');
    staff.at('2026-06-11T12:00:00Z');
    expect((await staff.press(ann, 'ClockIn')).body).toMatchObject({ shiftStartTime: soon('2026-06-11T12:00') });
    expect(await staff.shiftsOf(ann.person.userID)).toMatchObject([
      { endedOn: null },
      { endedOn: '2026-06-11T03:00:00.000Z', isFlagged: true },
    ]);
  });

  it('ends with the break that was begun after the cutoff', async () => {
    staff.at('2026-06-10T20:00:00Z');
    await staff.press(ann, 'ClockIn');
    staff.at('2026-06-11T04:00:00Z');
    await staff.press(ann, 'StartBreak');
    staff.at('2026-06-11T11:00:00Z');
    await run();
    expect(await last()).toMatchObject({ endedOn: soon('2026-06-11T04:00'), breakTime: 0, isFlagged: true });
  });
});
