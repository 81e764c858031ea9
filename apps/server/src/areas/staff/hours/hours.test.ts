import {
  ALL_ACCESS,
  hourlyRateRoutes,
  permission,
  shiftRoutes,
  type OperationalSetting,
  type PersonTimes,
  type WeekHours,
} from '@tavola/contract';
import { codeOf } from '@tavola/testkit/calls/refused.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { newID } from '#platform/ids.ts';
import type { Tx } from '#platform/database/tx.ts';
import { listPeople } from '../people/people.rows.ts';
import { listOpenShifts, listShifts } from '../shifts/shifts.rows.ts';
import { startStaff, type Staff, type Visitor } from '../staff.setup.ts';
import { readPerson, readWeek, type ReadTips } from './read-hours.ts';

let staff: Staff;
let ann: Visitor;
beforeAll(async () => {
  staff = await startStaff();
});
afterAll(() => staff.world.close());
beforeEach(async () => {
  staff.at('2026-11-10T12:00:00Z');
  ann = await staff.place.visitor();
  await rules({});
});

const H = 3600;
const rules = (values: Partial<OperationalSetting>) =>
  staff.setting({
    nightHours: null,
    areBreaksPaid: true,
    overtimeAfterDayHours: null,
    overtimeAfterWeekHours: null,
    weekStartsOn: 1,
    ...values,
  });
const add = (startedOn: string, endedOn: string) => staff.add({ userID: ann.person.userID, startedOn, endedOn });
const weekOf = async (date: string, by: Visitor = staff.place.owner): Promise<WeekHours> =>
  (await staff.world.call(shiftRoutes.week, { query: { date } }, await by.caller())).body;
const personOf = async (startDate: string, endDate: string, by: Visitor = staff.place.owner) =>
  staff.world.call(
    shiftRoutes.person,
    { params: { id: ann.person.userID }, query: { startDate, endDate } },
    await by.caller(),
  );
const inWeek = async (date: string, by?: Visitor) =>
  (await weekOf(date, by)).people.find(({ userID }) => userID === ann.person.userID);

describe('the hours of a week', () => {
  it('are 8.5 on the first day for a shift from 18:00 to 02:30', async () => {
    await add('2026-06-10T17:00:00Z', '2026-06-11T01:30:00Z');
    const found = await inWeek('2026-06-12');
    expect(found?.days.map(({ workTime }) => workTime / H)).toEqual([0, 0, 8.5, 0, 0, 0, 0]);
    expect(found?.workTime).toBe(8.5 * H);
  });

  it('are 9 and 7 for 22:00 to 06:00 in the nights in which the clock changes', async () => {
    await add('2026-03-28T22:00:00Z', '2026-03-29T05:00:00Z');
    await add('2026-10-24T21:00:00Z', '2026-10-25T06:00:00Z');
    expect((await inWeek('2026-03-28'))?.days[5]).toMatchObject({ businessDate: '2026-03-28', workTime: 7 * H });
    expect((await inWeek('2026-10-24'))?.days[5]).toMatchObject({ businessDate: '2026-10-24', workTime: 9 * H });
  });

  it('have 5 night hours of 8 from 01:00 to 09:00 with a night from 00:00 to 06:00', async () => {
    await rules({ nightHours: { from: '00:00:00', to: '06:00:00' } });
    await staff.setting({}, '00:00:00');
    await add('2026-06-10T00:00:00Z', '2026-06-10T08:00:00Z');
    expect((await inWeek('2026-06-10'))?.days[2]).toMatchObject({ workTime: 8 * H, nightTime: 5 * H });
  });

  it('mark overtime by the rule of the location', async () => {
    for (const day of ['08', '09', '10', '11', '12']) await add(`2026-06-${day}T08:00:00Z`, `2026-06-${day}T17:00:00Z`);
    expect(await inWeek('2026-06-08')).toMatchObject({ workTime: 45 * H, overtimeTime: 0 });
    await rules({ overtimeAfterWeekHours: 40 });
    expect((await inWeek('2026-06-08'))?.days.map(({ overtimeTime }) => overtimeTime / H)).toEqual([
      0, 0, 0, 0, 5, 0, 0,
    ]);
    await rules({ overtimeAfterDayHours: 8, overtimeAfterWeekHours: 39 });
    expect((await inWeek('2026-06-08'))?.days.map(({ overtimeTime }) => overtimeTime / H)).toEqual([
      1, 1, 1, 1, 2, 0, 0,
    ]);
    const { body } = await personOf('2026-06-12', '2026-06-12');
    expect(body.overtimeTime, 'the days before count for the week').toBe(2 * H);
  });

  it('are of other dates than those of more than a year or the wrong way round, which are refused', async () => {
    expect(codeOf(await personOf('2026-06-10', '2026-06-09'))).toEqual([400, 'validation.failed']);
    expect(codeOf(await personOf('2024-01-01', '2026-06-09'))).toEqual([400, 'validation.failed']);
  });
});

describe('pay and tips', () => {
  const setRate = async (hourlyRate: number | null, fromDate: string, by: Visitor = staff.place.owner) =>
    staff.world.call(
      hourlyRateRoutes.set,
      { params: { id: ann.person.userID }, body: { hourlyRate, fromDate } } as never,
      await by.caller(),
    );

  it('follow the rate of each day, and the days add up', async () => {
    await add('2026-06-08T08:00:00Z', '2026-06-08T16:00:00Z');
    await add('2026-06-09T08:00:00Z', '2026-06-09T08:20:00Z');
    await setRate(12.5, '2026-01-01');
    await setRate(14, '2026-06-09');
    const { body } = await personOf('2026-06-08', '2026-06-14');
    expect(body.days.slice(0, 2).map(({ pay }) => pay)).toEqual([100, 4.67]);
    expect(body.pay).toBe(104.67);
    expect((await inWeek('2026-06-08'))?.pay).toBe(104.67);
    expect((await setRate(null, '2026-06-09')).body.rates).toEqual([
      { hourlyRate: null, fromDate: '2026-06-09' },
      { hourlyRate: 12.5, fromDate: '2026-01-01' },
    ]);
    expect((await personOf('2026-06-08', '2026-06-14')).body.pay).toBe(100);
  });

  it('are shown to people with the right to employee reports alone', async () => {
    await add('2026-06-08T08:00:00Z', '2026-06-08T16:00:00Z');
    await setRate(12.5, '2026-01-01');
    const planner = await staff.place.visitor({ codes: [permission.employeeTimeClock.view] });
    const seen: PersonTimes = (await personOf('2026-06-08', '2026-06-08', planner)).body;
    expect(seen).toMatchObject({ workTime: 8 * H, seesPay: false, pay: null, tipAmount: null });
    expect(seen.days[0]).toMatchObject({ pay: null, tipAmount: null });
    expect(await inWeek('2026-06-08', planner)).toMatchObject({ workTime: 8 * H, pay: null });
    expect(codeOf(await setRate(20, '2026-01-01', planner))).toEqual([403, 'permission.denied']);
    const reader = await staff.place.visitor({ codes: [permission.employeeReport.view] });
    expect(codeOf(await setRate(20, '2026-01-01', reader))).toEqual([403, 'permission.denied']);
    const rates = await staff.world.call(
      hourlyRateRoutes.list,
      { params: { id: ann.person.userID } },
      await planner.caller(),
    );
    expect(codeOf(rates)).toEqual([403, 'permission.denied']);
  });

  it('are kept from people who may only view them, where the settings say so', async () => {
    await add('2026-06-08T08:00:00Z', '2026-06-08T16:00:00Z');
    await setRate(12.5, '2026-01-01');
    const { restaurant } = staff.place;
    const codes = [permission.employeeTimeClock.view, permission.employeeReport.view];
    const viewer = await staff.place.visitor({ codes });
    const editor = await staff.place.visitor({ codes: [...codes, permission.employeeReport.edit] });
    const rates = async (by: Visitor) =>
      staff.world.call(hourlyRateRoutes.list, { params: { id: ann.person.userID } }, await by.caller());
    expect((await personOf('2026-06-08', '2026-06-08', viewer)).body).toMatchObject({ seesPay: true, pay: 100 });
    await restaurant.setSetting({ isPayForEditors: true });
    expect((await personOf('2026-06-08', '2026-06-08', viewer)).body).toMatchObject({ seesPay: false, pay: null });
    expect(codeOf(await rates(viewer))).toEqual([403, 'permission.denied']);
    expect((await personOf('2026-06-08', '2026-06-08', editor)).body).toMatchObject({ seesPay: true, pay: 100 });
    expect((await rates(editor)).body.rates).toHaveLength(1);
    await restaurant.setSetting({ isPayForEditors: false });
  });

  it('refuse a rate below 0 and a person of another restaurant', async () => {
    expect(codeOf(await setRate(-1, '2026-01-01'))).toEqual([400, 'validation.failed']);
    const strange = await staff.world.call(
      hourlyRateRoutes.list,
      { params: { id: staff.world.thai.owner.person.userID } },
      await staff.place.owner.caller(),
    );
    expect(codeOf(strange)).toEqual([404, 'resource.not_found']);
  });
});

describe('a year of 50 people', () => {
  it('is read by the days that are shown alone', async () => {
    const { companyID, locationID } = staff.place.scope;
    const people: string[] = [];
    for (let number = 0; number < 50; number += 1) people.push((await staff.place.visitor()).person.userID);
    await staff.world.test.asOwner(async (owner) => {
      await owner.query(
        `INSERT INTO shifts (company_id, location_id, id, user_id, business_date, started_at, ended_at, ended_by, created_at, updated_at)
         SELECT $1, $2, gen_random_uuid(), who.id, day::date, day + interval '9 hours', day + interval '17 hours', 'Person', now(), now()
         FROM unnest($3::uuid[]) AS who (id), generate_series('2025-11-01'::timestamptz, '2026-10-31'::timestamptz, '1 day') AS day
         WHERE extract(isodow FROM day) < 6`,
        [companyID, locationID, people],
      );
      await owner.query(
        `INSERT INTO shift_breaks (company_id, location_id, id, shift_id, kind, started_at, ended_at)
         SELECT company_id, location_id, gen_random_uuid(), id, kind, started_at + interval '3 hours' * n, started_at + interval '3 hours' * n + interval '20 minutes'
         FROM shifts, (VALUES ('BREAK', 1), ('MEAL_BREAK', 2)) AS of (kind, n) WHERE company_id = $1 AND user_id = ANY ($2::uuid[])`,
        [companyID, people],
      );
      await owner.query('ANALYZE shifts');
      await owner.query('ANALYZE shift_breaks');
    });
    ann = { ...ann, person: { ...ann.person, userID: people[0] ?? newID() } };
    const page = { page: 1, pageSize: 25, sort: [], search: '' };
    const actor = {
      scope: staff.place.scope,
      userID: people[0] ?? '',
      displayName: '',
      clientID: null,
      requestId: null,
    };
    const all = { ...actor, rights: new Set<number>([ALL_ACCESS]) };
    const now = new Date('2026-11-10T12:00:00Z');
    const none: ReadTips = () => Promise.resolve(new Map());
    const year = { startDate: '2025-11-01', endDate: '2026-10-31' };
    const screens: Readonly<Record<string, (tx: Tx) => Promise<unknown>>> = {
      week: (tx) => readWeek(tx, all, '2026-05-06', now),
      person: (tx) => readPerson(tx, all, people[0] ?? '', year, now, none),
      list: (tx) => listShifts(tx, all.scope, page),
      now: async (tx) => [await listPeople(tx, all.scope), await listOpenShifts(tx, all.scope)],
    };
    for (const [name, read] of Object.entries(screens)) {
      const times: number[] = [];
      for (let run = 0; run < 15; run += 1) {
        const began = performance.now();
        await staff.world.services.database.tenant(all.scope, read);
        times.push(performance.now() - began);
      }
      const median = times.toSorted((a, b) => a - b)[7] ?? 0;
      process.stdout.write(`time clock, a year of 50 people, ${name}: ${median.toFixed(1)} ms (median of 15)\n`);
    }
    const plan = await staff.world.test.asOwner(async (owner) => {
      const explain = async (statement: string, values: unknown[]) =>
        (await owner.query<Record<string, string>>(`EXPLAIN ${statement}`, values)).rows
          .map((row) => Object.values(row)[0])
          .join('\n');
      return [
        await explain(
          `SELECT * FROM shifts WHERE company_id = $1 AND location_id = $2 AND business_date BETWEEN '2026-05-04' AND '2026-05-10' AND deleted_at IS NULL`,
          [companyID, locationID],
        ),
        await explain(
          `SELECT * FROM shifts WHERE company_id = $1 AND user_id = $2 AND ended_at IS NULL AND deleted_at IS NULL`,
          [companyID, people[0]],
        ),
      ];
    });
    expect(plan[0]).toContain('shifts_day');
    expect(plan[1]).toMatch(/shifts_open_key|shifts_person/);
    expect((await weekOf('2026-05-06')).people.filter(({ workTime }) => workTime > 0)).toHaveLength(50);
    expect((await personOf('2025-11-01', '2026-10-31')).body.shifts).toHaveLength(260);
  }, 120_000);
});
