import {
  customerDisplayRoutes,
  DISPLAY_HUB,
  DISPLAY_TOKEN_HEADER,
  HUB_MESSAGE,
  HUB_PATH,
  permission,
  posTerminalRoutes,
  terminalDisplayRoutes,
  TerminalType,
  type DisplayMessage,
} from '@tavola/contract';
import { codeOf } from '@tavola/testkit/calls/refused.ts';
import { startProduct, type Place, type ProductServer } from '@tavola/testkit/server/product.ts';
import type { Caller } from '@tavola/testkit/server/server.ts';
import { io, type Socket } from 'socket.io-client';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { newID } from '#platform/ids.ts';

/** How a screen becomes the display of a terminal, and what it receives (decisions 76, 190, 191, 313). */

const { terminalPreference } = permission;
const MINUTE_MS = 60_000;
/** How long a test waits for what it expects: a busy machine is slow and not wrong. */
const PATIENT = { timeout: 30_000 };

let world: ProductServer;
let place: Place;
let caller: Caller;
let clientID: string;
const sockets: Socket[] = [];

beforeAll(async () => {
  world = await startProduct();
  place = world.burrito;
});
afterAll(() => world.close());
beforeEach(async () => {
  // What the test before has guessed is forgotten.
  world.clock.advance(2 * MINUTE_MS);
  const visitor = await place.visitor({ codes: [terminalPreference.view, terminalPreference.edit] });
  caller = await visitor.caller();
  clientID = visitor.device?.clientID ?? '';
  await enable();
});
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.disconnect();
});

async function enable(): Promise<void> {
  const owner = await place.owner.caller();
  const { body: terminal } = await world.call(posTerminalRoutes.get, { params: { id: clientID } }, owner);
  const change = { name: terminal.name, type: TerminalType.PosTerminalWithCash, version: terminal.version };
  await world.call(
    posTerminalRoutes.update,
    { params: { id: clientID }, body: { ...change, customerDisplaySettingEnable: true } },
    owner,
  );
  const body = { enableCustomerFacingDisplay: true, customerFacingDisplaySettingID: null };
  expect((await world.call(terminalDisplayRoutes.setPreference, { body }, caller)).status).toBe(200);
}

const stranger = ({ subDomain } = place): Caller => ({ subDomain, headers: { 'x-token-transport': 'bearer' } });
const withToken = (token: string, at = place): Caller => ({
  subDomain: at.subDomain,
  headers: { [DISPLAY_TOKEN_HEADER]: token },
});
const showCode = async (): Promise<string> => {
  const { body } = await world.call(terminalDisplayRoutes.code, {}, caller);
  if (body.code === null) throw new Error('The code was used.');
  return body.code;
};
const pair = (code: string, at = place) => world.call(customerDisplayRoutes.pair, { body: { code } }, stranger(at));
const show = (token: string, id = clientID, at = place) =>
  world.call(customerDisplayRoutes.show, { params: { clientID: id } }, withToken(token, at));
const paired = async (): Promise<string> => (await pair(await showCode())).body.token;

const message = (sequence: number, more: Partial<DisplayMessage> = {}): DisplayMessage => ({
  type: 'Order',
  posClientID: clientID,
  messageID: newID(),
  sequence,
  payload: '{}',
  timestamp: world.clock.now().toISOString(),
  ...more,
});
const send = (sent: DisplayMessage) => world.call(terminalDisplayRoutes.send, { body: sent }, caller);

/** Connects as a display; gives what it receives. */
async function connect(token: string, id = clientID, at = place): Promise<DisplayMessage[]> {
  const received: DisplayMessage[] = [];
  const socket = io(`${world.url}${DISPLAY_HUB}`, {
    path: HUB_PATH,
    transports: ['websocket'],
    forceNew: true,
    reconnection: false,
    auth: { clientID: id, token },
    extraHeaders: { host: `${at.subDomain}.localhost:${world.port}` },
  });
  sockets.push(socket);
  socket.on(HUB_MESSAGE, (one: DisplayMessage) => received.push(one));
  await new Promise<void>((resolve, reject) => {
    socket.once('connect', resolve);
    socket.once('connect_error', reject);
  });
  return received;
}

describe('a code of the terminal', () => {
  it('makes a screen its display, without a sign-in', async () => {
    const code = await showCode();
    expect(code).toMatch(/^\d{6}$/);
    const { body, status } = await pair(`${code.slice(0, 3)} ${code.slice(3)}`);
    expect(status).toBe(200);
    expect(body.clientID).toBe(clientID);
    expect(body.token).toMatch(/^[0-9a-f]{64}$/);
    expect((await show(body.token)).body).toMatchObject({ clientID, isEnabled: true });
    const { body: mine } = await world.call(terminalDisplayRoutes.preference, {}, caller);
    expect(mine.isPaired).toBe(true);
  });

  it('counts once: of two screens at the same moment one is paired', async () => {
    const code = await showCode();
    const answers = await Promise.all([pair(code), pair(code)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400]);
    expect((await world.call(terminalDisplayRoutes.code, {}, caller)).body.code).toBeNull();
  });

  it('counts in its window and the next one, and no longer', async () => {
    const code = await showCode();
    world.clock.advance(5 * MINUTE_MS);
    const next = await showCode();
    expect(next).not.toBe(code);
    expect((await pair(code)).status).toBe(200);
    world.clock.advance(10 * MINUTE_MS);
    expect(codeOf(await pair(next))).toEqual([400, 'display.code_invalid']);
  });

  it('is of no use at another location, or for a terminal whose display is off', async () => {
    const code = await showCode();
    expect(codeOf(await pair(code, world.thai))).toEqual([400, 'display.code_invalid']);
    const body = { enableCustomerFacingDisplay: false, customerFacingDisplaySettingID: null };
    await world.call(terminalDisplayRoutes.setPreference, { body }, caller);
    expect(codeOf(await pair(code))).toEqual([400, 'display.code_invalid']);
    expect((await world.call(terminalDisplayRoutes.code, {}, caller)).body.code).toBeNull();
    expect(codeOf(await world.call(terminalDisplayRoutes.connect, {}, caller))).toEqual([409, 'display.off']);
  });

  it('is guessed five times a minute', async () => {
    const code = await showCode();
    const wrong = (step: number) => String((Number(code) + step) % 1e6).padStart(6, '0');
    for (let step = 1; step <= 5; step++)
      expect(codeOf(await pair(wrong(step)))).toEqual([400, 'display.code_invalid']);
    expect(codeOf(await pair(code))).toEqual([429, 'limit.rate']);
    world.clock.advance(MINUTE_MS + 1000);
    expect((await pair(code)).status).toBe(200);
  });
});

describe('the token of a display', () => {
  it('is refused a year later', async () => {
    const token = await paired();
    await world.test.asOwner((owner) =>
      owner.query(`UPDATE clients SET display_seen_at = display_seen_at - interval '1 year' WHERE id = $1`, [clientID]),
    );
    expect(codeOf(await show(token))).toEqual([403, 'display.token_invalid']);
    await expect(connect(token)).rejects.toThrow('display.token_invalid');
  });

  it('is refused at another location and for another terminal', async () => {
    const token = await paired();
    const first = clientID;
    expect(codeOf(await show(token, first, world.thai))).toEqual([403, 'display.token_invalid']);
    await expect(connect(token, first, world.thai)).rejects.toThrow('display.token_invalid');
    const other = await place.visitor();
    expect(codeOf(await show(token, other.device?.clientID ?? ''))).toEqual([403, 'display.token_invalid']);
  });

  it('is refused once the terminal has disconnected its displays, whose connections close', async () => {
    const token = await paired();
    await connect(token);
    await world.call(terminalDisplayRoutes.disconnect, {}, caller);
    await vi.waitFor(() => expect(sockets[0]?.connected).toBe(false), PATIENT);
    expect(codeOf(await show(token))).toEqual([403, 'display.token_invalid']);
    await expect(connect(token)).rejects.toThrow('display.token_invalid');
  });

  it('is given to a window of the terminal without a code', async () => {
    const { body } = await world.call(terminalDisplayRoutes.connect, {}, caller);
    expect((await show(body.token)).status).toBe(200);
    const { body: mine } = await world.call(terminalDisplayRoutes.preference, {}, caller);
    expect(mine.isPaired).toBe(false);
  });
});

describe('a message', () => {
  it('reaches the displays of its terminal and no others', async () => {
    const received = await connect(await paired());
    const first = { clientID, caller };
    const visitor = await place.visitor({ codes: [terminalPreference.edit] });
    [caller, clientID] = [await visitor.caller(), visitor.device?.clientID ?? ''];
    await enable();
    const elsewhere = await connect(await paired());
    const sent = message(1, { posClientID: first.clientID, payload: '{"orderName":"7"}' });
    await world.call(terminalDisplayRoutes.send, { body: sent }, first.caller);
    await vi.waitFor(() => expect(received).toEqual([sent]), PATIENT);
    expect(elsewhere).toEqual([]);
  });

  it('is sent to a display that connects a moment later, and not to one that connects much later', async () => {
    const token = await paired();
    const sent = message(1);
    await send(sent);
    const soon = await connect(token);
    await vi.waitFor(() => expect(soon).toEqual([sent]), PATIENT);
    world.clock.advance(MINUTE_MS);
    const late = await connect(token);
    await send(message(2));
    await vi.waitFor(() => expect(late).toHaveLength(1), PATIENT);
    expect(late[0]?.sequence).toBe(2);
  });

  it('is dropped when a newer one was sent before', async () => {
    const received = await connect(await paired());
    expect((await send(message(5))).body.isSent).toBe(true);
    expect((await send(message(4))).body.isSent).toBe(false);
    await send(message(6));
    await vi.waitFor(() => expect(received.map(({ sequence }) => sequence)).toEqual([5, 6]), PATIENT);
  });

  it('is refused in the name of another terminal', async () => {
    expect(codeOf(await send(message(1, { posClientID: newID() })))).toEqual([400, 'validation.failed']);
  });
});
