import {
  permission,
  planLimits,
  startRoutes,
  tableLayoutRoutes,
  tableRoutes,
  orderRoutes,
  type LayoutTable,
  type TableLayoutInput,
  type TableStatus,
} from '@tavola/contract';
import { newID } from '#platform/ids.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { checkCrud } from '@tavola/testkit/calls/crud.ts';
import { startOfficeServer, type Office, type OfficeServer } from '@tavola/testkit/office/office.ts';
import { codeOf, refusalOf } from '@tavola/testkit/calls/refused.ts';
import { loadTerminal, type Terminal } from '@tavola/testkit/selling/terminal.ts';
import type { Caller } from '@tavola/testkit/server/server.ts';

let server: OfficeServer;
let office: Office;
let terminal: Terminal;
beforeAll(async () => {
  server = await startOfficeServer();
  office = await server.open({ isSelling: true });
  terminal = await loadTerminal(server, office.owner);
});
afterAll(() => server.close());

let made = 0;
const newName = (): string => `T${(made += 1)}`;
const table = (over: Partial<LayoutTable> = {}): LayoutTable => ({
  tableID: newID(),
  name: newName(),
  seats: 4,
  shape: 'square',
  x: 100,
  y: 100,
  width: 90,
  height: 90,
  rotation: 0,
  ...over,
});
const room = (over: Partial<TableLayoutInput> = {}): TableLayoutInput => ({
  name: `Room ${newName()}`,
  width: 1000,
  height: 700,
  imageID: null,
  tables: [],
  decorations: [],
  ...over,
});
const add = (body: object, caller: Caller = office.owner) =>
  server.call(tableLayoutRoutes.create, { body } as never, caller);
const save = (id: string, body: object, caller: Caller = office.owner) =>
  server.call(tableLayoutRoutes.update, { params: { id }, body } as never, caller);
const get = async (id: string) => (await server.call(tableLayoutRoutes.get, { params: { id } }, office.owner)).body;
const remove = (...tableLayoutIDs: string[]) =>
  server.call(tableLayoutRoutes.remove, { query: { tableLayoutIDs } }, office.owner);
const tables = async () => (await server.call(tableRoutes.list, {}, office.owner)).body;
const setStatus = (status: TableStatus, { tableID }: LayoutTable) =>
  server.test.asOwner((client) => client.query('UPDATE tables SET status = $1 WHERE id = $2', [status, tableID]));
const book = ({ tableID }: LayoutTable) =>
  server.test.asOwner((client) =>
    client.query(
      `INSERT INTO table_reservations (company_id, location_id, id, table_ids, name, for_at, minutes, created_at, updated_at)
       VALUES ($1, $2, gen_random_uuid(), ARRAY[$3::uuid], 'Ann', now() + interval '1 day', 90, now(), now())`,
      [office.tenant.scope.companyID, office.tenant.scope.locationID, tableID],
    ),
  );
/** An order at a table that is free again: of such a table nothing but the order says that it is needed. */
async function openOrder(used: LayoutTable): Promise<void> {
  const place = { systemOrderChannelID: 2, orderFulfillmentTypeID: 1, tableID: used.tableID } as const;
  const body = terminal.order([terminal.line('Soda')], place);
  expect((await server.call(orderRoutes.base, { body }, office.owner)).status).toBe(200);
  await setStatus('Free', used);
}

checkCrud(() => server, {
  routes: tableLayoutRoutes,
  idField: 'tableLayoutID',
  idsKey: 'tableLayoutIDs',
  codes: permission.tableLayout,
  isUsedByTerminals: true,
  event: 'tableLayoutChanged',
  make: (name) => room({ name }),
  change: (name) =>
    room({
      name,
      height: 400,
      decorations: [{ kind: 'text', text: 'Bar', x: 10, y: 10, width: 200, height: 30, rotation: 270 }],
    }),
});

describe('a room', () => {
  it('is read as drawn, and is in the list with the names and the seats of its tables', async () => {
    const drawn = room({
      tables: [table({ shape: 'round', rotation: 15 }), table({ shape: 'rectangle', width: 180, seats: 6 })],
      decorations: [
        { kind: 'wall', text: '', x: 0, y: 0, width: 1000, height: 10, rotation: 0 },
        { kind: 'text', text: 'ระเบียง', x: 400, y: 20, width: 200, height: 30, rotation: 0 },
      ],
    });
    const { body } = await add(drawn);
    expect(await get(body.tableLayoutID)).toEqual({ ...drawn, tableLayoutID: body.tableLayoutID, version: 1 });
    const list = await server.call(tableLayoutRoutes.list, {}, office.owner);
    expect(list.body.find(({ tableLayoutID }) => tableLayoutID === body.tableLayoutID)).toEqual({
      tableLayoutID: body.tableLayoutID,
      name: drawn.name,
      tables: drawn.tables.map(({ tableID, name }) => ({ tableID, name })),
      seatCount: 10,
      version: 1,
    });
    const first = drawn.tables[0];
    expect((await tables()).find(({ tableID }) => tableID === first?.tableID)).toEqual({
      ...first,
      tableLayoutID: body.tableLayoutID,
      status: 'Free',
      tableGroupID: null,
      version: 1,
    });
  });

  it('is read by a waiter, who may not draw', async () => {
    const waiter = await office.colleague(permission.tableService.view);
    const { body } = await add(room());
    expect(
      [
        await server.call(tableLayoutRoutes.list, {}, waiter),
        await server.call(tableLayoutRoutes.get, { params: { id: body.tableLayoutID } }, waiter),
        await server.call(tableRoutes.list, {}, waiter),
      ].map(({ status }) => status),
    ).toEqual([200, 200, 200]);
    expect(codeOf(await save(body.tableLayoutID, { ...room(), version: 1 }, waiter))).toEqual([
      403,
      'permission.denied',
    ]);
    const cook = await office.colleague(permission.product.view);
    expect((await server.call(tableRoutes.list, {}, cook)).status).toBe(403);
  });

  it('is saved by one of two managers at once; the other one gets the current room', async () => {
    const {
      body: { tableLayoutID: id },
    } = await add(room());
    const answers = await Promise.all(
      [room({ tables: [table()] }), room({ tables: [table()] })].map((body) => save(id, { ...body, version: 1 })),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const refused = answers.find(({ status }) => status === 409);
    expect(refused?.body).toMatchObject({
      additionValue: { errorCode: 'resource.version_conflict', current: await get(id) },
    });
  });

  it('takes 300 tables, and no more than its limit', async () => {
    const many = Array.from({ length: 300 }, (_, index) =>
      table({ x: 10 + (index % 20) * 45, y: 10 + Math.floor(index / 20) * 40, width: 40, height: 36 }),
    );
    const { body } = await add(room({ tables: many }));
    const moved = many.map((one) => ({ ...one, x: one.x + 5 }));
    const saved = await save(body.tableLayoutID, { ...room({ tables: moved }), version: 1 });
    expect(saved.status).toBe(200);
    expect((await get(body.tableLayoutID)).tables.map(({ x }) => x).toSorted((a, b) => a - b)).toEqual(
      moved.map(({ x }) => x).toSorted((a, b) => a - b),
    );
    const tooMany = Array.from({ length: planLimits.maxTables + 1 }, () => table());
    expect(refusalOf(await add(room({ tables: tooMany })))).toEqual([400, 'validation.failed', ['tables too_many']]);
  });

  it('refuses a picture that the company does not keep', async () => {
    expect(refusalOf(await add(room({ imageID: newID() })))).toEqual([404, 'image.error.not_found', ['imageID gone']]);
  });

  it.each([
    ['a table outside the room', { tables: [table({ x: 960 })] }, 'tables[0].x range'],
    ['a table above the room', { tables: [table({ y: -60 })] }, 'tables[0].y range'],
    ['a table of no size', { tables: [table({ width: 0 })] }, 'tables[0].width range'],
    ['a table without seats', { tables: [table({ seats: 0 })] }, 'tables[0].seats range'],
    ['a table without a name', { tables: [table({ name: ' ' })] }, 'tables[0].name required'],
    ['half a unit', { tables: [table({ x: 10.5 })] }, 'tables[0].x integer'],
    ['a full turn', { tables: [table({ rotation: 360 })] }, 'tables[0].rotation range'],
    ['a room as wide as a street', { width: planLimits.maxSide + 1 }, 'width range'],
    [
      'a wall outside the room',
      { decorations: [{ kind: 'wall' as const, text: '', x: 0, y: 701, width: 10, height: 10, rotation: 0 }] },
      'decorations[0].y range',
    ],
    ['two tables of one name', { tables: [table({ name: 'A' }), table({ name: 'a' })] }, 'tables[1].name name_taken'],
  ])('refuses %s', async (_, over, place) => {
    expect(refusalOf(await add(room(over)))).toEqual([400, 'validation.failed', [place]]);
  });
});

describe('the tables of a room', () => {
  it('keep their status when the room is redrawn, and may swap their names', async () => {
    const [a, b] = [table(), table()];
    const {
      body: { tableLayoutID: id },
    } = await add(room({ tables: [a, b] }));
    await setStatus('Occupied', a);
    const swapped = [
      { ...a, name: b.name, x: 300 },
      { ...b, name: a.name },
    ];
    expect((await save(id, { ...room({ tables: swapped }), version: 1 })).status).toBe(200);
    expect((await tables()).filter(({ tableLayoutID }) => tableLayoutID === id)).toEqual(
      swapped
        .toSorted((one, other) => one.name.localeCompare(other.name))
        .map((one) => ({
          ...one,
          tableLayoutID: id,
          tableGroupID: null,
          status: one.tableID === a.tableID ? 'Occupied' : 'Free',
          version: 1,
        })),
    );
  });

  it.each([
    ['with guests', (used: LayoutTable) => setStatus('Occupied', used)],
    ['reserved', (used: LayoutTable) => setStatus('Reserved', used)],
    ['with an open order', openOrder],
    ['booked for tomorrow', book],
  ])('are not removed or deleted while one is %s, and nothing else is changed', async (_, use) => {
    const [used, free] = [table(), table()];
    const { body } = await add(room({ tables: [used, free] }));
    const { body: other } = await add(room({ tables: [table()] }));
    await use(used);
    const refused = [409, 'table_layout.error.table_in_use'];
    expect(codeOf(await save(body.tableLayoutID, { ...room(), version: 1 }))).toEqual(refused);
    expect(codeOf(await remove(other.tableLayoutID, body.tableLayoutID))).toEqual(refused);
    expect(await get(body.tableLayoutID)).toEqual(body);
    expect(await get(other.tableLayoutID)).toEqual(other);
    const smaller = await save(body.tableLayoutID, { ...room({ tables: [used] }), version: 1 });
    expect(smaller.body.tables).toEqual([used]);
  });

  it('are deleted with their room, and their names are free again', async () => {
    const one = table();
    const { body } = await add(room({ tables: [one] }));
    expect((await remove(body.tableLayoutID)).body).toEqual({ removedIDs: [body.tableLayoutID] });
    expect((await tables()).filter(({ tableID }) => tableID === one.tableID)).toEqual([]);
    expect((await add(room({ tables: [table({ name: one.name })] }))).status).toBe(200);
  });

  it('never have the name of a table in another room', async () => {
    const { body } = await add(room({ tables: [table()] }));
    const taken = body.tables[0]?.name.toLowerCase();
    expect(refusalOf(await add(room({ tables: [table(), table({ name: taken })] })))).toEqual([
      409,
      'resource.duplicate_name',
      ['tables[1].name name_taken'],
    ]);
  });

  it('are not taken from another room or another company', async () => {
    const theirs = await server.open();
    const foreign = await add(room({ tables: [table()] }), theirs.owner);
    const near = await add(room({ tables: [table()] }));
    for (const { tables: drawn } of [foreign.body, near.body]) {
      const stolen = drawn.map((one) => ({ ...one, name: newName(), seats: 9 }));
      const answer = await add(room({ tables: stolen }));
      // Ids are a company's own, so another company's id is free here and stays theirs there.
      if (drawn === near.body.tables) expect(codeOf(answer)).toEqual([404, 'resource.not_found']);
    }
    const { body: kept } = await server.call(tableRoutes.list, {}, theirs.owner);
    expect(kept.map(({ seats }) => seats)).toEqual([4]);
    expect(await get(near.body.tableLayoutID)).toEqual(near.body);
  });
});

it('the checklist of a new restaurant asks for tables, unless it has none to serve', async () => {
  const fresh = await server.open();
  const step = async () =>
    (await server.call(startRoutes.checklist, {}, fresh.owner)).body.steps.find((one) => one.step === 'tables');
  const switchOff = (...off: string[]) =>
    server.test.asOwner((client) =>
      client.query('UPDATE locations SET operational_setting = $2 WHERE company_id = $1', [
        fresh.tenant.scope.companyID,
        { modules: Object.fromEntries(off.map((flag) => [flag, false])) },
      ]),
    );
  await add(room(), fresh.owner);
  expect(await step()).toMatchObject({ isDone: false });
  await add(room({ tables: [table()] }), fresh.owner);
  expect(await step()).toMatchObject({ isDone: true });
  await switchOff('tableSales');
  expect(await step()).toBeUndefined();
  await switchOff('tableLayout');
  expect(await step()).toBeUndefined();
});
