import { shiftRoutes } from '@tavola/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { JobQueue } from '#platform/jobs/job-queue.ts';
import { startStaff, type Staff } from '../staff.setup.ts';
import { handleForgottenShifts } from './forgotten.ts';
import { lookAtShifts } from './shift-notices.ts';

let staff: Staff;
beforeAll(async () => {
  staff = await startStaff();
  await staff.setting({});
});
afterAll(() => staff.world.close());

const lookBetween = (since: string, until: string) =>
  staff.world.test.database.tenant(staff.place.scope, (tx) =>
    lookAtShifts(tx, staff.place.scope, { since: new Date(since), until: new Date(until) }),
  );
async function closeForgotten(): Promise<void> {
  const jobs = new JobQueue(staff.world.services);
  handleForgottenShifts(staff.world.services, jobs);
  await jobs.sweep();
  await jobs.stop();
}

it('reports a shift that ended at the cutoff, by its person, and none that ended by hand', async () => {
  const [forgetful, careful] = [await staff.place.visitor(), await staff.place.visitor()];
  staff.at('2026-06-10T12:00:00Z');
  for (const each of [forgetful, careful]) expect((await staff.press(each, 'ClockIn')).status).toBe(200);
  staff.at('2026-06-10T20:00:00Z');
  expect((await staff.press(careful, 'ClockOut')).status).toBe(200);
  expect(await lookBetween('2026-06-10T12:00:00Z', '2026-06-10T21:00:00Z'), 'they may still be at work').toEqual([]);
  staff.at('2026-06-11T03:10:00Z');
  await closeForgotten();
  const [shift] = await staff.shiftsOf(forgetful.person.userID);
  expect(await lookBetween('2026-06-11T03:00:00Z', '2026-06-11T03:20:00Z')).toEqual([
    { kind: 'forgottenClockOut', key: shift?.shiftID, params: { name: shift?.name }, recordID: shift?.shiftID },
  ]);
});

it('does not report it again when the manager has corrected it', async () => {
  const person = await staff.place.visitor();
  staff.at('2026-07-10T12:00:00Z');
  await staff.press(person, 'ClockIn');
  staff.at('2026-07-11T03:10:00Z');
  await closeForgotten();
  const [forgotten] = await staff.shiftsOf(person.person.userID);
  if (forgotten === undefined) throw new Error('There is no shift.');
  staff.at('2026-07-11T09:00:00Z');
  const { body } = await staff.correct(forgotten, { endedOn: '2026-07-10T21:00:00Z' });
  expect(body.isFlagged).toBe(false);
  expect(await lookBetween('2026-07-11T08:00:00Z', '2026-07-11T10:00:00Z')).toEqual([]);
  const { status } = await staff.world.call(
    shiftRoutes.get,
    { params: { id: forgotten.shiftID } },
    await staff.place.owner.caller(),
  );
  expect(status).toBe(200);
});
