import { authorityIn } from '@tavola/agent/secure/certificates.ts';
import { agentJobRoutes, hardwareAgentRoutes, printerRoutes, type CallInput } from '@tavola/contract';
import { placesOf } from '@tavola/testkit/calls/refused.ts';
import { startOfficeServer, type OfficeServer } from '@tavola/testkit/office/office.ts';
import { PaperReader } from '@tavola/testkit/printing/paper.ts';
import { X509Certificate } from 'node:crypto';
import { existsSync, mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newID } from '#platform/ids.ts';
import { openPrintingPlace, printerInput, type PrintingPlace } from '../print-jobs/printing.setup.ts';

// What an agent says of its machine, and how terminals get to know it (decisions 362, 365).

let server: OfficeServer;
let place: PrintingPlace;
let rootCertificate = '';
beforeAll(async () => {
  server = await startOfficeServer();
  place = await openPrintingPlace(server);
  ({ rootCertificate } = await authorityIn(mkdtempSync(join(tmpdir(), 'tavola-machine-'))));
});
afterAll(async () => {
  await place.close();
  await server.close();
});

type Machine = Omit<CallInput<typeof agentJobRoutes.machine>['body'], 'hardwareAgentID' | 'agentKey'>;
const epson = { vid: 0x04b8, pid: 0x0202, name: 'EPSON TM-T20' };
/** How many papers the bytes of a printer have. */
const cutsIn = (bytes: Uint8Array): number =>
  new PaperReader().read(bytes).printed.filter(({ kind }) => kind === 'cut').length;
const ADDRESS = 'https://192.168.1.20:8739';

async function report(agent: { readonly id: string; readonly key: string }, more: Partial<Machine> = {}) {
  const body = {
    hardwareAgentID: agent.id,
    agentKey: agent.key,
    rootCertificate,
    addresses: [ADDRESS],
    usbPrinters: [epson],
    ...more,
  };
  return server.call(agentJobRoutes.machine, { body }, { subDomain: place.office.tenant.subDomain });
}
const reachable = async (id: string) =>
  (await server.call(hardwareAgentRoutes.local, {}, place.office.owner)).body.agents.find(
    ({ hardwareAgentID }) => hardwareAgentID === id,
  );

describe('an agent', () => {
  it('reports to terminals where it is on the network', async () => {
    const agent = await place.setUpAgent();
    expect((await report(agent)).status).toBe(200);
    expect((await reachable(agent.id))?.addresses).toEqual([ADDRESS]);
  });
  it('reports to them its root certificate, with the fingerprint that a terminal shows', async () => {
    const agent = await place.setUpAgent();
    await report(agent);
    const found = await reachable(agent.id);
    expect(found?.rootCertificate).toBe(rootCertificate);
    expect(found?.fingerprint).toBe(new X509Certificate(rootCertificate).fingerprint256);
  });
  it('has no certificate before it has reported one', async () => {
    const agent = await place.setUpAgent();
    expect((await reachable(agent.id))?.rootCertificate).toBeNull();
  });
  it('reports which USB printers its machine has', async () => {
    const agent = await place.setUpAgent();
    await report(agent);
    const { body } = await server.call(hardwareAgentRoutes.list, {}, place.office.owner);
    expect(body.find(({ hardwareAgentID }) => hardwareAgentID === agent.id)?.usbPrinters).toEqual([epson]);
  });
  it.each<readonly [string, Partial<Machine>]>([
    ['an address of the internet', { addresses: ['https://203.0.113.9:8739'] }],
    ['an address without encryption', { addresses: ['http://192.168.1.20:8738'] }],
    ['a name', { addresses: ['https://evil.net:8739'] }],
    ['a text that is no certificate', { rootCertificate: 'hello' }],
    [
      'a certificate that cannot be read',
      { rootCertificate: '-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----' },
    ],
  ])('is refused with %s', async (_name, more) => {
    expect((await report(await place.setUpAgent(), more)).status).toBe(400);
  });
  it('with the key of another is refused', async () => {
    const [agent, other] = [await place.setUpAgent(), await place.setUpAgent()];
    expect((await report({ id: agent.id, key: other.key })).status).toBe(403);
  });
});

describe('a setup code (platform spec, section 7)', () => {
  const generate = (body: object) => server.call(hardwareAgentRoutes.generateCode, { body }, place.office.owner);
  it('is given for the location that the call names, to an agent without a name too', async () => {
    const { status, body } = await generate({ locationTenantID: place.office.tenant.scope.locationID });
    expect(status).toBe(200);
    expect(body.code).toHaveLength(10);
  });
  it('is given for no other location', async () => {
    expect(placesOf(await generate({ locationTenantID: newID() }))).toEqual(['locationTenantID gone']);
  });
});

describe('a printer at a port', () => {
  const create = (more: object) =>
    server.call(
      printerRoutes.create,
      { body: { ...printerInput(`Port ${Math.random().toString().slice(2)}`, 9100), ip: '', ...more } },
      place.office.owner,
    );
  it('is reached by USB, at the agent that it names', async () => {
    const { id: hardwareAgentID } = await place.setUpAgent();
    const { status, body } = await create({ printerType: 'Usb', vid: epson.vid, pid: epson.pid, hardwareAgentID });
    expect(status).toBe(200);
    expect(body).toMatchObject({ printerType: 'Usb', vid: epson.vid, pid: epson.pid, hardwareAgentID });
  });
  it('is reached by a serial port, at the usual speed', async () => {
    const { id: hardwareAgentID } = await place.setUpAgent();
    const { body } = await create({ printerType: 'Serial', com: '/dev/ttyUSB0', hardwareAgentID });
    expect(body).toMatchObject({ printerType: 'Serial', com: '/dev/ttyUSB0', baudRate: 115_200 });
  });
  it('is a file of the agent that it names', async () => {
    const { id: hardwareAgentID } = await place.setUpAgent();
    const { body } = await create({ printerType: 'File', filePath: 'bar/tickets.bin', hardwareAgentID });
    expect(body).toMatchObject({ printerType: 'File', filePath: 'bar/tickets.bin' });
  });
  it('has the pauses of the specification', async () => {
    const { id: hardwareAgentID } = await place.setUpAgent();
    const { body } = await create({ printerType: 'File', filePath: 'bar', hardwareAgentID });
    expect(body).toMatchObject({ printImageDelay: 100, printCoolDownDelay: 0 });
  });
  it('that is a file has what it prints in the folder of its agent', async () => {
    const agent = await place.setUpAgent();
    const { body } = await create({ printerType: 'File', filePath: 'bar/tickets.bin', hardwareAgentID: agent.id });
    const params = { id: (body as { readonly printerID: string }).printerID };
    expect((await server.call(printerRoutes.testPrint, { params }, place.office.owner)).status).toBe(200);
    const running = agent.start();
    const file = join(agent.folder, 'papers/bar/tickets.bin');
    await expect.poll(() => existsSync(file) && cutsIn(readFileSync(file))).toBe(1);
    await running.stop();
  });
  it.each(['../agent.json', '/etc/passwd', 'a/../../b', 'a\\b', 'C:x', 'nul', 'a.sh', 'a//b', 'a/b/c/d'])(
    'that is the file %j is refused',
    async (filePath) => {
      const { id: hardwareAgentID } = await place.setUpAgent();
      expect((await create({ printerType: 'File', filePath, hardwareAgentID })).status).toBe(400);
    },
  );
  it.each<readonly [string, object]>([
    ['a file without a path', { printerType: 'File' }],
    ['a pause before the last ticket', { printerType: 'Serial', com: '/dev/ttyS0', printCoolDownDelay: -1 }],
    ['USB without a model', { printerType: 'Usb', vid: epson.vid }],
    ['a serial port that is none', { printerType: 'Serial', com: '/dev/sda' }],
    ['a serial port without a name', { printerType: 'Serial' }],
    ['the network without an address', { printerType: 'Network' }],
  ])('is refused with %s', async (_name, more) => {
    const { id: hardwareAgentID } = await place.setUpAgent();
    expect((await create({ ...more, hardwareAgentID })).status).toBe(400);
  });
  it('is refused without its agent', async () => {
    expect((await create({ printerType: 'File', filePath: 'bar' })).status).toBe(400);
    expect((await create({ printerType: 'Usb', vid: epson.vid, pid: epson.pid })).status).toBe(400);
  });
});
