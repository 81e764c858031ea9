import {
  catalogRoutes,
  ingredientRoutes,
  inventoryRoutes,
  orderRoutes,
  permission,
  recipeRoutes,
  type OrderInput,
} from '@tavola/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startOfficeServer, type Office, type OfficeServer } from '@tavola/testkit/office/office.ts';
import { loadTerminal } from '@tavola/testkit/selling/terminal.ts';
import { codeOf } from '@tavola/testkit/calls/refused.ts';
import { newID } from '#platform/ids.ts';

let server: OfficeServer;
beforeAll(async () => {
  server = await startOfficeServer();
});
afterAll(() => server.close());

const [PIECE, DOZEN, GRAM, KILOGRAM, MILLILITRE, LITRE] = [1, 2, 3, 4, 7, 8];
const run = (text: string, values: unknown[]) => server.test.asOwner((owner) => owner.query(text, values));

async function ingredient(
  office: Office,
  name: string,
  uomid: number | null,
  more: { cost?: number; isCounted?: boolean } = {},
): Promise<string> {
  const { body } = await server.call(
    ingredientRoutes.create,
    {
      body: {
        name,
        categoryID: null,
        uomid,
        cost: more.cost ?? null,
        enableTrackInventory: more.isCounted ?? false,
        vendorID: null,
      },
    },
    office.owner,
  );
  return body.ingredientID;
}
const itemOf = async (office: Office, name: string): Promise<string> => {
  const { body } = await server.call(catalogRoutes.pos, {}, office.owner);
  return body.products.find((product) => product.name === name)?.itemID ?? '';
};
const optionOf = async (office: Office, name: string): Promise<string> => {
  const { body } = await server.call(catalogRoutes.pos, {}, office.owner);
  return body.modifierOptions.find((option) => option.name === name)?.modifierOptionID ?? '';
};
const read = async (office: Office, id: string) =>
  (await server.call(recipeRoutes.ofItem, { params: { id } }, office.owner)).body;
type Line = readonly [elementItemID: string, quantity: number, uomid?: number];
const parts = (lines: readonly Line[]) =>
  lines.map(([elementItemID, quantity, uomid = null]) => ({ elementItemID, quantity, uomid }));
const save = (office: Office, id: string, lines: readonly Line[], revision = '') =>
  server.call(recipeRoutes.saveOfItem, { params: { id }, body: { parts: parts(lines), revision } }, office.owner);

describe('a recipe', () => {
  it('is saved and read in its order, with names, units and the cost of each element', async () => {
    const office = await server.open({ isSelling: true });
    const [beef, cheese] = [
      await ingredient(office, 'Beef', GRAM, { cost: 0.012 }),
      await ingredient(office, 'Cheese', PIECE),
    ];
    const id = await itemOf(office, 'Burger');
    expect(await read(office, id)).toEqual({ parts: [], revision: '' });
    const { body } = await save(office, id, [
      [cheese, 2],
      [beef, 0.18, KILOGRAM],
    ]);
    expect(body.parts).toEqual([
      {
        elementItemID: cheese,
        elementName: 'Cheese',
        elementType: 'Ingredient',
        elementUomid: PIECE,
        elementCost: null,
        quantity: 2,
        uomid: null,
      },
      {
        elementItemID: beef,
        elementName: 'Beef',
        elementType: 'Ingredient',
        elementUomid: GRAM,
        elementCost: 0.012,
        quantity: 0.18,
        uomid: KILOGRAM,
      },
    ]);
    expect(await read(office, id)).toEqual(body);
    expect((await save(office, id, [], body.revision)).body).toEqual({ parts: [], revision: '' });
    expect((await office.messages()).filter((event) => event === 'posDataChanged').length).toBe(2);
  });

  it('refuses the second of two editors, with the current state', async () => {
    const office = await server.open({ isSelling: true });
    const [beef, id] = [await ingredient(office, 'Beef', GRAM), await itemOf(office, 'Burger')];
    const { body: present } = await save(office, id, [[beef, 100]]);
    const late = await save(office, id, [[beef, 200]]);
    expect(codeOf(late)).toEqual([409, 'resource.version_conflict']);
    expect(late.body.additionValue.current).toEqual(present);
    expect(await read(office, id)).toEqual(present);
  });

  it('refuses what is not an ingredient, duplicates, and units that do not convert', async () => {
    const office = await server.open({ isSelling: true });
    const [beef, loose, id, soda] = [
      await ingredient(office, 'Beef', GRAM),
      await ingredient(office, 'Loose', null),
      await itemOf(office, 'Burger'),
      await itemOf(office, 'Soda'),
    ];
    const refusals: [readonly Line[], string, string][] = [
      [[[newID(), 1]], 'recipes.error.element', 'parts[0].elementItemID'],
      [[[soda, 1]], 'recipes.error.element', 'parts[0].elementItemID'],
      [
        [
          [beef, 1],
          [beef, 2],
        ],
        'recipes.error.twice',
        'parts[1].elementItemID',
      ],
      [[[beef, 1, LITRE]], 'recipes.error.unit', 'parts[0].uomid'],
      [[[loose, 1, PIECE]], 'recipes.error.unit', 'parts[0].uomid'],
      [[[beef, 1, 99_999]], 'recipes.error.unit', 'parts[0].uomid'],
    ];
    for (const [lines, code, path] of refusals) {
      const refused = await save(office, id, lines);
      expect(codeOf(refused)).toEqual([409, code]);
      expect(refused.body.additionValue.fields.map((field) => field.path)).toEqual([path]);
    }
    for (const quantity of [0, -1, 0.000001]) expect((await save(office, id, [[beef, quantity]])).status).toBe(400);
    expect((await save(office, id, [[beef, 0.00001]])).status).toBe(200);
    await run('UPDATE items SET is_use_as_ingredient = true WHERE company_id = $1 AND id = $2', [
      office.tenant.scope.companyID,
      soda,
    ]);
    expect((await save(office, await itemOf(office, 'Platter'), [[soda, 1]])).status).toBe(200);
  });

  it('never leads back to itself, directly or indirectly', async () => {
    const office = await server.open({ isSelling: true });
    const [dough, starter, flour] = [
      await ingredient(office, 'Dough', GRAM),
      await ingredient(office, 'Starter', GRAM),
      await ingredient(office, 'Flour', GRAM),
    ];
    expect(
      (
        await save(office, dough, [
          [starter, 0.2],
          [flour, 0.8],
        ])
      ).status,
    ).toBe(200);
    expect(codeOf(await save(office, starter, [[starter, 1]]))).toEqual([409, 'recipes.error.cycle']);
    expect(
      codeOf(
        await save(office, starter, [
          [flour, 1],
          [dough, 0.1],
        ]),
      ),
    ).toEqual([409, 'recipes.error.cycle']);
    const [one, two] = await Promise.all([save(office, starter, [[flour, 1]]), save(office, flour, [[starter, 1]])]);
    expect([one.status, two.status].toSorted()).toEqual([200, 409]);
  });

  it('needs the right to edit products or ingredients, and a record of the caller’s company', async () => {
    const [office, theirs] = [await server.open({ isSelling: true }), await server.open({ isSelling: true })];
    const id = await itemOf(office, 'Burger');
    const viewer = await office.colleague(permission.product.view);
    expect((await server.call(recipeRoutes.ofItem, { params: { id } }, viewer)).status).toBe(200);
    expect(
      (await server.call(recipeRoutes.saveOfItem, { params: { id }, body: { parts: [], revision: '' } }, viewer))
        .status,
    ).toBe(403);
    expect([
      codeOf(await server.call(recipeRoutes.ofItem, { params: { id } }, theirs.owner)),
      codeOf(await save(theirs, id, [])),
      codeOf(await save(office, newID(), [])),
    ]).toEqual(Array.from({ length: 3 }, () => [404, 'resource.not_found']));
    expect(
      codeOf(await save(theirs, await itemOf(theirs, 'Burger'), [[await ingredient(office, 'Beef', GRAM), 1]])),
    ).toEqual([409, 'recipes.error.element']);
  });
});

describe('the stock that a sale uses (decision 94)', () => {
  const onHand = async (office: Office, id: string) =>
    (await server.call(inventoryRoutes.get, { params: { id } }, office.owner)).body.onHand;
  const send = async (office: Office, build: (terminal: Awaited<ReturnType<typeof loadTerminal>>) => OrderInput) => {
    const answer = await server.call(
      orderRoutes.send,
      { body: build(await loadTerminal(server, office.owner)) },
      office.owner,
    );
    expect(codeOf(answer)).toEqual([200, undefined]);
    return answer.body;
  };
  const option = (office: Office, id: string, lines: readonly Line[]) =>
    server.call(
      recipeRoutes.saveOfOption,
      { params: { id }, body: { parts: parts(lines), revision: '' } },
      office.owner,
    );

  it('is the recipe in the units of stock, options with theirs per piece, down to tracked items', async () => {
    const office = await server.open({ isSelling: true });
    const counted = { isCounted: true };
    const [beef, bun, oil, guacamole] = [
      await ingredient(office, 'Beef', KILOGRAM, counted),
      await ingredient(office, 'Bun', DOZEN, counted),
      await ingredient(office, 'Oil', LITRE, counted),
      await ingredient(office, 'Guacamole', GRAM, counted),
    ];
    const sauce = await ingredient(office, 'Sauce', MILLILITRE);
    await save(office, sauce, [[oil, 0.25, MILLILITRE]]);
    await save(office, await itemOf(office, 'Burger'), [
      [beef, 180, GRAM],
      [bun, 1, PIECE],
      [sauce, 20],
    ]);
    await save(office, await itemOf(office, 'Burrito'), [[beef, 100, GRAM]]);
    expect((await option(office, await optionOf(office, 'Guacamole'), [[guacamole, 30]])).status).toBe(200);
    const order = await send(office, (terminal) =>
      terminal.order([
        terminal.line('Burger', 3),
        terminal.line('Burrito', 2, ['Mild', ['Guacamole', 2]]),
        terminal.line('Soda', 5),
      ]),
    );
    expect(await onHand(office, beef)).toEqual(-0.74);
    expect(await onHand(office, bun)).toEqual(-0.25);
    expect(await onHand(office, oil)).toEqual(-0.015);
    expect(await onHand(office, guacamole)).toEqual(-120);
    // The recipe has changed since; the void returns what the sale used.
    await save(
      office,
      await itemOf(office, 'Burger'),
      [[beef, 999, GRAM]],
      (await read(office, await itemOf(office, 'Burger'))).revision,
    );
    const { body: reasons } = await run(
      `SELECT id FROM void_comp_reasons WHERE company_id = $1 AND type = 'Void' LIMIT 1`,
      [office.tenant.scope.companyID],
    ).then(({ rows }) => ({ body: rows }));
    const voided = await server.call(
      orderRoutes.void,
      { body: { orderID: order.orderID, voidCompReasonID: String(reasons[0]?.['id']), reason: 'Mistake' } },
      office.owner,
    );
    expect(codeOf(voided)).toEqual([200, undefined]);
    expect(await onHand(office, beef)).toBe(0);
    expect(await onHand(office, bun)).toBe(0);
    expect(await onHand(office, oil)).toBe(0);
    expect(await onHand(office, guacamole)).toBe(0);
  });

  it('is returned for a void before the kitchen starts: a part, then the rest of the order, and nothing twice', async () => {
    const office = await server.open({ isSelling: true });
    const beef = await ingredient(office, 'Beef', GRAM, { isCounted: true });
    await save(office, await itemOf(office, 'Burger'), [[beef, 100]]);
    const terminal = await loadTerminal(server, office.owner);
    const voidComp = (quantity: number) => ({
      type: 'void' as const,
      value: 0,
      isPercentage: false,
      name: 'Mistake',
      quantity,
      orderLineID: newID(),
    });
    const [burgers, more, less] = [
      terminal.line('Burger', 3),
      terminal.line('Burger', 2, [], { note: 'Rare' }),
      terminal.line('Burger', 2, [], { note: 'Well done', voidComp: voidComp(1) }),
    ];
    // A void before sending uses no stock.
    const input = terminal.order([burgers, more, less]);
    const sent = (await server.call(orderRoutes.send, { body: input }, office.owner)).body;
    expect(await onHand(office, beef)).toBe(-600);
    const voided = await server.call(
      orderRoutes.send,
      {
        body: terminal.totalled({
          ...input,
          version: sent.version,
          orderLines: [{ ...burgers, voidComp: voidComp(1) }, { ...more, voidComp: voidComp(2) }, less],
        }),
      },
      office.owner,
    );
    expect(codeOf(voided)).toEqual([200, undefined]);
    expect(await onHand(office, beef)).toEqual(-300);
    const {
      rows: [reason],
    } = await run(`SELECT id FROM void_comp_reasons WHERE company_id = $1 AND type = 'Void' LIMIT 1`, [
      office.tenant.scope.companyID,
    ]);
    expect(
      codeOf(
        await server.call(
          orderRoutes.void,
          { body: { orderID: sent.orderID, voidCompReasonID: String(reason?.['id']), reason: 'Mistake' } },
          office.owner,
        ),
      ),
    ).toEqual([200, undefined]);
    expect(await onHand(office, beef)).toBe(0);
  });

  it('is the item itself where that is tracked, and twelve twelfths are one', async () => {
    const office = await server.open({ isSelling: true });
    const [soda, crate] = [await itemOf(office, 'Soda'), await ingredient(office, 'Crate', DOZEN, { isCounted: true })];
    await save(office, soda, [[crate, 1, PIECE]]);
    await send(office, (terminal) => terminal.order([terminal.line('Soda', 12)]));
    expect(await onHand(office, crate)).toBe(-1);
    await server.call(inventoryRoutes.track, { body: { itemIDs: [soda] } }, office.owner);
    await send(office, (terminal) => terminal.order([terminal.line('Soda', 4)]));
    expect(await onHand(office, soda)).toEqual(-4);
    expect(await onHand(office, crate)).toEqual(-1);
  });
});
