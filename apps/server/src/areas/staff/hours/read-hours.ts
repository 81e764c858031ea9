import {
  isAllowed,
  type Amount,
  type OperationalSetting,
  type PersonHours,
  type PersonTimes,
  type WeekHours,
} from '@tavola/contract';
import { daysAfter, sum, toAmount, toMoney } from '@tavola/selling';
import { businessDateIn, readOperationalSetting } from '#areas/company/index.ts';
import type { Actor } from '#platform/auth/actor.ts';
import { groupBy } from '#platform/crud/group-by.ts';
import { requireFound } from '#platform/crud/refusals.ts';
import type { Tx } from '#platform/database/tx.ts';
import { refuse } from '#platform/errors/refusal.ts';
import type { LocationScope } from '#platform/tenancy/scope.ts';
import { localMoment } from '#platform/time/local-time.ts';
import { findPerson, listPeople } from '../people/people.rows.ts';
import { paySeers } from '../rates/pay-seers.ts';
import { listRates, type rateOn } from '../rates/rates.rows.ts';
import { describeShift } from '../shifts/describe-shift.ts';
import { listShiftsOfDays, type ShiftRow } from '../shifts/shifts.rows.ts';
import { payOf } from './pay.ts';
import { sumTimes, workTimesOf } from './work-times.ts';
import { datesBetween, overtimeOf, WEEK_DAYS, weekStartOf } from './weeks.ts';

/** The tips of payments that a person took, by business date; selling knows them. */
export type ReadTips = (
  tx: Tx,
  scope: LocationScope,
  of: { readonly userID: string; readonly startDate: string; readonly endDate: string },
) => Promise<ReadonlyMap<string, Amount>>;

type Rates = Parameters<typeof rateOn>[0];

/** Longest time that the page of a person shows, in days. */
const MOST_DAYS = 366;

/** Whether a person sees what others earn and which tips they took. */
const seesPayOf = ({ rights }: Actor, rules: OperationalSetting): boolean => isAllowed(rights, paySeers(rules));

/** The hours of everyone in the week of a date, or in this week. */
export async function readWeek(tx: Tx, actor: Actor, date: string | null, now: Date): Promise<WeekHours> {
  const { scope } = actor;
  const rules = await readOperationalSetting(tx, scope);
  const startDate = weekStartOf(date ?? todayOf(rules, now), rules);
  const endDate = daysAfter(startDate, WEEK_DAYS - 1);
  const seesPay = seesPayOf(actor, rules);
  const [people, shifts] = await Promise.all([
    listPeople(tx, scope),
    listShiftsOfDays(tx, scope, { startDate, endDate }),
  ]);
  const byPerson = groupBy(
    shifts,
    ({ userID }) => userID,
    (shift) => shift,
  );
  // People who have left have hours of the time before.
  const gone = [...byPerson].filter(([userID]) => !people.some((person) => person.userID === userID));
  const all = [...people, ...gone.map(([userID, [first]]) => ({ userID, name: first?.name ?? '' }))];
  const rates: ReadonlyMap<string, Rates> = seesPay
    ? await listRates(
        tx,
        scope,
        all.map(({ userID }) => userID),
      )
    : new Map();
  const dates = datesBetween(startDate, endDate);
  return {
    startDate,
    endDate,
    overtimeAfterDayHours: rules.overtimeAfterDayHours,
    overtimeAfterWeekHours: rules.overtimeAfterWeekHours,
    seesPay,
    people: all.map((person) => {
      const days = daysOf(byPerson.get(person.userID) ?? [], dates, rules, now);
      return { ...person, ...hoursOf(days, rates.get(person.userID) ?? [], rules) };
    }),
  };
}

/** The hours and tips of one person; without dates those of this week. */
export async function readPerson(
  tx: Tx,
  actor: Actor,
  userID: string,
  asked: { readonly startDate?: string | undefined; readonly endDate?: string | undefined },
  now: Date,
  readTips: ReadTips,
): Promise<PersonTimes> {
  const { scope } = actor;
  const person = requireFound(await findPerson(tx, scope, userID));
  const rules = await readOperationalSetting(tx, scope);
  const thisWeek = weekStartOf(todayOf(rules, now), rules);
  const startDate = asked.startDate ?? thisWeek;
  const endDate = asked.endDate ?? daysAfter(startDate, WEEK_DAYS - 1);
  if (endDate < startDate || daysAfter(startDate, MOST_DAYS) < endDate)
    refuse('validation.failed', {}, { fields: [{ path: 'endDate', code: 'range' }] });
  const seesPay = seesPayOf(actor, rules);
  // Whole weeks, because overtime depends on the days before.
  const wholeFrom = weekStartOf(startDate, rules);
  const wholeTo = daysAfter(weekStartOf(endDate, rules), WEEK_DAYS - 1);
  const [shifts, tips, rates] = await Promise.all([
    listShiftsOfDays(tx, scope, { startDate: wholeFrom, endDate: wholeTo, userID }),
    seesPay ? readTips(tx, scope, { userID, startDate, endDate }) : null,
    seesPay ? listRates(tx, scope, [userID]) : null,
  ]);
  const isAsked = ({ businessDate }: { readonly businessDate: string }): boolean =>
    businessDate >= startDate && businessDate <= endDate;
  const days = daysOf(shifts, datesBetween(wholeFrom, wholeTo), rules, now).filter(isAsked);
  const ratesOf = rates?.get(userID) ?? [];
  return {
    userID,
    name: person.name,
    startDate,
    endDate,
    seesPay,
    ...hoursOf(days, ratesOf, rules),
    days: days.map(({ shifts: _shifts, ...day }) => ({
      ...day,
      tipAmount: tips === null ? null : (tips.get(day.businessDate) ?? toAmount(sum([]))),
      pay: payOf(day, ratesOf, rules),
    })),
    tipAmount: tips === null ? null : toAmount(sum([...tips.values()].map(toMoney))),
    shifts: shifts.filter(isAsked).map((shift) => describeShift(shift, rules, now)),
  };
}

const todayOf = (rules: OperationalSetting, now: Date): string =>
  businessDateIn(rules, localMoment(now, rules.timezoneName));

type Day = PersonHours['days'][number] & { readonly shifts: readonly ShiftRow[] };

/** A person's days of whole weeks, with their overtime. */
function daysOf(shifts: readonly ShiftRow[], dates: readonly string[], rules: OperationalSetting, now: Date): Day[] {
  const byDate = groupBy(
    shifts,
    ({ businessDate }) => businessDate,
    (shift) => shift,
  );
  const days = dates.map((businessDate) => {
    const own = byDate.get(businessDate) ?? [];
    const times = sumTimes(
      own.map((shift) => workTimesOf(shift, rules, now)),
      rules,
    );
    return { businessDate, ...times, shifts: own };
  });
  const weeks = Array.from({ length: Math.ceil(days.length / WEEK_DAYS) }, (_, week) =>
    days.slice(week * WEEK_DAYS, (week + 1) * WEEK_DAYS),
  );
  return weeks.flatMap((week) => {
    const overtime = overtimeOf(
      week.map(({ workTime }) => workTime),
      rules,
    );
    return week.map((day, index) => ({ ...day, overtimeTime: overtime[index] ?? 0 }));
  });
}

/** The sum of a person's days; `rates` are empty for a caller who may not see pay. */
function hoursOf(days: readonly Day[], rates: Rates, rules: OperationalSetting): Omit<PersonHours, 'userID' | 'name'> {
  const shifts = days.flatMap((day) => day.shifts);
  const pays = days.flatMap((day) => payOf(day, rates, rules) ?? []);
  return {
    ...sumTimes(days, rules),
    days: days.map(({ shifts: _shifts, ...day }) => day),
    overtimeTime: days.reduce((all, { overtimeTime }) => all + overtimeTime, 0),
    openShifts: shifts.filter(({ endedOn }) => endedOn === null).length,
    flaggedShifts: shifts.filter(({ isFlagged }) => isFlagged).length,
    pay: pays.length === 0 ? null : toAmount(sum(pays.map(toMoney))),
  };
}
