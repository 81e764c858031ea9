import {
  catalogRoutes,
  orderRoutes,
  permission,
  serviceChargeRoutes,
  settingsRoutes,
  taxRoutes,
  tipsSettingRoutes,
  type Order,
  type ServiceChargeRecord,
  type TipsSetting,
} from '@tavola/contract';
import { loadTerminal } from '@tavola/testkit/selling/terminal.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startOfficeServer, type Office, type OfficeServer } from '@tavola/testkit/office/office.ts';
import { wordsOf } from '@tavola/testkit/calls/refused.ts';

let server: OfficeServer;
beforeAll(async () => {
  server = await startOfficeServer();
});
afterAll(() => server.close());

const version = async ({ owner }: Office) => (await server.call(catalogRoutes.pos, {}, owner)).body.version;

describe('tips', () => {
  const get = async ({ owner }: Office) => (await server.call(tipsSettingRoutes.get, {}, owner)).body as TipsSetting;
  const save = async (office: Office, change: object, caller = office.owner) => {
    const { tipsSettingID: id, ...setting } = await get(office);
    return server.call(tipsSettingRoutes.update, { params: { id }, body: { ...setting, ...change } }, caller);
  };
  const tips = (...amounts: readonly number[]) =>
    amounts.map((amount, slot) => ({ type: slot < 3 ? ('percentage' as const) : ('fixed' as const), amount }));

  it('always have three slots of each kind, and a change notifies the terminals', async () => {
    const office = await server.open({ isSelling: true });
    expect(await get(office)).toMatchObject({
      defaultTipsType: 'custom',
      isQuickTip: false,
      quickTips: tips(10, 15, 20, 0, 0, 0),
      version: 1,
    });
    const before = await version(office);
    const change = { defaultTipsType: 'fixed', isQuickTip: true, quickTips: tips(5, 0, 12.5, 1, 2.25, 0) };
    expect((await save(office, change)).body).toMatchObject({ ...change, version: 2 });
    expect(await get(office)).toMatchObject(change);
    expect(await version(office)).toBe(before + 1);
    for (const quickTips of [
      tips(1, 2, 3),
      tips(1, 2, 3, 4, 5, 6, 7),
      tips(1, 2, 3, 4, 5, 6).map((tip) => ({ ...tip, type: 'fixed' })),
    ])
      expect((await save(office, { quickTips })).status).toBe(400);
  });

  it('are at least 0, and at most 100 %', async () => {
    const office = await server.open({ isSelling: true });
    expect(wordsOf(await save(office, { quickTips: tips(10, -1, 20, 0, 0, 0) }))).toEqual([
      400,
      'quickTips[1].amount: Amount is required',
    ]);
    expect(
      wordsOf(
        await save(office, {
          quickTips: tips(10, 1, 20, 0, 0, 0).map((tip, slot) => (slot === 4 ? { ...tip, amount: null } : tip)),
        }),
      ),
    ).toEqual([400, 'quickTips[4].amount: Amount is required']);
    expect(wordsOf(await save(office, { quickTips: tips(100.5, 0, 0, 500, 0, 0) }))).toEqual([
      400,
      'quickTips: Value should be 0-100',
    ]);
  });

  it('can be changed by people with the right, and by one person at a time', async () => {
    const office = await server.open({ isSelling: true });
    expect((await save(office, {}, await office.colleague(permission.posGeneral.view))).status).toBe(403);
    const { body } = await save(office, { isQuickTip: true });
    const late = await save(office, { version: 1 });
    expect(late.status).toBe(409);
    expect(late.body.additionValue.current).toEqual(body);
  });
});

describe('the service charge', () => {
  const get = async ({ owner }: Office) =>
    (await server.call(serviceChargeRoutes.withOperational, {}, owner)).body
      .serviceChargeSetting as ServiceChargeRecord;
  const save = async (office: Office, change: object, caller = office.owner) => {
    const { serviceChargeSettingID: id, ...setting } = await get(office);
    return server.call(
      serviceChargeRoutes.update,
      { params: { id }, body: { ...setting, taxID: setting.taxID ?? null, ...change } },
      caller,
    );
  };
  const dineIn = async (office: Office) => {
    const terminal = await loadTerminal(server, office.owner);
    const { status, body } = await server.call(
      orderRoutes.send,
      { body: terminal.order([terminal.line('Platter')], { orderFulfillmentTypeID: 1 }) },
      office.owner,
    );
    const { serviceChargeAmount, totalTaxAmount } = body as Order;
    return [status, serviceChargeAmount, totalTaxAmount];
  };

  it('is charged as saved, on the terminal and the server alike', async () => {
    const office = await server.open({ isSelling: true });
    expect(await dineIn(office)).toEqual([200, 1.24, 0.95]);
    const noTax = (await server.call(taxRoutes.list, {}, office.owner)).body.find(
      ({ name }) => name === 'No Tax',
    )?.taxID;
    const before = await version(office);
    const rates = [
      { orderFulfillmentTypeID: 1, rate: 12.5 },
      { orderFulfillmentTypeID: 4, rate: 5 },
    ];
    expect(
      (await save(office, { rates, taxID: noTax, isIncludeComp: true, isCalculateAfterDiscount: false })).body,
    ).toMatchObject({ rates, taxID: noTax, isIncludeComp: true, isCalculateAfterDiscount: false, version: 2 });
    expect(await dineIn(office)).toEqual([200, 1.54, 0.86]);
    expect(await version(office)).toBe(before + 1);
    expect((await server.call(settingsRoutes.serviceCharge, {}, await office.colleague())).body.rates).toEqual(rates);
    await save(office, { isActive: false });
    expect(await dineIn(office)).toEqual([200, 0, 0.86]);
    expect((await save(office, { isActive: true, rates: [] })).body).toMatchObject({ rates: [] });
  });

  it('refuses a tax of another location, a type twice, and more than 100 %', async () => {
    const office = await server.open({ isSelling: true });
    const other = await server.open({ isSelling: true });
    const theirs = (await server.call(taxRoutes.list, {}, other.owner)).body[0]?.taxID;
    expect((await save(office, { taxID: theirs })).status).toBe(404);
    expect(
      (
        await save(office, {
          rates: [
            { orderFulfillmentTypeID: 1, rate: 1 },
            { orderFulfillmentTypeID: 1, rate: 2 },
          ],
        })
      ).status,
    ).toBe(400);
    expect(wordsOf(await save(office, { rates: [{ orderFulfillmentTypeID: 1, rate: 100.1 }] }))).toEqual([
      400,
      'rates[0].rate: Value should be 0-100',
    ]);
    expect((await save(office, {}, await office.colleague(permission.posGeneral.view))).status).toBe(403);
  });

  it('is part of the operational setting', async () => {
    const office = await server.open({ isSelling: true });
    expect(
      (await server.call(serviceChargeRoutes.withOperational, {}, office.owner)).body.operationalSetting,
    ).toMatchObject({
      useServiceCharge: { quickService: true, tableService: true },
      useTip: { quickService: true, tableService: true },
    });
  });
});
