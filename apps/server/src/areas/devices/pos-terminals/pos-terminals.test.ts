import {
  ALL_ACCESS,
  authRoutes,
  cashDrawerRoutes,
  clientRoutes,
  currentTerminalRoutes,
  HUB_MESSAGE,
  HUB_PATH,
  permission,
  posTerminalRoutes,
  terminalControlRoutes,
  TerminalType,
  type CallInput,
  type HubMessage,
} from '@tavola/contract';
import { io as connect, type Socket } from 'socket.io-client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startProduct, type Place, type ProductServer, type Visitor } from '@tavola/testkit/server/product.ts';
import { codeOf } from '@tavola/testkit/calls/refused.ts';
import type { Caller } from '@tavola/testkit/server/server.ts';
import { newID } from '#platform/ids.ts';

let world: ProductServer;
let place: Place;
let owner: Caller;
const open: Socket[] = [];

beforeAll(async () => {
  world = await startProduct();
  place = world.burrito;
  owner = await place.owner.caller();
});
afterAll(async () => {
  for (const socket of open) socket.disconnect();
  await world.close();
});

type Input = CallInput<typeof posTerminalRoutes.create>['body'];
const create = async (name: string, more: Partial<Input> = {}, caller = owner) =>
  world.call(
    posTerminalRoutes.create,
    { body: { name, type: TerminalType.PosTerminalWithCash, clientID: newID(), ...more } },
    caller,
  );
const get = (id: string, caller = owner) => world.call(posTerminalRoutes.get, { params: { id } }, caller);
const update = (id: string, body: Partial<Input> & { version: number }, caller = owner) =>
  world.call(
    posTerminalRoutes.update,
    { params: { id }, body: { name: 'Bar', type: TerminalType.PosTerminalWithCash, ...body } },
    caller,
  );
const remove = (terminalIds: string[], endSessions?: boolean, caller = owner) =>
  world.call(posTerminalRoutes.remove, { query: { terminalIds, endSessions } }, caller);
const signOut = (id: string, caller = owner) => world.call(terminalControlRoutes.signOut, { params: { id } }, caller);
const reload = (id: string, caller = owner) => world.call(terminalControlRoutes.reload, { params: { id } }, caller);
const listed = async (search: string) =>
  (await world.call(posTerminalRoutes.list, { query: { search, pageSize: -1 } }, owner)).body.items;
const terminalOf = ({ device }: Visitor): string => device?.clientID ?? '';

/** Connects a terminal to the hub and collects what it receives. */
async function dial(visitor: Visitor): Promise<{ socket: Socket; received: HubMessage[] }> {
  const socket = connect(world.url, {
    path: HUB_PATH,
    transports: ['websocket'],
    forceNew: true,
    reconnection: false,
    auth: { token: (await visitor.caller()).token },
    extraHeaders: { host: `${place.subDomain}.localhost:${world.port}` },
  });
  open.push(socket);
  const received: HubMessage[] = [];
  socket.on(HUB_MESSAGE, (message: HubMessage) => received.push(message));
  await socket.timeout(5_000).emitWithAck('resume', -1);
  return { socket, received };
}
const eventsOf = (received: readonly HubMessage[], event: string) =>
  received.filter((message) => message.event === event).map(({ data }) => data);

describe('a terminal', () => {
  it('is added, read, listed, changed, deleted and restored, and keeps its number', async () => {
    const { body: added } = await create('Patio');
    const settings = {
      isUseCashDrawer: true,
      openTerminal: true,
      customerDisplaySettingEnable: false,
      onScreenPrinter: false,
      // Every terminal prints by both ways until the office closes one (decision 442).
      enableHardwareAgentPrinting: true,
      enableAndroidPrinting: true,
      enableCustomerFacingDisplay: false,
      serialNo: '',
      defaultReceiptPrinter: null,
      defaultPaymentDevice: null,
      printingHardwareAgent: null,
      cfdHardwareAgent: null,
    };
    const away = { isOnline: false, statusSince: null, userName: null, signedInOn: null };
    const id = added.clientID;
    expect(added).toEqual({
      clientID: id,
      name: 'Patio',
      type: 'PosTerminalWithCash',
      terminalNumber: expect.any(Number),
      version: 1,
      clockBehindSeconds: null,
      ...away,
      ...settings,
    });
    const agent = { schema: 'https' as const, host: '192.168.1.20', port: 8443 };
    const changed = await update(id, {
      name: 'Terrace',
      printingHardwareAgent: agent,
      openTerminal: false,
      serialNo: 'E05-1',
      version: 1,
    });
    expect(changed.body).toEqual({
      ...added,
      name: 'Terrace',
      version: 2,
      // Without reports a drawer is not counted (decision 167).
      isUseCashDrawer: false,
      openTerminal: false,
      serialNo: 'E05-1',
      printingHardwareAgent: agent,
    });
    // What a change leaves out stays.
    expect((await update(id, { name: 'Terrace', version: 2 })).body.printingHardwareAgent).toEqual(agent);
    expect(await listed('terrace')).toEqual([
      {
        clientID: id,
        name: 'Terrace',
        type: added.type,
        terminalNumber: added.terminalNumber,
        clockBehindSeconds: null,
        version: 3,
        ...away,
      },
    ]);
    expect((await remove([id])).body).toEqual({ removedIDs: [id] });
    expect(codeOf(await get(id))).toEqual([404, 'resource.not_found']);
    const next = (await create('Terrace')).body;
    expect(next.terminalNumber).toBe(added.terminalNumber + 1);
    const restored = await create('Patio', { clientID: id });
    expect(restored.body).toMatchObject({ clientID: id, name: 'Patio', terminalNumber: added.terminalNumber });
  });

  it('has a unique name in any letter case, and a drawer only where its type has one', async () => {
    const { clientID } = (await create('Bar')).body;
    expect(codeOf(await create('BAR'))).toEqual([409, 'resource.duplicate_name']);
    const other = (await create('Counter 1')).body;
    expect(codeOf(await update(other.clientID, { name: 'bar', version: 1 }))).toEqual([409, 'resource.duplicate_name']);
    const without = { type: TerminalType.PosTerminalWithOutCash };
    expect(codeOf(await create('Counter 2', { ...without, isUseCashDrawer: true }))).toEqual([
      400,
      'validation.failed',
    ]);
    expect((await create('Counter 2', without)).body).toMatchObject({ isUseCashDrawer: false, openTerminal: false });
    expect((await update(clientID, { ...without, version: 1 })).body.isUseCashDrawer).toBe(false);
  });

  it('is added once however often the call is repeated, and twenty at once get different numbers', async () => {
    const clientID = newID();
    const twins = await Promise.all([create('Twin', { clientID }), create('Twin', { clientID })]);
    expect(twins.map(({ status, body }) => [status, body.clientID])).toEqual([
      [200, clientID],
      [200, clientID],
    ]);
    const many = await Promise.all(Array.from({ length: 20 }, (_, index) => create(`Row ${index}`)));
    expect(new Set(many.map(({ body }) => body.terminalNumber)).size).toBe(20);
  });

  it('refuses the second of two editors with the current record, and lets its page know of the first', async () => {
    const visitor = await place.visitor();
    const id = terminalOf(visitor);
    const { received } = await dial(visitor);
    await update(id, { name: 'First', version: 1 });
    const refused = await update(id, { name: 'Second', version: 1 });
    expect(codeOf(refused)).toEqual([409, 'resource.version_conflict']);
    expect(refused.body).toMatchObject({ additionValue: { current: { name: 'First', version: 2 } } });
    await expect.poll(() => eventsOf(received, 'posTerminalChanged')).toEqual([{ clientID: id, version: 2 }]);
  });

  it('keeps its type while a person is signed in on it', async () => {
    const visitor = await place.visitor();
    const type = { type: TerminalType.OrderQuesTerminal, version: 1 };
    expect(codeOf(await update(terminalOf(visitor), type))).toEqual([409, 'pos_terminal.in_use']);
    await signOut(terminalOf(visitor));
    expect((await update(terminalOf(visitor), { name: 'Queue', ...type })).body.type).toBe('OrderQuesTerminal');
    const queues = await world.call(posTerminalRoutes.list, { query: { types: ['OrderQuesTerminal'] } }, owner);
    expect(queues.body.items.map(({ name }) => name)).toContain('Queue');
    expect(new Set(queues.body.items.map((row) => row.type))).toEqual(new Set(['OrderQuesTerminal']));
  });

  it('that was added here is chosen by a super-user in its browser', async () => {
    const { clientID } = (await create('Window')).body;
    const choices = (await world.call(clientRoutes.list, {}, owner)).body;
    expect(choices.find((one) => one.clientID === clientID)).toMatchObject({ name: 'Window', isInUse: false });
    const person = await place.restaurant.addPerson({ userName: 'window-owner', isSuperUser: true });
    const first = await world.call(
      authRoutes.login,
      { body: { username: person.userName, password: person.password } },
      { subDomain: place.subDomain, headers: { 'x-token-transport': 'bearer', 'x-forwarded-for': '10.9.8.7' } },
    );
    const bound = await world.call(
      authRoutes.issueRealAccessToken,
      { body: { clientID } },
      { ...owner, token: first.body.token ?? '' },
    );
    expect(bound.body.tokenKind).toBe('client');
    expect((await get(clientID)).body.userName).toMatch(/^Window-owner/);
  });
});

describe('deleting', () => {
  it('a terminal in use needs the word of the caller, then ends its sessions and notifies its page', async () => {
    const visitor = await place.visitor();
    const id = terminalOf(visitor);
    const { socket, received } = await dial(visitor);
    const refused = await remove([id]);
    expect(codeOf(refused)).toEqual([409, 'pos_terminal.in_use']);
    const { name } = (await get(id)).body;
    expect(refused.body).toMatchObject({ additionValue: { params: { name, user: expect.stringContaining('Lee') } } });
    expect((await get(id)).status).toBe(200);
    expect((await remove([id], true)).body).toEqual({ removedIDs: [id] });
    await expect
      .poll(() => eventsOf(received, 'requestForceLogout'))
      .toEqual([{ sessionID: visitor.sessionID, reason: 'terminal_deleted' }]);
    await expect.poll(() => socket.connected).toBe(false);
    expect((await world.call(currentTerminalRoutes.current, {}, await visitor.caller())).status).toBe(401);
    // What was done on it keeps its name.
    const kept = await world.run('SELECT name FROM clients WHERE company_id = $1 AND id = $2', [
      place.scope.companyID,
      id,
    ]);
    expect(kept).toMatchObject({ rows: [{ name }] });
  });

  it('the terminal one works on is refused, and nothing of the same call is deleted', async () => {
    const { clientID } = (await create('Spare')).body;
    expect(codeOf(await remove([clientID, terminalOf(place.owner)], true))).toEqual([409, 'pos_terminal.own']);
    expect((await get(clientID)).status).toBe(200);
  });
});

describe('from another terminal', () => {
  it('a person is signed out, their page is given the reason, and the audit knows by whom', async () => {
    const visitor = await place.visitor();
    const id = terminalOf(visitor);
    const { received } = await dial(visitor);
    expect((await get(id)).body).toMatchObject({ userName: expect.stringContaining('Lee') });
    expect((await signOut(id)).body).toEqual({ signedOut: 1 });
    await expect
      .poll(() => eventsOf(received, 'requestForceLogout'))
      .toEqual([{ sessionID: visitor.sessionID, reason: 'remote_sign_out' }]);
    expect((await get(id)).body.userName).toBeNull();
    expect((await signOut(id)).body).toEqual({ signedOut: 0 });
    const rows = await world.run('SELECT action, user_id FROM audit_log WHERE company_id = $1 AND target_id = $2', [
      place.scope.companyID,
      id,
    ]);
    expect(rows).toMatchObject({ rows: [{ action: 'client.signed_out', user_id: place.owner.person.userID }] });
    expect(codeOf(await signOut(terminalOf(place.owner)))).toEqual([409, 'pos_terminal.own']);
  });

  it('a page is asked to reload, and no other page is', async () => {
    const [visitor, other] = [await place.visitor(), await place.visitor()];
    const [asked, spared] = [await dial(visitor), await dial(other)];
    expect((await reload(terminalOf(visitor))).body).toEqual({ isOnline: true });
    await expect.poll(() => eventsOf(asked.received, 'requestReloadClient')).toEqual([{ reason: 'remote_reload' }]);
    expect(eventsOf(spared.received, 'requestReloadClient')).toEqual([]);
  });

  it('needs a separate right, and is unknown at another restaurant', async () => {
    const id = terminalOf(await place.visitor());
    const { view, add, edit, delete: removing } = permission.terminalDevice;
    const clerk = await (await place.visitor({ codes: [view, add, edit, removing] })).caller();
    const denied = [403, 'permission.denied'];
    expect(codeOf(await signOut(id, clerk))).toEqual(denied);
    expect(codeOf(await reload(id, clerk))).toEqual(denied);
    const viewer = await (await place.visitor({ codes: [view] })).caller();
    expect(codeOf(await create('No', {}, viewer))).toEqual(denied);
    expect(codeOf(await remove([id], true, viewer))).toEqual(denied);
    const stranger = await world.thai.owner.caller();
    const unknown = [404, 'resource.not_found'];
    expect(codeOf(await get(id, stranger))).toEqual(unknown);
    expect(codeOf(await update(id, { version: 1 }, stranger))).toEqual(unknown);
    expect(codeOf(await signOut(id, stranger))).toEqual(unknown);
    expect(codeOf(await reload(id, stranger))).toEqual(unknown);
    expect(codeOf(await remove([id], true, stranger))).toEqual(unknown);
    const branches = (await create('At the branch')).body.clientID;
    await world.run('UPDATE clients SET location_id = $1, terminal_number = 999 WHERE id = $2', [
      world.branch.scope.locationID,
      branches,
    ]);
    expect(codeOf(await get(branches))).toEqual(unknown);
    expect(codeOf(await signOut(branches))).toEqual(unknown);
    expect(codeOf(await create('Mine', { clientID: branches }))).toEqual(unknown);
  });
});

describe('the connection', () => {
  it('is known with the moment it began or ended, and those who may view terminals are notified', async () => {
    const [manager, cook] = [
      await place.visitor({ codes: [permission.terminalDevice.view] }),
      await place.visitor({ codes: [permission.orderDashboard.view] }),
    ];
    const [watching, blind] = [await dial(manager), await dial(cook)];
    const visitor = await place.visitor();
    const id = terminalOf(visitor);
    const seen = () => eventsOf(watching.received, 'posTerminalStatusChanged').flatMap((data) => JSON.stringify(data));
    const { socket } = await dial(visitor);
    await expect.poll(() => seen().some((data) => data.includes(id))).toBe(true);
    const online = (await get(id)).body;
    expect(online).toMatchObject({ isOnline: true, statusSince: expect.stringMatching(/^20/) });
    watching.received.length = 0;
    world.clock.advance(60_000);
    socket.disconnect();
    await expect.poll(() => seen().some((data) => data.includes(id))).toBe(true);
    const offline = (await get(id)).body;
    expect(offline).toMatchObject({ isOnline: false, version: online.version });
    expect(Date.parse(offline.statusSince ?? '') - Date.parse(online.statusSince ?? '')).toBeGreaterThanOrEqual(60_000);
    // Back within moments: it has been online all along.
    watching.received.length = 0;
    await dial(visitor);
    await expect.poll(() => seen().some((data) => data.includes(id))).toBe(true);
    expect((await get(id)).body).toMatchObject({ isOnline: true, statusSince: online.statusSince });
    expect(eventsOf(blind.received, 'posTerminalStatusChanged')).toEqual([]);
    const own = await world.call(currentTerminalRoutes.status, {}, await visitor.caller());
    expect(own.body).toEqual({
      clientID: id,
      name: online.name,
      type: online.type,
      isOnline: true,
      statusSince: online.statusSince,
      userName: online.userName,
      signedInOn: online.signedInOn,
      openReport: null,
    });
  });
});

describe('the current terminal', () => {
  it('names its open report', async () => {
    const visitor = await place.visitor({ codes: [ALL_ACCESS] });
    const caller = await visitor.caller();
    await update(terminalOf(visitor), { name: 'Reporting', isUseCashDrawer: true, version: 1 });
    expect((await get(terminalOf(visitor))).body.openTerminal, 'a drawer brings its reports').toBe(true);
    const body = { terminalReportID: newID(), cashCounts: [], cashAmount: 50 };
    const { terminalReportID, openedOn } = (await world.call(cashDrawerRoutes.openCashTerminal, { body }, caller)).body;
    const openReport = { terminalReportID, openedOn, status: 'Open' };
    for (const route of [currentTerminalRoutes.current, currentTerminalRoutes.status])
      expect((await world.call(route, {}, caller)).body).toMatchObject({ openReport });
  });

  it('is the one of the token with its settings, its menus and its way of printing', async () => {
    const visitor = await place.visitor();
    const caller = await visitor.caller();
    const id = terminalOf(visitor);
    expect((await world.call(currentTerminalRoutes.current, {}, caller)).body).toEqual({
      clientID: id,
      name: (await get(id)).body.name,
      type: 'PosTerminalWithCash',
      isUseCashDrawer: false,
      openTerminal: false,
      openReport: null,
      printerID: null,
      // For the numbers of what it sells without a connection (decision 35).
      terminalNumber: expect.any(Number),
    });
    await update(id, { name: 'Printing', onScreenPrinter: true, version: 1 });
    expect((await world.call(currentTerminalRoutes.defaultDevice, {}, caller)).body).toMatchObject({
      defaultReceiptPrinter: null,
      onScreenPrinter: true,
      printingHardwareAgent: null,
    });
    const menus = (await world.call(currentTerminalRoutes.menus, {}, caller)).body;
    const sold = place.terminal.data.snapshot.menus.filter(({ isActive, isOnlineMenu }) => isActive && !isOnlineMenu);
    expect(menus.length).toBeGreaterThan(0);
    expect(menus.map(({ menuID }) => menuID).toSorted()).toEqual(sold.map(({ menuID }) => menuID).toSorted());
    expect(codeOf(await world.call(currentTerminalRoutes.current, {}, await place.undecided.caller()))).toEqual([
      401,
      'auth.device_required',
    ]);
  });
});
