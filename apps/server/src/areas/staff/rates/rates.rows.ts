import type { HourlyRateInput, HourlyRates } from '@tavola/contract';
import { sql } from 'kysely';
import { anyOf } from '#platform/database/any-of.ts';
import { amountOrNull } from '#platform/database/tables/column-kinds.ts';
import type { Tx } from '#platform/database/tx.ts';
import type { LocationScope } from '#platform/tenancy/scope.ts';

type Rate = HourlyRates['rates'][number];

/** The hourly rates of people, the latest first; by person. */
export async function listRates(
  tx: Tx,
  { companyID }: LocationScope,
  userIDs: readonly string[],
): Promise<ReadonlyMap<string, readonly Rate[]>> {
  const rows = await tx
    .selectFrom('hourly_rates')
    .select(['user_id', 'from_date', 'hourly_rate'])
    .where('company_id', '=', companyID)
    .where('user_id', '=', anyOf(userIDs))
    .orderBy('from_date', 'desc')
    .execute();
  const byPerson = new Map<string, Rate[]>();
  for (const { user_id, from_date, hourly_rate } of rows) {
    const list = byPerson.get(user_id) ?? [];
    list.push({ hourlyRate: amountOrNull(hourly_rate), fromDate: from_date });
    byPerson.set(user_id, list);
  }
  return byPerson;
}

/** The rate that holds on a day; `rates` have the latest first. null = none. */
export const rateOn = (rates: readonly Rate[], date: string): Rate['hourlyRate'] =>
  rates.find(({ fromDate }) => fromDate <= date)?.hourlyRate ?? null;

/** Sets the rate of a person from a date on. */
export async function setRate(
  tx: Tx,
  { companyID }: LocationScope,
  { id, userID, hourlyRate, fromDate }: HourlyRateInput & { readonly id: string; readonly userID: string },
  now: Date,
): Promise<void> {
  const at = now.toISOString();
  const rate = hourlyRate === null ? null : String(hourlyRate);
  await tx
    .insertInto('hourly_rates')
    .values({
      company_id: companyID,
      id,
      user_id: userID,
      from_date: fromDate,
      hourly_rate: rate,
      created_at: at,
      updated_at: at,
    })
    .onConflict((same) =>
      same
        .columns(['company_id', 'user_id', 'from_date'])
        .doUpdateSet({ hourly_rate: sql<string | null>`excluded.hourly_rate`, updated_at: at }),
    )
    .execute();
}
