import { agentJobRoutes, eventRouteRoutes, orderRoutes, printerRoutes } from '@tavola/contract';
import { startOfficeServer, type OfficeServer } from '@tavola/testkit/office/office.ts';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { agentReason } from './print-jobs.words.ts';
import { openPrintingPlace, type PrintingPlace } from './printing.setup.ts';

const AGENT = fileURLToPath(new URL('../../../../../agent/src/', import.meta.url));
const OUT_OF_PAPER = 'The printer is out of paper.';

/** Whole sentences that the agent gives as a reason, by its sources. */
const reasonsOfAgent = (): readonly string[] =>
  readdirSync(AGENT, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
    .map((file) => readFileSync(join(AGENT, file), 'utf8'))
    .flatMap((text) => [
      ...text.matchAll(/(?:PrinterFault\(|fail\(|outcome: 'Failed', reason: |null : )'([A-Z][^']+\.|[A-Z][^']+\?)'/g),
    ])
    .flatMap(([, reason]) => reason ?? []);

describe('reasons of an agent', () => {
  it('are all known in Thai', () => {
    const found = reasonsOfAgent();
    expect(found).toContain(OUT_OF_PAPER);
    expect(found.filter((reason) => agentReason(reason, 'th') === reason)).toEqual([]);
  });
  it('do not show what only the system of the agent understands', () => {
    const reason = 'The printer cannot be reached: connect ECONNREFUSED 192.168.1.50:9100';
    expect(agentReason(reason, 'en')).toBe('The printer cannot be reached. Is it switched on and on the network?');
  });
  it('stay as they are where they are unknown', () => {
    expect(agentReason('The file tickets.bin is full. Move it away.', 'th')).toContain('tickets.bin');
  });
});

describe('a printer at a Thai location (decision 505)', () => {
  let server: OfficeServer;
  let place: PrintingPlace;
  let printerID = '';
  beforeAll(async () => {
    server = await startOfficeServer();
    place = await openPrintingPlace(server);
    const { companyID, locationID } = place.office.tenant.scope;
    await server.test.asOwner((owner) =>
      owner.query("UPDATE locations SET language = 'th' WHERE company_id = $1 AND id = $2", [companyID, locationID]),
    );
    printerID = (await place.printer('Wok')).id;
    await place.route('All', printerID);
    const order = place.terminal.order([place.terminal.line('Burger')]);
    expect((await server.call(orderRoutes.send, { body: order }, place.office.owner)).status).toBe(200);
    const { id: hardwareAgentID, key: agentKey } = await place.setUpAgent();
    const here = { subDomain: place.office.tenant.subDomain };
    const proof = { hardwareAgentID, agentKey };
    const printers = [{ printerID, status: 'Error' as const, reason: OUT_OF_PAPER }];
    const asked = { ...proof, agentVersion: '1.0.0', printers, busyPrinterIDs: [] };
    const { body } = await server.call(agentJobRoutes.take, { body: asked }, here);
    const printJobID = body.jobs[0]?.printJobID ?? '';
    const ending = { ...proof, printJobID, outcome: 'Failed' as const, failedReason: OUT_OF_PAPER };
    expect((await server.call(agentJobRoutes.end, { body: ending }, here)).status).toBe(200);
  });
  afterAll(async () => {
    await place.close();
    await server.close();
  });

  it('says in Thai what is wrong with it', async () => {
    const { body } = await server.call(printerRoutes.get, { params: { id: printerID } }, place.office.owner);
    expect(body.statusReason).toBe('เครื่องพิมพ์กระดาษหมด');
  });
  it('is named in Thai in the list of what was not printed', async () => {
    const { body } = await server.call(eventRouteRoutes.recovery, {}, place.office.owner);
    expect(body.map(({ failedReason }) => failedReason)).toEqual(['เครื่องพิมพ์กระดาษหมด']);
  });
  it('is not known to work once its agent is lost', async () => {
    server.clock.advance(16_000);
    const { body } = await server.call(printerRoutes.connectivity, {}, place.office.owner);
    expect(body).toMatchObject([{ status: 'Unknown', statusReason: null }]);
  });
  it('is not known to work in its list either', async () => {
    const { body } = await server.call(printerRoutes.list, {}, place.office.owner);
    expect(body.map(({ status }) => status)).toEqual(['Unknown']);
  });
});
