import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { hostileCases, type HostileCase } from '@tavola/testkit/calls/hostile.ts';
import { startProduct, strangeAddress, type ProductServer } from '@tavola/testkit/server/product.ts';
import type { Answer, Caller } from '@tavola/testkit/server/server.ts';
import { codeOf, refusalFault } from './walk/refusal-body.ts';
import { changedTables, readRows, settledRows, type Rows } from './walk/rows.ts';
import { secretsIn, watchLog, type LogWatch } from './walk/secrecy.ts';
import { addressOf, inTurns, isChanging, isExport, visits, type ValidCall, type Visit } from './walk/walk.ts';

/** Every call has as many bad inputs. */
const LEAST_CASES = 50;
/** A call with large bodies has thousands of cases: the daily run takes an even sample, the long suite all of them. */
const IS_LONG = process.env['LONG'] === '1';
const MOST_CASES = IS_LONG ? Infinity : 12;
const LIMIT_MS = IS_LONG ? 900_000 : 120_000;
const WIDTH = 12;

let world: ProductServer;
let log: LogWatch;
const refusals: string[] = [];
beforeAll(async () => {
  log = watchLog();
  world = await startProduct({ logLevel: 'info' });
});
afterAll(async () => {
  log.stop();
  await world.close();
});

interface Tried {
  readonly bad: HostileCase;
  readonly answer: Answer<unknown>;
}

const isRefused = ({ answer: { status } }: Tried): boolean => status >= 400;

/**
 * Sends the cases as the caller of the good input unless they forge one. Rate limits that no address avoids are waited
 * out by moving the clock.
 */
function sendAll(good: ValidCall, cases: readonly HostileCase[], limit: Visit['limit']): Promise<Tried[]> {
  return inTurns(cases, limit?.calls ?? WIDTH, async (bad) => {
    const caller: Caller = bad.caller === undefined ? good.caller : { subDomain: good.caller.subDomain, ...bad.caller };
    const answer = await world.send(bad.method, bad.path, {
      ...caller,
      headers: { 'x-forwarded-for': strangeAddress(), ...caller.headers, ...bad.headers },
      ...(bad.body === undefined ? {} : { body: bad.body }),
    });
    if (limit !== undefined) world.clock.advance(limit.everyMs / limit.calls);
    return { bad, answer };
  });
}

/** What is wrong with an answer to bad input, in words; null when it is correct. */
function fault({ route }: Visit, { bad, answer }: Tried): string | null {
  const { status, body } = answer;
  const reported = (what: string): string => `${bad.name}: ${what}`;
  if (status >= 500) return reported(`${status} ${JSON.stringify(body)}`);
  if (bad.method === 'HEAD') return null;
  if (status >= 400) {
    const found = refusalFault(answer);
    return found === null ? null : reported(found);
  }
  if (!bad.isSameCall || route.answer === undefined || status === 304) return null;
  const fit = z.safeParse(route.answer, body);
  return fit.success ? null : reported(`accepted with an answer that does not fit: ${z.prettifyError(fit.error)}`);
}

/**
 * Sends what was refused once more and expects no row to change. What was sent with it may have made a call right in
 * the meantime, such as a session that is on its terminal by now: it is left out, and the others are sent again.
 */
async function refuseAgain(
  good: ValidCall,
  cases: readonly HostileCase[],
  limit: Visit['limit'],
  before: Rows,
): Promise<void> {
  const tried = await sendAll(good, cases, limit);
  const refused = tried.filter(isRefused).map(({ bad }) => bad);
  if (refused.length < cases.length) return refuseAgain(good, refused, limit, await settledRows(world));
  expect(changedTables(before, await readRows(world))).toEqual([]);
}

/** At most `most` entries of a list, spread evenly over it. */
const spread = <T>(all: readonly T[], most: number): readonly T[] =>
  all.length <= most
    ? all
    : all.filter(
        (_, index) => Math.floor((index * most) / all.length) !== Math.floor(((index - 1) * most) / all.length),
      );

/** Puts the settings back that accepted inputs have changed: the other calls sell at the same locations. */
async function keepSettings(): Promise<() => Promise<void>> {
  const { rows } = await world.test.asOwner((owner) =>
    owner.query<{ id: string; operational_setting: unknown }>('SELECT id, operational_setting FROM locations'),
  );
  return async () => {
    for (const { id, operational_setting: setting } of rows)
      await world.run('UPDATE locations SET operational_setting = $2 WHERE id = $1', [id, JSON.stringify(setting)]);
    await world.run('UPDATE pos_data_versions SET version = version + 1', []);
  };
}

const declared = new Set(visits.map(({ route }) => `${route.method} ${route.path}`));

describe.each(visits)('$name', (visit) => {
  it(
    'survives bad input of every kind',
    async () => {
      const good = await visit.good(world.burrito, world);
      const restore = visit.name.startsWith('operationalSettings.') ? await keepSettings() : null;
      const all = hostileCases(visit.route, { ...good.input, headers: good.headers }, addressOf);
      expect(all.length).toBeGreaterThanOrEqual(LEAST_CASES);
      // Another method at the same address is a separate call with separate cases.
      const cases = all.filter(
        ({ method }) => method === visit.route.method || !declared.has(`${method} ${visit.route.path}`),
      );
      // Some good inputs leave work that is done after them.
      const before = await settledRows(world);
      const tried = await sendAll(good, spread(cases, MOST_CASES), visit.limit);
      expect(tried.map((one) => fault(visit, one)).filter((one) => one !== null)).toEqual([]);
      const refused = tried.filter(isRefused);
      refusals.push(...refused.map(({ answer }) => JSON.stringify(answer.body)));
      expect(refused.length).toBeGreaterThan(0);
      const after = await settledRows(world);
      const isWritten = JSON.stringify(after) !== JSON.stringify(before);
      const written = changedTables(before, after);
      if (!isChanging(visit)) expect(written).toEqual(isExport(visit) && written.length > 0 ? ['audit_log'] : []);
      if (!isWritten) return;
      // Some inputs were accepted; sending only the refused ones again must leave every row unchanged. A call above its
      // rate was refused unread, and is accepted later.
      const judged = refused.filter(({ answer }) => codeOf(answer) !== 'limit.rate');
      await refuseAgain(
        good,
        judged.map(({ bad }) => bad),
        visit.limit,
        after,
      );
      await restore?.();
    },
    LIMIT_MS,
  );
});

it('no log line and no refusal of these calls contains a secret', () => {
  expect(refusals.length).toBeGreaterThan((visits.length * Math.min(MOST_CASES, LEAST_CASES)) / 2);
  expect({
    log: secretsIn(log.text(), world.secrets),
    refusals: secretsIn(refusals.join('\n'), world.secrets),
  }).toEqual({ log: [], refusals: [] });
});
