import type { OperationalSetting, TodayLocation } from '@tavola/contract';
import { sum, toAmount, toMoney } from '@tavola/selling';
import type { Tx } from '#platform/database/tx.ts';
import type { LocationScope } from '#platform/tenancy/scope.ts';
import { listRates, type rateOn } from '../rates/rates.rows.ts';
import { listShiftsOfDays } from '../shifts/shifts.rows.ts';
import { payOf } from './pay.ts';
import { workTimesOf } from './work-times.ts';

/**
 * Who works at a location now, and what its team worked on a business date until now. The cost is of the people with an
 * hourly rate; null = no one has one, or the caller may not see it.
 */
export async function readTeamDay(
  tx: Tx,
  scope: LocationScope,
  { rules, date, now, seesPay }: TeamDay,
): Promise<TodayLocation['team']> {
  const shifts = await listShiftsOfDays(tx, scope, { startDate: date, endDate: date });
  const userIDs = [...new Set(shifts.map(({ userID }) => userID))];
  const rates = seesPay ? await listRates(tx, scope, userIDs) : new Map<string, Parameters<typeof rateOn>[0]>();
  const worked = shifts.map((shift) => ({ userID: shift.userID, ...workTimesOf(shift, rules, now) }));
  const costs = userIDs.flatMap((userID) => {
    const workTime = secondsOf(worked.filter((one) => one.userID === userID));
    return payOf({ businessDate: date, workTime }, rates.get(userID) ?? [], rules) ?? [];
  });
  return {
    peopleIn: new Set(shifts.filter(({ endedOn }) => endedOn === null).map(({ userID }) => userID)).size,
    workTime: secondsOf(worked),
    cost: costs.length === 0 ? null : toAmount(sum(costs.map(toMoney))),
  };
}

interface TeamDay {
  readonly rules: OperationalSetting;
  readonly date: string;
  readonly now: Date;
  readonly seesPay: boolean;
}

const secondsOf = (times: readonly { readonly workTime: number }[]): number =>
  times.reduce((all, { workTime }) => all + workTime, 0);
