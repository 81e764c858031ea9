import { agentJobRoutes, eventRouteRoutes, orderRoutes } from '@tavola/contract';
import { startOfficeServer, type OfficeServer } from '@tavola/testkit/office/office.ts';
import { outcomeOf } from '@tavola/testkit/calls/refused.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openPrintingPlace, type PrintingPlace } from './printing.setup.ts';

// A ticket whose agent was killed is on paper or in recovery within 30 seconds (reliability D1, decision 449).

let server: OfficeServer;
beforeAll(async () => {
  server = await startOfficeServer();
});
afterAll(() => server.close());

type Agent = Awaited<ReturnType<PrintingPlace['setUpAgent']>>;
let place: PrintingPlace;
let agent: Agent;
let printerID = '';
/** The ticket that the agent took before it was killed. */
let jobID = '';
beforeEach(async () => {
  place = await openPrintingPlace(server);
  printerID = (await place.printer('Kitchen')).id;
  await place.route('All', printerID);
  agent = await place.setUpAgent();
  const body = place.terminal.order([place.terminal.line('Burger')]);
  expect((await server.call(orderRoutes.send, { body }, place.office.owner)).status).toBe(200);
  [jobID = ''] = await take(agent);
  return () => place.close();
});

const here = () => ({ subDomain: place.office.tenant.subDomain });
const proof = ({ id, key }: Agent) => ({ hardwareAgentID: id, agentKey: key });
/** The ids of the jobs that an agent is given. */
async function take(one: Agent, busyPrinterIDs: string[] = []): Promise<string[]> {
  const body = { ...proof(one), agentVersion: '1.0.0', printers: [], busyPrinterIDs };
  const answer = await server.call(agentJobRoutes.take, { body }, here());
  return answer.body.jobs.map(({ printJobID }) => printJobID);
}
const begin = (one: Agent) => server.call(agentJobRoutes.begin, { body: { ...proof(one), printJobID: jobID } }, here());
const recovery = async () => (await server.call(eventRouteRoutes.recovery, {}, place.office.owner)).body;
/** Seconds pass, and what is due in each of them happens. */
async function later(seconds: number): Promise<void> {
  for (let passed = 0; passed < seconds; passed += 1) {
    server.clock.advance(1_000);
    await server.runJobs();
  }
}

describe('an agent that is back after a kill', () => {
  it('is given what it had taken and not begun', async () => {
    expect(await take(agent)).toEqual([jobID]);
  });
  it('is not given what it still has at its printer', async () => {
    expect(await take(agent, [printerID])).toEqual([]);
  });
  it('prints once where an earlier process of it has the ticket too', async () => {
    await take(agent);
    const outcomes = await Promise.all([begin(agent), begin(agent)]);
    expect(outcomes.map(outcomeOf).toSorted()).toEqual(['200 accepted', '409 print_job.lost']);
  });
  it('is not given what it had begun, which may be on paper', async () => {
    await begin(agent);
    expect(await take(agent)).toEqual([]);
  });
});

describe('an agent that stays away after a kill', () => {
  it('leaves what it had taken in recovery, with the reason', async () => {
    await later(26);
    expect(await recovery()).toMatchObject([{ printJobID: jobID, isUnconfirmed: false }]);
    expect((await recovery())[0]?.failedReason).toMatch(/No agent/);
  });
  it('leaves what it had begun in recovery as unconfirmed', async () => {
    await begin(agent);
    await later(26);
    expect(await recovery()).toMatchObject([{ printJobID: jobID, isUnconfirmed: true }]);
  });
  it('leaves what it had taken to another one that is there', async () => {
    const other = await place.setUpAgent();
    let given: string[] = [];
    for (let passed = 0; passed < 26 && given.length === 0; passed += 1) {
      await later(1);
      given = await take(other);
    }
    expect(given).toEqual([jobID]);
    expect(await recovery()).toEqual([]);
  });
});

describe('a ticket that its agent could not begin, where another agent is connected (decision 507)', () => {
  const fail = async (one: Agent): Promise<void> => {
    const ending = { ...proof(one), printJobID: jobID, outcome: 'Failed' as const, failedReason: 'It has no paper.' };
    expect((await server.call(agentJobRoutes.end, { body: ending }, here())).status).toBe(200);
  };
  let other: Agent;
  beforeEach(async () => {
    other = await place.setUpAgent();
    // It is connected and has nothing to do.
    expect(await take(other)).toEqual([]);
    await fail(agent);
  });

  it('is given to that one', async () => {
    expect(await take(other)).toEqual([jobID]);
  });
  it('is not given to the same agent again', async () => {
    expect(await take(agent)).toEqual([]);
  });
  it('is not in recovery before the other has tried', async () => {
    expect(await recovery()).toEqual([]);
  });
  it('is in recovery with the reason when the other cannot print it either', async () => {
    await take(other);
    await fail(other);
    expect(await recovery()).toMatchObject([{ printJobID: jobID, failedReason: 'It has no paper.' }]);
  });
  it('is given to the first one again when the other is lost', async () => {
    server.clock.advance(16_000);
    expect(await take(agent)).toEqual([jobID]);
  });
});
