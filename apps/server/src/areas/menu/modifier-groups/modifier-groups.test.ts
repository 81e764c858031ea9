import {
  catalogRoutes,
  modifierGroupRoutes,
  permission,
  type ModifierGroupInput,
  type ModifierGroupRecord,
} from '@tavola/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { checkCrud } from '@tavola/testkit/calls/crud.ts';
import { sell } from '@tavola/testkit/office/office-terminal.ts';
import { loadTerminal } from '@tavola/testkit/selling/terminal.ts';
import { startOfficeServer, type Office, type OfficeServer } from '@tavola/testkit/office/office.ts';
import { codeAndParamsOf, placesOf } from '@tavola/testkit/calls/refused.ts';
import { newID } from '#platform/ids.ts';

let server: OfficeServer;
beforeAll(async () => {
  server = await startOfficeServer();
});
afterAll(() => server.close());

type Input = Partial<ModifierGroupInput> & { readonly name: string };
const option = (name: string, priceAdd = 0, more: object = {}) => ({
  name,
  displayName: `${name}~`,
  priceAdd,
  quantity: 1,
  isActive: true,
  isAvailable: true,
  modifierGroupIDs: [],
  ...more,
});
const group = (name: string, more: Partial<ModifierGroupInput> = {}) => ({
  name,
  displayName: `${name}!`,
  minSelectedOptions: 1,
  maxSelectedOptions: 2,
  isRequired: true,
  isActive: true,
  modifierOptions: [option('Mild'), option('Hot', 0.5)],
  itemCategoryIDs: [],
  ...more,
});

checkCrud(() => server, {
  routes: modifierGroupRoutes,
  idField: 'modifierGroupID',
  idsKey: 'modifierGroupIDs',
  codes: permission.product,
  isUsedByTerminals: true,
  make: (name) => group(name),
  change: (name) =>
    group(name, {
      minSelectedOptions: 0,
      isRequired: false,
      maxSelectedOptions: 0,
      modifierOptions: [option('Hot', 1.25), option('Cold', -0.25)],
    }),
});

const create = ({ owner }: Office, body: Input) =>
  server.call(modifierGroupRoutes.create, { body: body as never }, owner);
const made = async (office: Office, body: Input): Promise<ModifierGroupRecord> => {
  const { status, body: record } = await create(office, body);
  expect(status).toBe(200);
  expect(record).toEqual(expect.anything());
  return record;
};
const update = (
  { owner }: Office,
  { modifierGroupID, ...record }: ModifierGroupRecord,
  change: Partial<ModifierGroupInput>,
) =>
  server.call(modifierGroupRoutes.update, { params: { id: modifierGroupID }, body: { ...record, ...change } }, owner);
const pos = async ({ owner }: Office) => (await server.call(catalogRoutes.pos, {}, owner)).body;

describe('a saved modifier group', () => {
  it('is sold by the terminal, nested groups too, at the price that the server calculates', async () => {
    const office = await server.open({ isSelling: true });
    const foodID = (await pos(office)).categories.find(({ name }) => name === 'Food')?.itemCategoryID ?? '';
    const roast = await made(office, group('Roast', { modifierOptions: [option('Dark', 0.35)] }));
    const shots = await made(
      office,
      group('Shots', {
        modifierOptions: [option('Espresso', 1.1, { modifierGroupIDs: [roast.modifierGroupID] })],
        itemCategoryIDs: [foodID],
      }),
    );
    const terminal = await loadTerminal(server, office.owner);
    const [espresso, dark] = [terminal.option('Espresso'), terminal.option('Dark')];
    const nested = {
      orderLineModifierID: newID(),
      modifierOptionID: dark.modifierOptionID,
      bindingModifierGroupID: roast.modifierGroupID,
      quantity: 1,
      priceAdd: 0.35,
      subModifiers: [],
    };
    const plain = terminal.line('Burger', 2, [espresso]);
    const line = {
      ...plain,
      orderLineModifiers: plain.orderLineModifiers.map((one) => ({ ...one, subModifiers: [nested] })),
    };
    const sold = await sell(server, office.owner, terminal, [line]);
    // 2 × (9.99 + 1.10 + 0.35) = 22.88 before tax.
    expect(sold.status).toBe(200);
    expect(sold.body.subtotal).toBe(22.88);
    const without = await server.call(modifierGroupRoutes.get, { params: { id: shots.modifierGroupID } }, office.owner);
    expect(without.body.usedBy).toEqual([{ kind: 'category', id: foodID, name: 'Food' }]);
  });

  it('is read in its order with its limits, and with the names that were left empty', async () => {
    const office = await server.open();
    const saved = await made(
      office,
      group('Spice', {
        displayName: '',
        minSelectedOptions: 0,
        modifierOptions: ['C', 'A', 'B'].map((name) => option(name, 0, { displayName: '' })),
      }),
    );
    expect(saved.displayName).toBe('');
    expect(saved.minSelectedOptions).toBe(1);
    expect(saved.modifierOptions.map(({ displayName }) => displayName)).toEqual(['', '', '']);
    const snapshot = await pos(office);
    expect(snapshot.modifierGroups).toMatchObject([
      { name: 'Spice', displayName: 'Spice', minSelectedOptions: 1, maxSelectedOptions: 2, isRequired: true },
    ]);
    expect(snapshot.modifierOptions.map(({ displayName, sortNumber }) => [displayName, sortNumber])).toEqual([
      ['C', 0],
      ['A', 1],
      ['B', 2],
    ]);
    expect((await server.call(modifierGroupRoutes.lookup, {}, office.owner)).body).toMatchObject([
      { name: 'Spice', modifierOptions: [{ name: 'C' }, { name: 'A' }, { name: 'B' }] },
    ]);
    expect((await server.call(modifierGroupRoutes.list, {}, office.owner)).body.items).toMatchObject([
      { optionNames: ['C', 'A', 'B'], optionCount: 3, useCount: 0 },
    ]);
  });

  it('keeps the ids of options that stay, even when two swap names, and drops those left out', async () => {
    const office = await server.open();
    const before = await made(office, group('Spice'));
    const [mild, hot] = before.modifierOptions;
    const { status, body: after } = await update(office, before, {
      modifierOptions: [{ ...hot, name: 'Mild' } as never, { ...mild, name: 'Hot' } as never],
    });
    expect(status).toBe(200);
    expect(after.modifierOptions.map(({ modifierOptionID, name }) => [modifierOptionID, name])).toEqual([
      [hot?.modifierOptionID, 'Mild'],
      [mild?.modifierOptionID, 'Hot'],
    ]);
    const { body: fewer } = await update(office, after, { modifierOptions: after.modifierOptions.slice(1) });
    expect(fewer.modifierOptions.length).toBe(1);
    expect((await pos(office)).modifierOptions.length).toBe(1);
  });

  it.each([
    [{ maxSelectedOptions: 1, modifierOptions: [option('Mild'), option('Hot')] }, 'Single', false],
    [{ maxSelectedOptions: 1, modifierOptions: [option('Mild'), option('Hot', -0.5)] }, 'Single', true],
    [{ maxSelectedOptions: 0, modifierOptions: [option('Mild'), option('Hot')] }, 'Multiple', false],
    [{ maxSelectedOptions: 2, modifierOptions: [option('Mild', 1), option('Hot')] }, 'Multiple', true],
  ] as const)('of %j is of the type %s and has a cost: %s', async (more, optionType, hasAssociatedCost) => {
    const office = await server.open();
    const limits = { minSelectedOptions: 0, isRequired: false, ...more, modifierOptions: [...more.modifierOptions] };
    const record = await made(office, group('Heat', limits));
    expect(record.optionType).toEqual(optionType);
    expect(record.hasAssociatedCost).toEqual(hasAssociatedCost);
  });

  it('is unavailable at this location only when it is switched off here', async () => {
    const office = await server.open();
    await made(office, group('Spice', { modifierOptions: [option('Mild'), option('Hot', 0, { isAvailable: false })] }));
    expect(
      (await pos(office)).modifierOptions.map(({ name, isAvailable, isActive }) => [name, isAvailable, isActive]),
    ).toEqual([
      ['Mild', true, true],
      ['Hot', false, true],
    ]);
  });
});

it('a modifier group is switched off and on in the list, which notifies the terminals once, but not on when nothing could be chosen', async () => {
  const office = await server.open();
  const { modifierGroupID: id, ...spice } = await made(office, group('Spice'));
  const set = (isActive: boolean, caller = office.owner) =>
    server.call(modifierGroupRoutes.setActive, { params: { id }, query: { isActive } }, caller);
  const before = (await office.messages()).filter((event) => event === 'posDataChanged').length;
  const off = await set(false);
  expect(off.status).toBe(200);
  expect(off.body.isActive).toBe(false);
  expect(off.body.version).toBe(2);
  expect((await set(false)).body.version).toBe(2);
  expect((await office.messages()).filter((event) => event === 'posDataChanged').length - before).toBe(1);
  expect((await set(true)).body).toMatchObject({ isActive: true, version: 3, modifierOptions: spice.modifierOptions });
  const empty = await update(
    office,
    { modifierGroupID: id, ...spice, version: 3 },
    { isActive: false, modifierOptions: spice.modifierOptions.map((one) => ({ ...one, isActive: false })) },
  );
  expect(empty.status).toBe(200);
  expect(codeAndParamsOf(await set(true))).toEqual([422, 'modifier_groups.error.no_option', { name: 'Spice' }]);
  expect((await set(false, await office.colleague(permission.product.view))).status).toBe(403);
});

describe('modifier groups are refused', () => {
  it('for limits that cannot be met and for duplicate names, at their fields', async () => {
    const office = await server.open();
    expect(placesOf(await create(office, group('A', { minSelectedOptions: 3, maxSelectedOptions: 2 })))).toEqual([
      'maxSelectedOptions range',
    ]);
    expect(
      codeAndParamsOf(await create(office, group('A', { modifierOptions: [option('Off', 0, { isActive: false })] }))),
    ).toEqual([422, 'modifier_groups.error.no_option', { name: 'A' }]);
    expect(placesOf(await create(office, group('A', { modifierOptions: [option('Hot'), option('hot')] })))).toEqual([
      'modifierOptions[1].name name_taken',
    ]);
    const id = newID();
    expect(
      (
        await create(
          office,
          group('A', {
            modifierOptions: [option('Hot', 0, { modifierOptionID: id }), option('Cold', 0, { modifierOptionID: id })],
          }),
        )
      ).status,
    ).toBe(400);
  });

  it('for options of another group, and for deleted or unknown records', async () => {
    const office = await server.open();
    const other = await made(office, group('Other'));
    const gone = await made(office, group('Gone'));
    await server.call(
      modifierGroupRoutes.remove,
      { query: { modifierGroupIDs: [gone.modifierGroupID] } },
      office.owner,
    );
    const bad = [
      other.modifierOptions[0] as object,
      option('X', 0, { itemID: newID() }),
      option('X', 0, { modifierGroupIDs: [gone.modifierGroupID] }),
    ];
    for (const one of bad)
      expect((await create(office, group('A', { modifierOptions: [one as never] }))).status).toBe(404);
    expect((await create(office, group('A', { itemCategoryIDs: [newID()] }))).status).toBe(404);
    expect((await server.call(modifierGroupRoutes.list, {}, office.owner)).body.items.map(({ name }) => name)).toEqual([
      'Other',
    ]);
  });

  it('for circles and chains that are too deep for the terminal', async () => {
    const office = await server.open();
    const inner = await made(office, group('Inner'));
    const outer = await made(
      office,
      group('Outer', { modifierOptions: [option('In', 0, { modifierGroupIDs: [inner.modifierGroupID] })] }),
    );
    const closing = await update(office, inner, {
      modifierOptions: [option('Out', 0, { modifierGroupIDs: [outer.modifierGroupID] }) as never],
    });
    expect(codeAndParamsOf(closing)).toEqual([422, 'modifier_groups.error.cycle', { path: 'Inner → Outer → Inner' }]);
    let below = inner;
    for (let level = 2; level <= 8; level++)
      below = await made(
        office,
        group(`Level ${level}`, { modifierOptions: [option('In', 0, { modifierGroupIDs: [below.modifierGroupID] })] }),
      );
    const ninth = await create(
      office,
      group('Level 9', { modifierOptions: [option('In', 0, { modifierGroupIDs: [below.modifierGroupID] })] }),
    );
    expect(codeAndParamsOf(ninth).slice(0, 2)).toEqual([422, 'modifier_groups.error.too_deep']);
  });

  it('when they are deleted while a product, category or option asks for them, naming those, and nothing of the call is deleted', async () => {
    const office = await server.open({ isSelling: true });
    const rows = (await server.call(modifierGroupRoutes.list, {}, office.owner)).body.items;
    const salsa = rows.find(({ name }) => name === 'Salsa');
    const spare = await made(office, group('Spare'));
    const refused = await server.call(
      modifierGroupRoutes.remove,
      { query: { modifierGroupIDs: [spare.modifierGroupID, salsa?.modifierGroupID ?? ''] } },
      office.owner,
    );
    expect(codeAndParamsOf(refused)).toEqual([409, 'resource.in_use_by', { name: 'Salsa', users: 'Burrito' }]);
    expect(salsa?.useCount).toBe(1);
    const wrapping = await made(
      office,
      group('Wrapping', {
        modifierOptions: [option('With salsa', 0, { modifierGroupIDs: [salsa?.modifierGroupID ?? ''] })],
      }),
    );
    expect(
      codeAndParamsOf(
        await server.call(
          modifierGroupRoutes.remove,
          { query: { modifierGroupIDs: [salsa?.modifierGroupID ?? ''] } },
          office.owner,
        ),
      )[2],
    ).toEqual({ name: 'Salsa', users: 'Burrito, Wrapping: With salsa' });
    expect(
      (
        await server.call(
          modifierGroupRoutes.remove,
          { query: { modifierGroupIDs: [wrapping.modifierGroupID, spare.modifierGroupID] } },
          office.owner,
        )
      ).status,
    ).toBe(200);
  });
});

it('a modifier group is copied under a free name, once, with its own options and without the products that ask for it', async () => {
  const office = await server.open({ isSelling: true });
  const foodID = (await pos(office)).categories[0]?.itemCategoryID ?? '';
  const original = await made(office, group('Spice', { itemCategoryIDs: [foodID] }));
  const copy = async (modifierGroupID?: string) =>
    (
      await server.call(
        modifierGroupRoutes.copy,
        { params: { id: original.modifierGroupID }, body: { modifierGroupID } },
        office.owner,
      )
    ).body;
  const id = newID();
  const [first, again, second] = [await copy(id), await copy(id), await copy()];
  expect(first.name).toBe('Copy of Spice');
  expect(again).toEqual(first);
  expect(second.name).toBe('Copy (2) of Spice');
  expect(first).toMatchObject({
    usedBy: [],
    itemCategoryIDs: [],
    modifierOptions: [{ name: 'Mild' }, { name: 'Hot', priceAdd: 0.5 }],
  });
  expect(first.modifierOptions.map(({ modifierOptionID }) => modifierOptionID)).not.toEqual(
    original.modifierOptions.map(({ modifierOptionID }) => modifierOptionID),
  );
});
