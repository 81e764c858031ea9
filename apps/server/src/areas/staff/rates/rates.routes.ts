import { isAllowed, type HourlyRates, type hourlyRateRoutes } from '@tavola/contract';
import { readOperationalSetting } from '#areas/company/index.ts';
import { requireFound } from '#platform/crud/refusals.ts';
import type { Tx } from '#platform/database/tx.ts';
import { refuse } from '#platform/errors/refusal.ts';
import type { Handlers } from '#platform/http/call.ts';
import type { Services } from '#platform/services.ts';
import type { LocationScope } from '#platform/tenancy/scope.ts';
import { findPerson } from '../people/people.rows.ts';
import { paySeers } from './pay-seers.ts';
import { listRates, setRate } from './rates.rows.ts';

async function readRates(tx: Tx, scope: LocationScope, userID: string): Promise<HourlyRates> {
  requireFound(await findPerson(tx, scope, userID));
  return { rates: [...((await listRates(tx, scope, [userID])).get(userID) ?? [])] };
}

/** The calls of hourly rates, which the rights of employee reports alone open. */
export const createHourlyRateHandlers = ({
  now,
  newID,
}: Pick<Services, 'now' | 'newID'>): Handlers<typeof hourlyRateRoutes> => ({
  list: (call) =>
    call.read(async (tx) => {
      const rules = await readOperationalSetting(tx, call.scope);
      if (rules.isPayForEditors && !isAllowed(call.session.codes, paySeers(rules))) refuse('permission.denied');
      return readRates(tx, call.scope, call.params.id);
    }),
  set: (call) =>
    call.transact(async (tx) => {
      requireFound(await findPerson(tx, call.scope, call.params.id));
      await setRate(tx, call.scope, { ...call.body, id: newID(), userID: call.params.id }, now());
      return readRates(tx, call.scope, call.params.id);
    }),
});
