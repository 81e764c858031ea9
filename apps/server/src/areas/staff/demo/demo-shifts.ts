import { amountOf, type ShiftBreak } from '@tavola/contract';
import { daysAfter } from '@tavola/selling';
import { readOperationalSetting } from '#areas/company/index.ts';
import type { Tx } from '#platform/database/tx.ts';
import type { Services } from '#platform/services.ts';
import { locationScope, type LocationScope } from '#platform/tenancy/scope.ts';
import { instantOf, localMoment } from '#platform/time/local-time.ts';
import { listPeople } from '../people/people.rows.ts';
import { setRate } from '../rates/rates.rows.ts';
import { insertBreak } from '../shifts/breaks.rows.ts';
import { endShift, insertShift } from '../shifts/shifts.rows.ts';

/** Four weeks, like the past orders of a demo. */
const DAYS_BEFORE = 28;
const HOUR = 60;
/** When each person begins and ends and what an hour costs; one row a person. */
const PLANS = [
  { start: 11 * HOUR, end: 19.5 * HOUR, meal: 15 * HOUR, rate: 14.5 },
  { start: 8 * HOUR, end: 16.75 * HOUR, meal: 12.5 * HOUR, rate: 19 },
];
/** Minutes by which people come and go off their plan, over and over. */
const OFF_PLAN = [0, 4, -3, 7, 2, -6, 11, 0, 5, -2];
/** The day before today on which someone forgot to clock out. */
const FORGOTTEN_DAY = 3;

type Plan = (typeof PLANS)[number];

/**
 * Gives the people of a demo restaurant the shifts of the last weeks, one of them forgotten, and hourly rates, so that
 * the pages of the time clock show what they are for.
 */
export async function plantDemoShifts(
  { database, now, newID }: Pick<Services, 'database' | 'now' | 'newID'>,
  subDomain: string,
): Promise<void> {
  const place = await database.global((tx) =>
    tx
      .selectFrom('sub_domains')
      .select(['company_ref', 'location_ref'])
      .where('sub_domain', '=', subDomain)
      .executeTakeFirst(),
  );
  if (place === undefined) return;
  const scope = locationScope(place.company_ref, place.location_ref);
  await database.tenant(scope, async (tx) => {
    const { timezoneName } = await readOperationalSetting(tx, scope);
    const people = await listPeople(tx, scope);
    const today = localMoment(now(), timezoneName).date;
    for (const [index, { userID }] of people.slice(0, PLANS.length).entries()) {
      const plan = PLANS[index];
      if (plan === undefined) continue;
      const fromDate = daysAfter(today, -DAYS_BEFORE);
      await setRate(tx, scope, { id: newID(), userID, hourlyRate: amountOf(plan.rate), fromDate }, now());
      for (let before = DAYS_BEFORE; before > 0; before -= 1) {
        const date = daysAfter(today, -before);
        // Each person has two days a week off.
        if ((before + index * 3) % 7 < 2) continue;
        const isForgotten = index === 0 && before === FORGOTTEN_DAY;
        const off = OFF_PLAN[before % OFF_PLAN.length] ?? 0;
        await plantShift(tx, scope, { userID, date, plan, off, isForgotten, timezoneName, now: now(), newID });
      }
    }
  });
}

interface PlantedDay extends Pick<Services, 'newID'> {
  readonly userID: string;
  readonly date: string;
  readonly plan: Plan;
  readonly off: number;
  readonly isForgotten: boolean;
  readonly timezoneName: string;
  readonly now: Date;
}

async function plantShift(tx: Tx, scope: LocationScope, day: PlantedDay): Promise<void> {
  const { date, plan, off, userID, isForgotten, timezoneName, now, newID } = day;
  const moment = (minutes: number): string => instantOf({ date, minutes }, timezoneName).toISOString();
  const shiftID = newID();
  const startedOn = moment(plan.start + off);
  await insertShift(tx, scope, { shiftID, userID, businessDate: date, startedOn, endedOn: null, endedBy: null }, now);
  const pause = (kind: ShiftBreak['kind'], from: number, minutes: number): ShiftBreak => ({
    shiftBreakID: newID(),
    kind,
    startedOn: moment(from),
    endedOn: moment(from + minutes),
  });
  await insertBreak(tx, scope, shiftID, pause('BREAK', plan.start + 2 * HOUR, 10));
  await insertBreak(tx, scope, shiftID, pause('MEAL_BREAK', plan.meal, 30 + Math.abs(off)));
  const end = isForgotten
    ? ({ endedOn: moment(24 * HOUR), endedBy: 'Cutoff', isFlagged: true } as const)
    : ({ endedOn: moment(plan.end + off), endedBy: 'Person' } as const);
  await endShift(tx, scope, shiftID, end, now);
}
