import { agentJobRoutes, callerRoutes, permission, type CallerEvent } from '@tavola/contract';
import { startOfficeServer, type OfficeServer } from '@tavola/testkit/office/office.ts';
import { statSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { newID } from '#platform/ids.ts';
import { openPrintingPlace, type PrintingPlace } from '../print-jobs/printing.setup.ts';

let server: OfficeServer;
let place: PrintingPlace;
let agent: { readonly hardwareAgentID: string; readonly agentKey: string };
beforeAll(async () => {
  server = await startOfficeServer();
});
beforeEach(async () => {
  place = await openPrintingPlace(server);
  const { id, key } = await place.setUpAgent();
  agent = { hardwareAgentID: id, agentKey: key };
});
afterEach(async () => {
  server.clock.reset();
  await place.close();
});
afterAll(() => server.close());

const event = (more: Partial<CallerEvent> = {}): CallerEvent => ({
  phoneNumber: '0812345678',
  callerName: 'Somchai',
  lineNumber: 1,
  io: 'I',
  time: server.services.now().toISOString(),
  isStart: true,
  ...more,
});
const report = (call: CallerEvent, proof = agent) =>
  server.call(agentJobRoutes.callers, { body: { ...proof, call } }, { subDomain: place.office.tenant.subDomain });
const listed = async () => (await server.call(callerRoutes.list, {}, place.office.owner)).body.items;
const news = async () => (await place.office.messages()).filter((name) => name === 'callersChanged').length;

test('a phone that rings is shown, and terminals are notified', async () => {
  expect((await report(event())).status).toBe(200);
  const [caller] = await listed();
  expect(caller).toMatchObject({ phoneNumber: '0812345678', callerName: 'Somchai', lineNumber: 1 });
  expect(await news()).toBe(1);
});

test('a start message replaces the caller with the same number', async () => {
  await report(event());
  await report(event({ callerName: 'Somchai S.', lineNumber: 2 }));
  const callers = await listed();
  expect(callers.map(({ callerName, lineNumber }) => `${callerName} ${lineNumber}`)).toEqual(['Somchai S. 2']);
});

test('an end message removes the caller', async () => {
  await report(event());
  await report(event({ phoneNumber: '029999999' }));
  await report(event({ isStart: false }));
  expect((await listed()).map(({ phoneNumber }) => phoneNumber)).toEqual(['029999999']);
});

test('a call from here is not shown', async () => {
  await report(event({ io: 'O' }));
  expect(await listed()).toEqual([]);
});

test('a person removes a caller for every terminal', async () => {
  await report(event());
  const [caller] = await listed();
  const query = { callerIds: [caller?.callerID ?? '', newID()] };
  const removed = await server.call(callerRoutes.remove, { query }, place.office.owner);
  expect(removed.body.removedIDs).toEqual([caller?.callerID]);
  expect(await listed()).toEqual([]);
  expect(await news()).toBe(2);
});

test('a caller that nobody removed is gone after two hours', async () => {
  await report(event());
  server.clock.advance(3 * 60 * 60_000);
  expect(await listed()).toEqual([]);
});

test.each([-3, 3])('a caller is shown although the clock of the agent is %i hours off', async (hours) => {
  const now = server.services.now();
  await report(event({ time: new Date(now.getTime() + hours * 60 * 60_000).toISOString() }));
  const [caller] = await listed();
  expect(Math.abs(Date.parse(caller?.time ?? '') - now.getTime())).toBeLessThan(60_000);
});

test('only an agent of the location reports calls', async () => {
  const refused = await report(event(), { ...agent, agentKey: 'another' });
  expect(refused).toMatchObject({ status: 403, body: { additionValue: { errorCode: 'agent.unknown' } } });
  expect(await listed()).toEqual([]);
});

test('only who sells sees who calls', async () => {
  const cook = await place.office.colleague(permission.orderDashboard.view);
  expect((await server.call(callerRoutes.list, {}, cook)).status).toBe(403);
});

test('the key of an agent is readable by its account alone', async () => {
  const { folder } = await place.setUpAgent();
  expect(statSync(join(folder, 'agent.json')).mode & 0o777).toBe(0o600);
});
