import { comboRoutes, permission, variantRoutes, type ComboInput } from '@tavola/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { checkCrud } from '@tavola/testkit/calls/crud.ts';
import { sell } from '@tavola/testkit/office/office-terminal.ts';
import { loadTerminal } from '@tavola/testkit/selling/terminal.ts';
import { startOfficeServer, type OfficeServer } from '@tavola/testkit/office/office.ts';
import { codeAndParamsOf } from '@tavola/testkit/calls/refused.ts';
import { newID } from '#platform/ids.ts';
import { raisePosVersion } from '#areas/catalog/sell-data/versions.rows.ts';
import { choice, combo, comboCalls, line, part } from './combos.setup.ts';

let server: OfficeServer;
/** Products that every office of these tests plants under the same ids: an id is unique per company only. */
const [STEAK, COLA] = [newID(), newID()];
beforeAll(async () => {
  server = await startOfficeServer();
});
afterAll(() => server.close());

const { openLunch, pos, update } = comboCalls(() => server);

describe('a combo', () => {
  checkCrud(
    () => ({
      ...server,
      open: async (options) => {
        const office = await server.open(options);
        await server.services.database.tenant(office.tenant.scope, async (tx) => {
          for (const [id, name] of [
            [STEAK, 'Steak'],
            [COLA, 'Cola'],
          ]) {
            await tx.raw(
              `INSERT INTO items (company_id, id, type, name, display_name, base_price, is_tax_inclusive, created_at, updated_at) VALUES ($1, $2, 'Product', $3, $3, 5, false, now(), now())`,
              [office.tenant.scope.companyID, id, name],
            );
          }
        });
        return office;
      },
    }),
    {
      routes: comboRoutes,
      idField: 'itemID',
      idsKey: 'itemIDs',
      codes: permission.combo,
      isUsedByTerminals: true,
      duplicateName: 'item.error.duplicate.name',
      make: (name) => combo(name, choice('Main', part(STEAK, { priceAdd: 1.5, isDefault: true }))),
      change: (name) => ({
        ...combo(name, choice('Drink', part(COLA)), choice('Main', part(STEAK, { priceAdd: -0.5 }), part(COLA))),
        basePrice: 13.25,
        isActive: false,
        isAvailableForSelection: false,
      }),
    },
  );
});

describe('a saved combo', () => {
  it('is sold at its price plus the surcharges of the chosen items, each times its quantity', async () => {
    const { office, ids } = await openLunch();
    const terminal = await loadTerminal(server, office.owner);
    const [steak, cola] = [terminal.product('Steak'), terminal.product('Cola')];
    const sold = await sell(server, office.owner, terminal, [line(terminal, 'Lunch', [steak, cola])]);
    // 12 + 1.50 + 2 × 0.25
    expect(sold.status).toBe(200);
    expect(sold.body.subtotal).toBe(14);
    expect(sold.body.totalTaxAmount).toBe(0.98);
    const { comboChoices } = await pos(office);
    expect(
      comboChoices.map(({ name, quantity, comboChoiceItems }) => [
        name,
        quantity,
        comboChoiceItems.map(({ itemID, isDefault }) => [itemID, isDefault]),
      ]),
    ).toEqual([
      [
        'Main',
        1,
        [
          [ids.steak, false],
          [ids.soup, true],
        ],
      ],
      ['Drinks', 2, [[ids.cola, false]]],
    ]);
  });

  it('is taxed by the parts when it has no own tax, and by a tax of this location when one is chosen', async () => {
    const { office, lunch } = await openLunch();
    const noTax = (await pos(office)).taxes.find(({ rate }) => rate === 0)?.taxID ?? null;
    const taxOf = async () => {
      const terminal = await loadTerminal(server, office.owner);
      return (
        await sell(server, office.owner, terminal, [
          line(terminal, 'Lunch', [terminal.product('Soup'), terminal.product('Cola')]),
        ])
      ).body.totalTaxAmount;
    };
    const { body: untaxed } = await update(office, lunch, { isDefaultTax: false, taxID: noTax });
    expect(untaxed.taxID).toEqual(noTax);
    expect(untaxed.isDefaultTax).toBe(false);
    expect(await taxOf()).toBe(0);
    const { body: byParts } = await update(office, untaxed, { isDefaultTax: false, taxID: null });
    expect(byParts.taxID).toBe(null);
    expect(byParts.isDefaultTax).toBe(false);
    expect(await taxOf()).toBe(0.88);
  });

  it('keeps the ids of its choices in a new order, and has one default in each', async () => {
    const { office, lunch, ids } = await openLunch();
    const [main, drinks] = lunch.comboChoices;
    const everyDefault = {
      ...main,
      comboChoiceItems: [part(ids.soup, { isDefault: true }), part(ids.steak, { isDefault: true })],
    };
    const { body } = await update(office, lunch, {
      comboChoices: [drinks, everyDefault] as ComboInput['comboChoices'],
    });
    expect(
      body.comboChoices.map(({ comboChoiceID, comboChoiceItems }) => [
        comboChoiceID,
        comboChoiceItems.map(({ itemID, isDefault }) => [itemID, isDefault]),
      ]),
    ).toEqual([
      [drinks?.comboChoiceID, [[ids.cola, false]]],
      [
        main?.comboChoiceID,
        [
          [ids.soup, true],
          [ids.steak, false],
        ],
      ],
    ]);
    expect((await pos(office)).products.find(({ name }) => name === 'Lunch')?.comboChoiceIDs).toEqual([
      drinks?.comboChoiceID,
      main?.comboChoiceID,
    ]);
  });

  it('allows the options that it names and no other', async () => {
    const { office, lunch, ids } = await openLunch();
    const {
      tenant: { scope },
    } = office;
    const sizes = (
      await server.call(
        variantRoutes.create,
        {
          body: {
            name: 'Size',
            displayName: '',
            variantOptions: ['Small', 'Big', 'Huge'].map((name, index) => ({
              name,
              displayName: '',
              priceAdd: index,
              isActive: true,
              modifierGroupIDs: [],
            })),
          },
        },
        office.owner,
      )
    ).body;
    await server.services.database.tenant(scope, async (tx) => {
      await tx.raw('INSERT INTO item_variants (company_id, item_id, variant_id, sort_number) VALUES ($1, $2, $3, 0)', [
        scope.companyID,
        ids.cola,
        sizes.variantID,
      ]);
      await raisePosVersion(tx, scope, server.services.now());
    });
    const [small = '', big = '', huge = ''] = sizes.variantOptions.map(({ variantOptionID }) => variantOptionID ?? '');
    const [main] = lunch.comboChoices;
    const drinks = { ...lunch.comboChoices[1], comboChoiceItems: [part(ids.cola, { variantOptionIDs: [small, big] })] };
    expect((await update(office, lunch, { comboChoices: [main, drinks] as ComboInput['comboChoices'] })).status).toBe(
      200,
    );
    const terminal = await loadTerminal(server, office.owner);
    const order = (optionID: string) =>
      line(terminal, 'Lunch', [terminal.product('Soup'), terminal.product('Cola')], [optionID]);
    expect((await sell(server, office.owner, terminal, [order(big)])).body.subtotal).toBe(14);
    expect(() => terminal.order([order(huge)])).toThrow('catalog.error.variant_not_found');
    expect(
      codeAndParamsOf(
        await server.call(
          variantRoutes.update,
          { params: { id: sizes.variantID }, body: { ...sizes, variantOptions: sizes.variantOptions.slice(0, 1) } },
          office.owner,
        ),
      ),
    ).toEqual([409, 'resource.in_use_by', { name: 'Big', users: 'Lunch' }]);
    expect(
      (await server.call(comboRoutes.material, {}, office.owner)).body.products
        .find(({ name }) => name === 'Cola')
        ?.variantOptions.map(({ variantName, name }) => `${variantName} ${name}`),
    ).toEqual(['Size Small', 'Size Big', 'Size Huge']);
    expect(
      (
        await update(
          office,
          (await server.call(comboRoutes.get, { params: { id: lunch.itemID } }, office.owner)).body,
          { comboChoices: [choice('Main', part(ids.soup, { variantOptionIDs: [big] }))] },
        )
      ).status,
    ).toBe(404);
  });
});
