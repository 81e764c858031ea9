import { comboRoutes, permission, type ComboFlag, type ComboInput } from '@tavola/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sell } from '@tavola/testkit/office/office-terminal.ts';
import { loadTerminal } from '@tavola/testkit/selling/terminal.ts';
import { startOfficeServer, type OfficeServer } from '@tavola/testkit/office/office.ts';
import { codeAndParamsOf, placesOf } from '@tavola/testkit/calls/refused.ts';
import { newID } from '#platform/ids.ts';
import { raisePosVersion } from '#areas/catalog/sell-data/versions.rows.ts';
import { choice, combo, comboCalls, line, part } from './combos.setup.ts';

let server: OfficeServer;
beforeAll(async () => {
  server = await startOfficeServer();
});
afterAll(() => server.close());

const { create, openLunch, update } = comboCalls(() => server);

describe('the switch in the combo list', () => {
  it('removes a combo from the terminals everywhere, or makes it unavailable here, and notifies the terminals', async () => {
    const {
      office,
      lunch: { itemID: id },
    } = await openLunch();
    const before = (await office.messages()).filter((event) => event === 'posDataChanged').length;
    const set = (flagName: ComboFlag, flagValue: boolean, caller = office.owner) =>
      server.call(comboRoutes.updateFlag, { params: { id }, query: { flagName, flagValue } }, caller);
    const listed = async () =>
      (await server.call(comboRoutes.list, {}, office.owner)).body.items.map(
        ({ isActive, isAvailableForSelection, version }) => [isActive, isAvailableForSelection, version],
      );
    expect((await set('isAvailableForSelection', false)).body).toEqual({ itemID: id, version: 2 });
    expect(await listed()).toEqual([[true, false, 2]]);
    expect((await set('isActive', false)).status).toBe(200);
    expect(await listed()).toEqual([[false, false, 3]]);
    expect((await set('isAvailableForSelection', true)).status).toBe(200);
    expect((await set('isActive', true)).status).toBe(200);
    expect(await listed()).toEqual([[true, true, 5]]);
    expect((await office.messages()).filter((event) => event === 'posDataChanged').length - before).toBe(4);
    expect((await set('isActive', false, await office.colleague(permission.combo.view))).status).toBe(403);
  });

  it('applies to combos only', async () => {
    const { office, ids } = await openLunch();
    expect(
      (
        await server.call(
          comboRoutes.updateFlag,
          { params: { id: ids.cola }, query: { flagName: 'isActive', flagValue: false } },
          office.owner,
        )
      ).status,
    ).toBe(404);
  });
});

describe('an item that is no longer available', () => {
  it('is reported in the list and the form, is not sold in the combo, and a removed one is not saved again', async () => {
    const { office, lunch, ids } = await openLunch();
    const {
      tenant: { scope },
    } = office;
    const stale = await loadTerminal(server, office.owner);
    await server.services.database.tenant(scope, async (tx) => {
      await tx.raw('UPDATE items SET deleted_at = now() WHERE company_id = $1 AND id = $2', [
        scope.companyID,
        ids.steak,
      ]);
      await tx.raw('UPDATE items SET is_active = false WHERE company_id = $1 AND id = $2', [scope.companyID, ids.cola]);
      await raisePosVersion(tx, scope, server.services.now());
    });
    const [main, drinks] = lunch.comboChoices;
    const faults = [
      { comboChoiceID: main?.comboChoiceID, itemID: ids.steak, name: 'Steak', reason: 'removed' },
      { comboChoiceID: drinks?.comboChoiceID, itemID: ids.cola, name: 'Cola', reason: 'inactive' },
    ];
    expect((await server.call(comboRoutes.list, {}, office.owner)).body.items).toMatchObject([
      { name: 'Lunch', choiceCount: 2, choiceNames: ['Main', 'Drinks'], faults },
    ]);
    expect((await server.call(comboRoutes.get, { params: { id: lunch.itemID } }, office.owner)).body.faults).toEqual(
      faults,
    );
    expect(
      codeAndParamsOf(
        await sell(server, office.owner, stale, [line(stale, 'Lunch', [stale.product('Soup'), stale.product('Cola')])]),
      ),
    ).toEqual([409, 'order.item_unavailable', { name: 'Cola' }]);
    const again = await update(office, lunch, {});
    expect(codeAndParamsOf(again)).toEqual([409, 'combos.error.item_gone', { name: 'Steak' }]);
    expect(placesOf(again)).toEqual(['comboChoices[0].comboChoiceItems[0].itemID gone']);
    const without = await update(office, lunch, {
      comboChoices: [{ ...main, comboChoiceItems: [part(ids.soup)] }, drinks] as ComboInput['comboChoices'],
    });
    expect(without.body.faults.map(({ name }) => name)).toEqual(['Cola']);
  });
});

describe('combos are refused', () => {
  it('for parts that are not products, and for choices without items', async () => {
    const { office, lunch, ids } = await openLunch();
    expect(codeAndParamsOf(await create(office, combo('Nested', choice('Main', part(lunch.itemID)))))).toEqual([
      422,
      'combos.error.item_kind',
      { name: 'Lunch' },
    ]);
    for (const bad of [
      combo('Empty'),
      combo('Empty', choice('Main')),
      combo('Twice', choice('Main', part(ids.soup), part(ids.soup))),
    ])
      expect((await create(office, bad)).status).toBe(400);
    for (const bad of [
      combo('Unknown', choice('Main', part(newID()))),
      { ...combo('Unknown', choice('Main', part(ids.soup))), taxID: newID(), isDefaultTax: false },
      { ...combo('Unknown', choice('Main', part(ids.soup))), categoryID: newID() },
    ]) {
      expect((await create(office, bad)).status).toBe(404);
    }
    const stolen = {
      ...lunch.comboChoices[0],
      comboChoiceItems: [part(ids.soup)],
    } as ComboInput['comboChoices'][number];
    expect((await create(office, combo('Thief', stolen))).status).toBe(404);
    expect((await server.call(comboRoutes.get, { params: { id: ids.soup } }, office.owner)).status).toBe(404);
    expect((await server.call(comboRoutes.remove, { query: { itemIDs: [ids.soup] } }, office.owner)).status).toBe(404);
    expect(placesOf(await create(office, { ...combo('Coded', choice('Main', part(ids.soup))), name: 'Soup' }))).toEqual(
      ['name name_taken'],
    );
  });
});
