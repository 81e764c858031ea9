import type { ClockType } from '@tavola/contract';
import { codeOf } from '@tavola/testkit/calls/refused.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { newID } from '#platform/ids.ts';
import { startStaff, type Staff, type Visitor } from '../staff.setup.ts';

let staff: Staff;
let ann: Visitor;
beforeAll(async () => {
  staff = await startStaff();
  await staff.setting({});
});
afterAll(() => staff.world.close());
beforeEach(async () => {
  staff.at('2026-06-10T09:00:00Z');
  ann = await staff.place.visitor();
});

const MINUTE = 60;
/** The clock of the server runs on while a test works. */
const about = (seconds: number): number => expect.closeTo(seconds, -1);
const soon = (minute: string): string => expect.stringMatching(`^${minute}:`);
const OUT = [409, 'time_clock.not_in'];
const IN = [409, 'time_clock.already_in'];

describe('the time clock of a person', () => {
  it('counts work, breaks and meal breaks from clocking in to clocking out', async () => {
    expect((await staff.info(ann)).body).toMatchObject({ shiftStartTime: null, latestStatus: null, activity: null });
    expect((await staff.press(ann, 'ClockIn')).body).toMatchObject({
      shiftStartTime: soon('2026-06-10T09:00'),
      latestStatus: 'ClockIn',
      activity: 'WORK',
      totalTimeWorkTime: about(0),
    });
    staff.at('2026-06-10T11:00:00Z');
    expect((await staff.press(ann, 'StartBreak')).body).toMatchObject({
      latestStatus: 'StartBreak',
      activity: 'BREAK',
    });
    staff.at('2026-06-10T11:10:00Z');
    await staff.press(ann, 'EndBreak');
    staff.at('2026-06-10T13:00:00Z');
    expect((await staff.press(ann, 'StartMealBreak')).body).toMatchObject({ activity: 'MEAL_BREAK' });
    staff.at('2026-06-10T13:30:07Z');
    expect((await staff.info(ann)).body.totalMealBreakTime, 'while it lasts').toEqual(about(30 * MINUTE + 7));
    expect((await staff.press(ann, 'EndMealBreak')).body).toMatchObject({
      latestStatus: 'EndMealBreak',
      activity: 'WORK',
    });
    staff.at('2026-06-10T17:00:07Z');
    expect((await staff.press(ann, 'ClockOut')).body).toMatchObject({
      latestStatus: 'ClockOut',
      latestStatusTime: soon('2026-06-10T17:00'),
      activity: null,
      totalBreakTime: about(10 * MINUTE),
      totalMealBreakTime: about(30 * MINUTE + 7),
      totalTimeWorkTime: about(7.5 * 60 * MINUTE),
      forgotten: null,
    });
    staff.at('2026-06-11T09:00:00Z');
    expect((await staff.info(ann)).body, 'on the next day').toMatchObject({ latestStatus: null, totalBreakTime: 0 });
  });

  it('follows the order of decision 96', async () => {
    const refused: [ClockType, readonly [number, string] | unknown[]][] = [
      ['ClockOut', OUT],
      ['EndBreak', OUT],
      ['EndMealBreak', OUT],
    ];
    for (const [type, refusal] of refused) expect(codeOf(await staff.press(ann, type)), type).toEqual(refusal);
    await staff.press(ann, 'ClockIn');
    expect(codeOf(await staff.press(ann, 'ClockIn')), 'two ins').toEqual(IN);
    expect(codeOf(await staff.press(ann, 'EndBreak'))).toEqual([409, 'time_clock.not_on_break']);
    await staff.press(ann, 'StartBreak');
    for (const type of ['ClockOut', 'StartBreak', 'StartMealBreak', 'EndMealBreak'] as const)
      expect(codeOf(await staff.press(ann, type)), `${type} on a break`).toEqual([409, 'time_clock.on_break']);
    expect((await staff.press(ann, 'ClockIn')).body.activity, 'the shortcut out of a break').toBe('WORK');
    await staff.press(ann, 'ClockOut');
    expect((await staff.press(ann, 'StartMealBreak')).body.activity, 'the shortcut into a break').toBe('MEAL_BREAK');
    expect(await staff.shiftsOf(ann.person.userID)).toHaveLength(2);
  });

  it('offers no break to a person whose record has none', async () => {
    await staff.world.run('UPDATE users SET use_break = false WHERE company_id = $1 AND id = $2', [
      staff.place.scope.companyID,
      ann.person.userID,
    ]);
    await staff.press(ann, 'ClockIn');
    expect((await staff.info(ann)).body).toMatchObject({ useBreak: false, useMealBreak: true });
    expect(codeOf(await staff.press(ann, 'StartBreak'))).toEqual([409, 'time_clock.no_breaks']);
    expect((await staff.press(ann, 'StartMealBreak')).status).toBe(200);
  });

  it('is one record when two terminals clock the same person in at once', async () => {
    const pin = '583016';
    const bob = await staff.place.visitor({ pin });
    const answers = await Promise.all([ann, staff.place.powerless].map((at) => staff.press(at, 'ClockIn', pin)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(await staff.shiftsOf(bob.person.userID)).toHaveLength(1);
  });

  it('counts the same press once, and refuses its id for another one', async () => {
    const id = newID();
    const first = await staff.press(ann, 'ClockIn', undefined, id);
    expect((await staff.press(ann, 'ClockIn', undefined, id)).body).toEqual(first.body);
    expect(codeOf(await staff.press(ann, 'ClockOut', undefined, id))).toEqual([422, 'idempotency.mismatch']);
    expect(await staff.shiftsOf(ann.person.userID)).toHaveLength(1);
  });

  it('is switched off with its module', async () => {
    await staff.setting({ modules: { timeClock: false } });
    expect(codeOf(await staff.press(ann, 'ClockIn'))).toEqual([409, 'time_clock.switched_off']);
    await staff.setting({ modules: { timeClock: true } });
  });

  it('is at one location at a time', async () => {
    const { companyID } = staff.place.scope;
    await staff.world.run(
      `INSERT INTO shifts (company_id, location_id, id, user_id, business_date, started_at, created_at, updated_at)
       VALUES ($1, $2, $3, $4, '2026-06-10', '2026-06-10T08:00:00Z', now(), now())`,
      [companyID, staff.world.branch.scope.locationID, newID(), ann.person.userID],
    );
    const refused = await staff.press(ann, 'ClockIn');
    expect(codeOf(refused)).toEqual([409, 'time_clock.in_elsewhere']);
    expect(refused.body.message).toContain('2026-06-10 09:00');
  });
});

describe('clocking by PIN on a shared terminal', () => {
  it('belongs to the person of the PIN, not to the one who is signed in', async () => {
    const pin = '927184';
    const eve = await staff.place.visitor({ pin });
    expect((await staff.info(ann, pin)).body).toMatchObject({ userID: eve.person.userID, activity: null });
    expect((await staff.press(ann, 'ClockIn', pin)).body.userID).toBe(eve.person.userID);
    expect((await staff.info(ann)).body).toMatchObject({ userID: ann.person.userID, activity: null });
  });

  it('refuses a wrong PIN with words and counts it', async () => {
    const count = () =>
      staff.world.test.asOwner(async (owner) => {
        const found = await owner.query('SELECT id FROM pin_failures WHERE client_id = $1', [ann.device?.clientID]);
        return found.rows.length;
      });
    expect(codeOf(await staff.press(ann, 'ClockIn', '114477'))).toEqual([401, 'login.error.invalid_pin']);
    expect(codeOf(await staff.info(ann, '114477'))).toEqual([401, 'login.error.invalid_pin']);
    expect(await count()).toBe(2);
    expect(await staff.shiftsOf(ann.person.userID)).toEqual([]);
  });

  it('refuses a person who no longer works there', async () => {
    const pin = '638205';
    const kim = await staff.place.visitor({ pin });
    await staff.world.run('UPDATE users SET is_active = false WHERE company_id = $1 AND id = $2', [
      staff.place.scope.companyID,
      kim.person.userID,
    ]);
    expect(codeOf(await staff.press(ann, 'ClockIn', pin))).toEqual([403, 'time_clock.not_here']);
  });
});
