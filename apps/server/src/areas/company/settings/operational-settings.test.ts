import {
  fieldsOf,
  fulfillmentRoutes,
  moduleFlags,
  operationalSettingRoutes as writes,
  orderRoutes,
  permission,
  settingsRoutes,
  type ErrorBody,
  type OperationalSetting,
  type Order,
  type SettingGroup,
} from '@tavola/contract';
import { startOfficeServer, type Office, type OfficeServer } from '@tavola/testkit/office/office.ts';
import { codeAndParamsOf, codeOf, placesOf as paths } from '@tavola/testkit/calls/refused.ts';
import { loadTerminal } from '@tavola/testkit/selling/terminal.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';

let server: OfficeServer;
let office: Office;
beforeAll(async () => {
  server = await startOfficeServer();
  office = await server.open({ isSelling: true });
});
afterAll(() => server.close());

type Call = keyof typeof writes;
const read = async ({ owner }: Office = office): Promise<OperationalSetting> =>
  (await server.call(settingsRoutes.operational, {}, owner)).body;
/** Saves a group with only this change. */
async function save(
  group: Call & SettingGroup,
  change: object,
  {
    caller = office.owner,
    version,
    forceReload,
  }: { caller?: Office['owner']; version?: number; forceReload?: boolean } = {},
) {
  const setting = await read();
  const fields = Object.fromEntries(fieldsOf(group).map((field) => [field, setting[field]]));
  const body = { ...fields, ...change, version: version ?? setting.version };
  return server.call(writes[group], { body, query: { forceReload } } as never, caller);
}
const send = async (at: Office = office, over: object = {}): Promise<Order> => {
  const terminal = await loadTerminal(server, at.owner);
  const order = terminal.order([terminal.line('Water')], over);
  return (await server.call(orderRoutes.send, { body: order }, at.owner)).body as Order;
};
const both = (isOn: boolean) => ({ quickService: isOn, tableService: isOn });

const everything = {
  menuConfiguration: { modules: Object.fromEntries(moduleFlags.map((flag) => [flag, flag !== 'crm'])) },
  general: {
    language: 'th',
    receiptLanguage: 'en',
    showBrandFilter: { quickService: true, tableService: false },
    showOnlineStores: both(true),
    showTimeAvailabilityOverrideFilter: { quickService: false, tableService: true },
    allMenuSearchable: both(false),
    useTip: { quickService: false, tableService: true },
    useServiceCharge: { quickService: false, tableService: true },
    disableProductSelectionForOutOfStockItems: true,
    disableProductSelectionForOutOfStockIngredients: true,
    strictTimeAvailabilityOnSales: both(false),
  },
  saleProcessing: {
    allowToUseOpenItemOnQuickService: false,
    allowToUseOpenItemOnTableService: false,
    tableSalesRemoveDraftOrder: false,
    clearTableAfterCompletingAllBills: true,
    isAutoClearTable: true,
    bookingShownMinutes: 45,
    isKDSEnable: true,
    prepMinutes: 35,
    defaultCustomerID: null,
    orderNumbering: {
      prefix: { quickService: 'Q-', tableService: 'T-', onlineService: 'W-' },
      length: 4,
      isPerChannel: true,
      reset: 'month',
    },
    scaleLabels: [{ prefix: '21', itemDigits: 5, holds: 'price' }],
  },
  closeProcedures: {
    closeAllOpenOrders: false,
    closeAllTerminals: false,
    closeOutAllEmployees: false,
    businessDayCutoff: '04:00:00',
    cashDifferenceLimit: 12.5,
    cashMoveLimit: 500,
  },
  generalPosTerminal: {
    posTerminalUserIdleTimeout: '00:05:00',
    tableIdleTimeout: '00:10:00',
    officeIdleTimeout: '00:30:00',
    amountEntry: 'wholeFirst',
    logoutAfterPayment: true,
    allPaymentTypesOnPhone: true,
    alwaysAskPin: true,
    unlockOffline: false,
    allowOfflinePins: true,
  },
  timeClock: {
    areBreaksPaid: false,
    nightHours: { from: '22:00:00', to: '06:00:00' },
    overtimeAfterDayHours: 7.75,
    overtimeAfterWeekHours: 38.5,
    weekStartsOn: 0,
    longestShiftHours: 16,
  },
  onlineOrders: {
    onlineAlarmSeconds: 60,
    onlineAnswerMinutes: 5,
    onlineUnanswered: 'accept',
    onlineExtraMinutes: 15,
  },
  reports: {
    reportPeriod: 'lastWeek',
    reportAttribution: 'taken',
    areTipsInTotals: true,
    isPayForEditors: true,
  },
  giftCards: { isGiftCardEnabled: true, quickTopUpAmounts: [10, 25] },
  loyaltyManagement: {
    earnSpendAmount: 12.5,
    earnPoint: 3,
    isEarningWithTax: true,
    earnExcludedCategoryIDs: [] as string[],
    requiredPoint: 250,
    monetaryValue: 2.5,
  },
  pinLength: { minPinLength: 4 },
  compCalculator: { isCalculateCompAfterDiscount: false },
} as const satisfies Record<SettingGroup, object>;

it('stores every field of every group, reads it back, and changes no other', async () => {
  const at = await server.open({ isSelling: true });
  const { categoryID } = (await loadTerminal(server, at.owner)).product('Water');
  everything.loyaltyManagement.earnExcludedCategoryIDs.push(categoryID ?? '');
  let expected = await read(at);
  for (const [group, fields] of Object.entries(everything) as [SettingGroup, object][]) {
    expect(Object.keys(fields).toSorted()).toEqual([...fieldsOf(group)].toSorted());
    const { status, body } = await server.call(
      writes[group],
      { body: { ...fields, version: expected.version } } as never,
      at.owner,
    );
    const { earlierBusinessDayCutoff: _earlier, ...changed } = body as OperationalSetting;
    const { earlierBusinessDayCutoff: _before, ...kept } = expected;
    expect(status).toBe(200);
    expect(changed).toEqual({ ...kept, ...fields, version: expected.version + 1 });
    expected = await read(at);
    expect(expected).toEqual(body);
  }
  const whole = Object.assign({}, ...Object.values(everything)) as object;
  const again = await server.call(writes.update, { body: { ...whole, version: expected.version } } as never, at.owner);
  expect(again.status, 'a change of nothing').toBe(200);
  expect(again.body, 'a change of nothing').toEqual(expected);
});

it('refuses unknown fields, those of another group, and values out of bounds', async () => {
  expect(paths(await save('pinLength', { alwaysAskPin: true }))).toEqual(['alwaysAskPin invalid']);
  expect(paths(await save('pinLength', { minPinLength: 7 }))).toEqual(['minPinLength range']);
  expect(paths(await save('closeProcedures', { cashDifferenceLimit: 0.005 }))).toEqual([
    'cashDifferenceLimit currency_unit',
  ]);
  expect(paths(await save('generalPosTerminal', { posTerminalUserIdleTimeout: '00:00:05' }))).toEqual([
    'posTerminalUserIdleTimeout range',
  ]);
  const numbering = (change: object) =>
    save('saleProcessing', { orderNumbering: { ...everything.saleProcessing.orderNumbering, ...change } });
  expect(paths(await numbering({ prefix: { quickService: 'A1', tableService: 'T', onlineService: '' } }))).toEqual([
    'orderNumbering.prefix.quickService prefix_digit',
  ]);
  expect(paths(await numbering({ prefix: { quickService: 'A', tableService: 'a', onlineService: '' } }))).toEqual([
    'orderNumbering.prefix.tableService prefix_repeated',
  ]);
  expect(codeOf(await save('saleProcessing', { defaultCustomerID: '01980000-0000-7000-8000-000000000001' }))).toEqual([
    404,
    'setting.customer_not_found',
  ]);
});

it('gives the second of two managers the setting of the first, and does not change it', async () => {
  const { version } = await read();
  expect((await save('general', { language: 'th' }, { version })).status).toBe(200);
  const second = await save('general', { disableProductSelectionForOutOfStockItems: true }, { version });
  expect(codeOf(second)).toEqual([409, 'resource.version_conflict']);
  expect((second.body as unknown as ErrorBody).additionValue.current).toMatchObject({
    language: 'th',
    version: version + 1,
  });
  const at = await read();
  const race = await Promise.all(
    ['00:02:00', '00:03:00'].map((posTerminalUserIdleTimeout) =>
      save('generalPosTerminal', { posTerminalUserIdleTimeout }, { version: at.version }),
    ),
  );
  expect(race.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  await save('general', { language: 'en' });
});

it('asks for the right of each field that changes, and for no other', async () => {
  const seller = await office.colleague(permission.posSaleProcessing.edit);
  const numbers = await office.colleague(permission.posCondition.edit);
  const orderNumbering = { ...(await read()).orderNumbering, length: 2 };
  expect((await save('saleProcessing', { prepMinutes: 21 }, { caller: seller })).status).toBe(200);
  expect(codeOf(await save('saleProcessing', { orderNumbering }, { caller: seller }))).toEqual([
    403,
    'permission.denied',
  ]);
  expect(codeOf(await save('saleProcessing', { prepMinutes: 22 }, { caller: numbers }))).toEqual([
    403,
    'permission.denied',
  ]);
  expect((await save('saleProcessing', { orderNumbering }, { caller: numbers })).status).toBe(200);
  expect((await save('menuConfiguration', {}, { caller: seller })).status).toBe(403);
  await save('saleProcessing', { orderNumbering: { ...orderNumbering, length: 1 } });
});

it('does not touch another restaurant, and notifies only its own terminals', async () => {
  const other = await server.open({ isSelling: true });
  const before = await read(other);
  expect((await save('pinLength', { minPinLength: 5 })).status).toBe(200);
  expect(await read(other)).toEqual(before);
  expect(await other.messages()).toEqual([]);
});

it('publishes the change with its sell data, and asks the other terminals to reload on request', async () => {
  const at = await server.open({ isSelling: true });
  const colleague = await at.colleague();
  await server.call(settingsRoutes.operational, {}, colleague);
  const { version } = await read(at);
  const body = { minPinLength: 5, version };
  await server.call(writes.pinLength, { body }, at.owner);
  expect(await at.messages()).toEqual(['posDataChanged', 'operationalSettingChanged']);
  const next = { minPinLength: 4, version: version + 1 };
  await server.call(writes.pinLength, { body: next, query: { forceReload: true } }, at.owner);
  expect((await at.messages()).slice(2)).toEqual([
    'posDataChanged',
    'operationalSettingChanged',
    'requestReloadClient',
  ]);
});

it('switches a module off when nothing is open there, and names the open orders otherwise', async () => {
  const at = await server.open({ isSelling: true });
  const { modules, version } = await read(at);
  const body = { modules: { ...modules, quickSales: false }, version };
  const open = await send(at);
  const refused = await server.call(writes.menuConfiguration, { body }, at.owner);
  expect(codeAndParamsOf(refused)).toEqual([409, 'setting.module_has_open_orders', { count: 1, orders: open.orderNo }]);
  await server.test.asOwner((client) =>
    client.query(`UPDATE orders SET payment_status = 'Paid' WHERE company_id = $1`, [at.tenant.scope.companyID]),
  );
  expect((await server.call(writes.menuConfiguration, { body }, at.owner)).status).toBe(200);
  expect(codeOf(await sendRaw(at))).toEqual([409, 'order.channel_off']);
});
const sendRaw = async (at: Office) => {
  const terminal = await loadTerminal(server, at.owner);
  return server.call(orderRoutes.send, { body: terminal.order([terminal.line('Water')]) }, at.owner);
};

it('writes the next order number as the location says, each once although many are saved together', async () => {
  const at = await server.open({ isSelling: true });
  const saveNumbering = async (change: object) => {
    const setting = await read(at);
    const fields = Object.fromEntries(fieldsOf('saleProcessing').map((field) => [field, setting[field]]));
    const body = { ...fields, orderNumbering: { ...setting.orderNumbering, ...change }, version: setting.version };
    expect((await server.call(writes.saleProcessing, { body } as never, at.owner)).status).toBe(200);
  };
  expect((await send(at)).orderNo).toBe('1');
  await saveNumbering({ prefix: { quickService: 'a-', tableService: 'T', onlineService: '' }, length: 3 });
  expect((await send(at)).orderNo).toBe('A-002');
  await saveNumbering({ isPerChannel: true });
  const together = await Promise.all(Array.from({ length: 8 }, () => send(at)));
  expect(together.map(({ orderNo }) => orderNo).toSorted()).toEqual(
    Array.from({ length: 8 }, (_, index) => `A-${String(index + 3).padStart(3, '0')}`),
  );
  expect((await send(at, { systemOrderChannelID: 2 })).orderNo, 'from the highest of the day').toBe('T003');
  await saveNumbering({ isPerChannel: false, reset: 'never' });
  expect((await send(at)).orderNo).toBe('A-012');
  await saveNumbering({ reset: 'day' });
  const last = await send(at);
  expect(last.orderNo).toBe('A-013');
  const found = await server.call(orderRoutes.search, { query: { text: 'a-013' } }, at.owner);
  expect(found.body.items.map(({ orderID }) => orderID)).toEqual([last.orderID]);
});

it('lets another cutoff begin with the next business date', async () => {
  const at = await server.open({ isSelling: true });
  const setting = await read(at);
  const fields = Object.fromEntries(fieldsOf('closeProcedures').map((field) => [field, setting[field]]));
  const { businessDate: today } = await send(at);
  const body = { ...fields, businessDayCutoff: '23:59:00', version: setting.version };
  const { body: changed } = await server.call(writes.closeProcedures, { body } as never, at.owner);
  expect(changed).toMatchObject({
    businessDayCutoff: '23:59:00',
    earlierBusinessDayCutoff: { cutoff: '00:00:00' },
  });
  expect((await send(at)).businessDate).toBe(today);
});

it('keeps what a location offers as one list with a version, and refuses one that sells nothing at the counter', async () => {
  const at = await server.open({ isSelling: true });
  const offered = async () => (await server.call(settingsRoutes.fulfillment, {}, at.owner)).body;
  const rows = (await offered()).map(({ version: _version, ...row }) => row);
  const put = (fulfillments: readonly object[], version: number) =>
    server.call(fulfillmentRoutes.update, { body: { fulfillments, version } } as never, at.owner);
  const types = (await server.call(fulfillmentRoutes.types, {}, at.owner)).body.map(
    (one) => one.orderFulfillmentTypeID,
  );
  expect(types).toEqual([1, 2, 3, 4]);
  const all = types.map(
    (orderFulfillmentTypeID, index) =>
      rows.find((row) => row.orderFulfillmentTypeID === orderFulfillmentTypeID) ?? {
        orderFulfillmentTypeID,
        isActive: false,
        sortNumber: index,
        systemOrderChannelIDs: [1],
      },
  );
  const without = all.map((row) => ({ ...row, isActive: row.orderFulfillmentTypeID === 2, sortNumber: 9 }));
  const saved = await put(without, 1);
  expect(saved.status).toBe(200);
  expect(saved.body.version).toBe(2);
  expect((await offered()).filter(({ isActive }) => isActive).map((one) => one.orderFulfillmentTypeID)).toEqual([2]);
  expect(codeOf(await put(all, 1))).toEqual([409, 'resource.version_conflict']);
  expect(
    paths(
      await put(
        all.map((row) => ({ ...row, isActive: false })),
        2,
      ),
    ),
  ).toEqual(['fulfillments select_one']);
  expect(paths(await put(all.slice(1), 2))).toEqual(['fulfillments invalid']);
  const own = at.tenant.scope.locationID;
  expect((await server.call(fulfillmentRoutes.ofLocation, { params: { id: own } }, at.owner)).body).toEqual(
    await offered(),
  );
  const foreign = office.tenant.scope.locationID;
  expect((await server.call(fulfillmentRoutes.ofLocation, { params: { id: foreign } }, at.owner)).status).toBe(404);
});

it('lists coins and notes of the location’s currency, smallest first', async () => {
  const { body } = await server.call(settingsRoutes.cashDenominations, {}, office.owner);
  expect(body.map(({ value, kind }) => `${value} ${kind}`)).toEqual([
    ...['0.25', '0.5', '1', '2', '5', '10'].map((value) => `${value} Coin`),
    ...['20', '50', '100', '500', '1000'].map((value) => `${value} Note`),
  ]);
  expect(new Set(body.map((one) => one.currencyCashDenominationID)).size).toBe(body.length);
  const usd = await server.call(settingsRoutes.cashDenominations, { query: { currencyID: 2 } }, office.owner);
  expect(usd.body.filter(({ value }) => value === 1).map(({ kind }) => kind)).toEqual(['Coin', 'Note']);
});
