import { agentJobRoutes, eventRouteRoutes, hardwareAgentRoutes, orderRoutes, printerRoutes } from '@tavola/contract';
import { startOfficeServer, type OfficeServer } from '@tavola/testkit/office/office.ts';
import { outcomeOf } from '@tavola/testkit/calls/refused.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openPrintingPlace, printerInput, routeInput, type PrintingPlace } from './printing.setup.ts';

// Several agents at one job (reliability D3), and what nobody should send to a restaurant that prints.

const IS_LONG = process.env['LONG'] === '1';
const ENDINGS = IS_LONG ? 10_000 : 300;
const AT_ONCE = 50;

let server: OfficeServer;
let place: PrintingPlace;
beforeAll(async () => {
  server = await startOfficeServer();
});
beforeEach(async () => {
  place = await openPrintingPlace(server);
});
afterAll(async () => {
  await place.close();
  await server.close();
});

type Agent = Awaited<ReturnType<PrintingPlace['setUpAgent']>>;
const proof = ({ id, key }: Pick<Agent, 'id' | 'key'>) => ({ hardwareAgentID: id, agentKey: key });
const here = () => ({ subDomain: place.office.tenant.subDomain });
const take = async (agent: Pick<Agent, 'id' | 'key'>) => {
  const body = { ...proof(agent), agentVersion: '1.0.0', printers: [], busyPrinterIDs: [] };
  return server.call(agentJobRoutes.take, { body }, here());
};
const begin = (agent: Agent, printJobID: string) =>
  server.call(agentJobRoutes.begin, { body: { ...proof(agent), printJobID } }, here());
const end = (agent: Agent, printJobID: string) =>
  server.call(
    agentJobRoutes.end,
    { body: { ...proof(agent), printJobID, outcome: 'Printed' as const, failedReason: null } },
    here(),
  );
const recovered = async (): Promise<number> =>
  (await server.call(eventRouteRoutes.recoveryCount, {}, place.office.owner)).body.count;
const send = async (): Promise<void> => {
  const body = place.terminal.order([place.terminal.line('Burger')]);
  expect((await server.call(orderRoutes.send, { body }, place.office.owner)).status).toBe(200);
};

describe('three agents that ask for one ticket at the same moment', () => {
  let agents: readonly Agent[] = [];
  let takers: readonly Agent[] = [];
  let jobID = '';
  beforeEach(async () => {
    const { id } = await place.printer('Kitchen');
    await place.route('All', id);
    agents = [await place.setUpAgent(), await place.setUpAgent(), await place.setUpAgent()];
    await send();
    const answers = await Promise.all(agents.map((agent) => take(agent)));
    const given = answers.map(({ body }) => body.jobs);
    takers = agents.filter((_, index) => (given[index]?.length ?? 0) > 0);
    jobID = given.flat()[0]?.printJobID ?? '';
  });

  it('are given it once', () => {
    expect(takers).toHaveLength(1);
  });
  it('may not begin it where another one has it', async () => {
    const others = agents.filter((agent) => !takers.includes(agent));
    const outcomes = await Promise.all(others.map(async (agent) => outcomeOf(await begin(agent, jobID))));
    expect(outcomes).toEqual(['409 print_job.lost', '409 print_job.lost']);
  });
  it('pass it on when the one that has it dies before it begins', async () => {
    server.clock.advance(21_000);
    const other = agents.find((agent) => !takers.includes(agent));
    if (other === undefined) throw new Error('Each of them has it.');
    expect((await take(other)).body.jobs.map(({ printJobID }) => printJobID)).toEqual([jobID]);
  });
  it('leave it to a person when the one that has it dies after it began', async () => {
    const [taker] = takers;
    if (taker === undefined) throw new Error('Nobody has it.');
    await begin(taker, jobID);
    server.clock.advance(21_000);
    const again = await Promise.all(agents.map((agent) => take(agent)));
    expect(again.flatMap(({ body }) => body.jobs)).toEqual([]);
    expect(await recovered()).toBe(1);
  });
  it(`know one paper however often its end is reported (${String(ENDINGS)} times)`, async () => {
    const [taker] = takers;
    if (taker === undefined) throw new Error('Nobody has it.');
    await begin(taker, jobID);
    for (let reported = 0; reported < ENDINGS; reported += AT_ONCE) {
      const answers = await Promise.all(Array.from({ length: AT_ONCE }, () => end(taker, jobID)));
      expect(answers.filter(({ status }) => status !== 200)).toEqual([]);
    }
    expect(await recovered()).toBe(0);
    expect((await take(taker)).body.jobs).toEqual([]);
  }, 600_000);
});

describe('what is refused', () => {
  it('is an agent of another location, which is given nothing', async () => {
    const { id } = await place.printer('Kitchen');
    await place.route('All', id);
    const other = await openPrintingPlace(server);
    const stranger = await other.setUpAgent();
    await send();
    const answer = await take(stranger);
    expect(outcomeOf(answer)).toBe('403 agent.unknown');
    expect(JSON.stringify(answer.body)).not.toContain('Burger');
    await other.close();
  });
  it('is an agent that was removed: it ends at its next call and prints nothing more (reliability D8)', async () => {
    const { id, device } = await place.printer('Kitchen');
    await place.route('All', id);
    const agent = await place.setUpAgent();
    const running = agent.start();
    await expect.poll(() => device.questions).toBeGreaterThan(0);
    const isEnded = expect(running.ended).rejects.toThrow('This agent was removed from the location.');
    const query = { hardwareAgentIds: [agent.id] };
    await server.call(hardwareAgentRoutes.remove, { query }, place.office.owner);
    await isEnded;
    await send();
    expect(outcomeOf(await take(agent))).toBe('403 agent.unknown');
    expect(device.cuts).toBe(0);
  });
  it.each([
    '203.0.113.9',
    '8.8.8.8',
    'printer.example.com',
    '127.0.0.1.evil.net',
    '2001:db8::1',
    '10.0.0.5:9100',
    'a b',
  ])('is a printer at %s, an address of the internet or none', async (ip) => {
    const body = { ...printerInput('Far away', 9100), ip };
    const answer = await server.call(printerRoutes.create, { body }, place.office.owner);
    expect(outcomeOf(answer)).toBe('400 validation.failed');
  });
  it('is to remove a printer that a route prints on', async () => {
    const { id } = await place.printer('Kitchen');
    await place.route('All', id);
    const query = { printerIds: [id] };
    const answer = await server.call(printerRoutes.remove, { query }, place.office.owner);
    expect(outcomeOf(answer)).toBe('409 printer.in_use');
  });
  it('is a route that names a removed printer', async () => {
    const { id } = await place.printer('Kitchen');
    const query = { printerIds: [id] };
    expect((await server.call(printerRoutes.remove, { query }, place.office.owner)).status).toBe(200);
    const answer = await server.call(eventRouteRoutes.create, { body: routeInput('All', id) }, place.office.owner);
    expect(outcomeOf(answer)).toBe('400 validation.failed');
  });
});
