import {
  catalogRoutes,
  customPaymentTypeRoutes,
  imageRoutes,
  orderRoutes,
  paymentRoutes,
  permission,
  posPaymentSettingRoutes,
  type ErrorBody,
  type Order,
  type PaymentResult,
  type PaymentSetting,
  type PosPaymentRecord,
} from '@tavola/contract';
import { loadTerminal } from '@tavola/testkit/selling/terminal.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { checkCrud } from '@tavola/testkit/calls/crud.ts';
import { startOfficeServer, type Office, type OfficeServer } from '@tavola/testkit/office/office.ts';
import { PIXEL } from '@tavola/testkit/files/pixel.ts';
import { plantLocation } from '@tavola/testkit/restaurant/plant-location.ts';
import { newID } from '#platform/ids.ts';

let server: OfficeServer;
beforeAll(async () => {
  server = await startOfficeServer();
});
afterAll(() => server.close());

checkCrud(() => server, {
  routes: customPaymentTypeRoutes,
  idField: 'customPaymentTypeID',
  idsKey: 'customPaymentTypeIDs',
  codes: permission.paymentMethod,
  isUsedByTerminals: true,
  make: (name) => ({ name, logoUrl: null }),
  change: (name) => ({ name, logoUrl: null }),
});

const settings = async ({ owner }: Office) =>
  (await server.call(paymentRoutes.settings, {}, owner)).body as PaymentSetting[];
const idOf = async (office: Office, name: string) =>
  (await settings(office)).find((setting) => setting.name === name)?.paymentSettingID ?? '';
const read = async (office: Office, name: string) =>
  (await server.call(posPaymentSettingRoutes.get, { params: { id: await idOf(office, name) } }, office.owner))
    .body as PosPaymentRecord;
const save = async (office: Office, name: string, change: object, caller = office.owner) => {
  const record = await read(office, name);
  return server.call(
    posPaymentSettingRoutes.update,
    {
      params: { id: record.paymentSettingID },
      body: {
        ...record,
        accountPromptPayID: record.accountPromptPayID ?? null,
        accountPromptPayName: record.accountPromptPayName ?? null,
        ...change,
      },
    },
    caller,
  );
};
const fieldsOf = ({ status, body }: { status: number; body: unknown }) => [
  status,
  ...((body as ErrorBody).additionValue?.fields ?? []).map(({ path, code }) => `${path} ${code}`),
];
const version = async ({ owner }: Office) => (await server.call(catalogRoutes.pos, {}, owner)).body.version;

const sodaOrder = async ({ owner }: Office) => {
  const terminal = await loadTerminal(server, owner);
  return (await server.call(orderRoutes.send, { body: terminal.order([terminal.line('Soda')]) }, owner)).body as Order;
};
const payFor = (
  { owner }: Office,
  { orderID, version: orderVersion, totalDueAmount }: Order,
  { paymentTypeID, customPaymentTypeID, paymentSettingID }: PaymentSetting,
) =>
  server.call(
    paymentRoutes.process,
    {
      body: {
        paymentID: newID(),
        orderID,
        orderVersion,
        paymentTypeID,
        customPaymentTypeID,
        paymentSettingID,
        tenderedAmount: totalDueAmount,
      },
    },
    owner,
  );

describe('a payment type of the location', () => {
  it('has limits, a cash step and quick amounts, and its terminals have them under a new version', async () => {
    const office = await server.open({ isSelling: true });
    const before = await version(office);
    const change = {
      name: 'Notes',
      minimumAmountLimit: 1,
      maximumAmountLimit: 500.5,
      isCashRoundingEnabled: true,
      roundOffTotalsToNearest: 0.05,
      isQuickCashPaymentEnabled: true,
      quickCashButton1: 2.5,
      quickCashButton5: 0,
    };
    expect((await save(office, 'Cash', change)).body).toMatchObject({
      ...change,
      quickCashButton2: 10,
      paymentTypeID: 1,
      version: 2,
    });
    expect((await settings(office))[0]).toMatchObject(change);
    expect(await version(office)).toBe(before + 1);
  });

  it('refuses a maximum below the minimum, a step of 0, and negative amounts, at the field', async () => {
    const office = await server.open({ isSelling: true });
    expect(fieldsOf(await save(office, 'Cash', { minimumAmountLimit: 10, maximumAmountLimit: 9.99 }))).toEqual([
      400,
      'maximumAmountLimit below_minimum',
    ]);
    expect(fieldsOf(await save(office, 'Cash', { isCashRoundingEnabled: true, roundOffTotalsToNearest: 0 }))).toEqual([
      400,
      'roundOffTotalsToNearest required',
    ]);
    expect(fieldsOf(await save(office, 'Cash', { quickCashButton3: -1 }))).toEqual([400, 'quickCashButton3 min']);
    expect(
      fieldsOf(
        await save(office, 'Cash', {
          isCashRoundingEnabled: true,
          roundOffTotalsToNearest: 0.003,
          quickCashButton2: 5.005,
          minimumAmountLimit: 0.001,
        }),
      ),
    ).toEqual([
      400,
      'minimumAmountLimit currency_unit',
      'roundOffTotalsToNearest currency_unit',
      'quickCashButton2 currency_unit',
    ]);
    expect(fieldsOf(await save(office, 'Cash', { minimumAmountLimit: 10, maximumAmountLimit: 0 }))).toEqual([200]);
    expect(fieldsOf(await save(office, 'Cash', { minimumAmountLimit: 10, maximumAmountLimit: 10 }))).toEqual([200]);
  });

  it('keeps cash fields for cash only, and refuses the second of two editors', async () => {
    const office = await server.open({ isSelling: true });
    const first = await save(office, 'Credit Card', {
      isCashRoundingEnabled: true,
      roundOffTotalsToNearest: 1,
      isQuickCashPaymentEnabled: true,
      quickCashButton1: 5,
      accountPromptPayID: '0812345678',
    });
    expect(first.body).toMatchObject({
      isCashRoundingEnabled: false,
      roundOffTotalsToNearest: 0,
      isQuickCashPaymentEnabled: false,
      quickCashButton1: 0,
      accountPromptPayID: null,
    });
    const late = await save(office, 'Credit Card', { version: 1 });
    expect(late.status).toBe(409);
    expect(late.body.additionValue.current).toEqual(first.body);
  });

  it('is switched and sorted by people who may edit', async () => {
    const office = await server.open({ isSelling: true });
    const id = await idOf(office, 'Credit Card');
    const viewer = await office.colleague(permission.paymentMethod.view);
    const call = (caller = office.owner) =>
      server.call(posPaymentSettingRoutes.setActive, { params: { id }, query: { isActive: false } }, caller);
    expect((await call(viewer)).status).toBe(403);
    expect((await call()).body.isAvailableInPOS).toBe(false);
    const sort = (ids: string[], caller = office.owner) =>
      server.call(posPaymentSettingRoutes.sort, { body: { paymentSettingIDs: ids } }, caller);
    const gift = await idOf(office, 'Gift Card');
    expect((await sort([gift], viewer)).status).toBe(403);
    expect(((await sort([gift, id])).body as PaymentSetting[]).map(({ name }) => name)).toEqual([
      'Gift Card',
      'Credit Card',
      'Cash',
    ]);
    expect((await sort([gift, newID()])).status).toBe(404);
    expect((await settings(office)).map(({ name }) => name)).toEqual(['Gift Card', 'Credit Card', 'Cash']);
  });
});

it('PromptPay needs an account of 10 or 13 digits before it is offered, and is recorded when the cashier confirms (decision 57)', async () => {
  const office = await server.open({ isSelling: true });
  const { scope } = office.tenant;
  await server.services.database.tenant(scope, (tx) =>
    tx.raw(
      `UPDATE payment_settings SET payment_type_id = 4, name = 'PromptPay', is_available_in_pos = false WHERE company_id = $1 AND location_id = $2 AND payment_type_id = 5`,
      [scope.companyID, scope.locationID],
    ),
  );
  const switchOn = async () =>
    server.call(
      posPaymentSettingRoutes.setActive,
      { params: { id: await idOf(office, 'PromptPay') }, query: { isActive: true } },
      office.owner,
    );
  expect((await switchOn()).body.additionValue.errorCode).toBe('payment_setting.error.prompt_pay_account');
  for (const accountPromptPayID of ['0066812345678', '+66812345678', '081.234.5678'])
    expect((await save(office, 'PromptPay', { accountPromptPayID })).body.accountPromptPayID, accountPromptPayID).toBe(
      '0812345678',
    );
  for (const accountPromptPayID of ['12345', '1812345678', '08123456789', '081234567x', '1234567890123'])
    expect(fieldsOf(await save(office, 'PromptPay', { accountPromptPayID }))).toEqual([
      400,
      'accountPromptPayID prompt_pay',
    ]);
  expect(
    (await save(office, 'PromptPay', { accountPromptPayID: '081-234-5678', accountPromptPayName: 'Baan' })).body,
  ).toMatchObject({ accountPromptPayID: '0812345678', accountPromptPayName: 'Baan' });
  expect((await switchOn()).status).toBe(200);
  expect(fieldsOf(await save(office, 'PromptPay', { accountPromptPayID: '' }))).toEqual([
    409,
    'accountPromptPayID required',
  ]);
  expect((await save(office, 'PromptPay', { accountPromptPayID: '1 2345 67890 12 1' })).body.accountPromptPayID).toBe(
    '1234567890121',
  );
  const paidWith = async (name: string) =>
    (await payFor(office, await sodaOrder(office), await read(office, name))).body as PaymentResult;
  // A person states that the money arrived, until a bank confirms it.
  const byWord = { name: 'PromptPay', paymentTypeID: 4, verified: false };
  expect(await paidWith('PromptPay')).toMatchObject({ paymentStatus: 'Paid', payment: byWord });
  expect(await paidWith('Cash')).toMatchObject({ paymentStatus: 'Paid', payment: { verified: null } });
});

it('a payment type of another location is unknown, and cannot be sorted from here', async () => {
  const office = await server.open({ isSelling: true });
  const branch = await plantLocation(server.test, office.tenant.scope.companyID);
  await server.call(customPaymentTypeRoutes.create, { body: { name: 'Voucher', logoUrl: null } }, office.owner);
  const there = () =>
    server.services.database.tenant(
      branch,
      async (tx) =>
        (
          await tx.raw<{ id: string }>(
            'SELECT id, is_available_in_pos, sort_number, version FROM payment_settings WHERE company_id = $1 AND location_id = $2',
            [branch.companyID, branch.locationID],
          )
        ).rows,
    );
  const [row, ...more] = await there();
  const id = row?.id ?? '';
  const { version: at, ...body } = await read(office, 'Cash');
  const answers = [
    await server.call(posPaymentSettingRoutes.get, { params: { id } }, office.owner),
    await server.call(posPaymentSettingRoutes.setActive, { params: { id }, query: { isActive: true } }, office.owner),
    await server.call(
      posPaymentSettingRoutes.update,
      { params: { id }, body: { ...body, accountPromptPayID: null, accountPromptPayName: null, version: at } },
      office.owner,
    ),
    await server.call(posPaymentSettingRoutes.sort, { body: { paymentSettingIDs: [id] } }, office.owner),
  ];
  expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404]);
  expect(more).toEqual([]);
  expect(await there()).toEqual([row]);
});

describe('a custom payment type', () => {
  const keepLogo = async ({ owner }: Office) =>
    (await server.call(imageRoutes.add, { body: { imageID: newID(), data: PIXEL } }, owner)).body.imageUrl;
  const add = async ({ owner }: Office, name: string, logoUrl: string | null = null) =>
    (await server.call(customPaymentTypeRoutes.create, { body: { name, logoUrl } }, owner)).body.customPaymentTypeID;

  it('is inactive at every location at first, and accepts payments once it is activated', async () => {
    const office = await server.open({ isSelling: true });
    const {
      owner,
      tenant: { scope },
    } = office;
    const branch = await plantLocation(server.test, scope.companyID);
    const logo = await keepLogo(office);
    const customPaymentTypeID = await add(office, 'Meal voucher', logo);
    const { rows } = await server.services.database.tenant(branch, (tx) =>
      tx.raw('SELECT name, is_available_in_pos FROM payment_settings WHERE company_id = $1 AND location_id = $2', [
        branch.companyID,
        branch.locationID,
      ]),
    );
    expect(rows).toEqual([{ name: 'Meal voucher', is_available_in_pos: false }]);
    const setting = await read(office, 'Meal voucher');
    expect(setting).toMatchObject({ customPaymentTypeID, customLogoUrl: logo, isAvailableInPOS: false });
    const order = await sodaOrder(office);
    const pay = () => payFor(office, order, setting);
    expect((await pay()).body).toMatchObject({ additionValue: { errorCode: 'payment.type_unavailable' } });
    await server.call(
      posPaymentSettingRoutes.setActive,
      { params: { id: setting.paymentSettingID }, query: { isActive: true } },
      owner,
    );
    expect((await pay()).body as PaymentResult).toMatchObject({
      paymentStatus: 'Paid',
      payment: { name: 'Meal voucher', customPaymentTypeID, amount: order.totalDueAmount },
    });
    expect(
      (await server.call(customPaymentTypeRoutes.get, { params: { id: customPaymentTypeID } }, owner)).body
        .activeLocations,
    ).toBe(1);
  });

  it('passes its new name on where the location has not renamed it', async () => {
    const office = await server.open({ isSelling: true });
    const rename = async (id: string, name: string, at: number) =>
      server.call(
        customPaymentTypeRoutes.update,
        { params: { id }, body: { name, logoUrl: null, version: at } },
        office.owner,
      );
    const id = await add(office, 'Voucher', await keepLogo(office));
    expect(
      fieldsOf(
        await server.call(
          customPaymentTypeRoutes.update,
          { params: { id }, body: { name: 'Ticket', logoUrl: `/api/company/images/${newID()}`, version: 1 } },
          office.owner,
        ),
      ),
    ).toEqual([404, 'logoUrl gone']);
    await rename(id, 'Ticket', 1);
    expect((await settings(office)).at(-1)).toMatchObject({ name: 'Ticket', customLogoUrl: null });
    await save(office, 'Ticket', { name: 'Lunch ticket' });
    await rename(id, 'Coupon', 2);
    expect((await settings(office)).at(-1)?.name).toBe('Lunch ticket');
    expect((await rename(id, 'Late', 1)).status).toBe(409);
    expect((await settings(office)).at(-1)?.name).toBe('Lunch ticket');
  });

  it('disappears from the terminals when it is deleted', async () => {
    const office = await server.open({ isSelling: true });
    const id = await add(office, 'Voucher');
    await server.call(
      posPaymentSettingRoutes.setActive,
      { params: { id: await idOf(office, 'Voucher') }, query: { isActive: true } },
      office.owner,
    );
    await server.call(customPaymentTypeRoutes.remove, { query: { customPaymentTypeIDs: [id] } }, office.owner);
    expect((await settings(office)).map(({ name }) => name)).toEqual(['Cash', 'Credit Card', 'Gift Card']);
    await server.call(
      customPaymentTypeRoutes.create,
      { body: { name: 'Voucher', logoUrl: null, customPaymentTypeID: id } },
      office.owner,
    );
    expect((await settings(office)).at(-1)).toMatchObject({ name: 'Voucher', isAvailableInPOS: false });
  });
});
