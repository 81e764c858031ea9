import {
  asOfRoutes,
  customerRoutes,
  modifierGroupRoutes,
  permission,
  priceListRoutes,
  serviceChargeRoutes,
  taxRoutes,
} from '@tavola/contract';
import { codeOf } from '@tavola/testkit/calls/refused.ts';
import { startProduct, type ProductServer } from '@tavola/testkit/server/product.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newID } from '#platform/ids.ts';

let world: ProductServer;
beforeAll(async () => {
  world = await startProduct();
}, 120_000);
afterAll(() => world.close());

const { special } = permission.companySetting;
const owner = () => world.burrito.owner.caller();
const readAt = async (
  path: string,
  at: Date,
  target: { targetID?: string; kinds?: 'serviceCharge'[] },
  caller?: Awaited<ReturnType<typeof owner>>,
) =>
  world.call(
    asOfRoutes.read,
    { query: { path, at: at.toISOString(), kinds: target.kinds ?? [], ...target } as never },
    caller ?? (await owner()),
  );
/** A moment, with something before it and something after it. */
const moment = (): Date => {
  world.clock.advance(60_000);
  const at = world.clock.now();
  world.clock.advance(60_000);
  return at;
};
const tax = (name: string, rate: number) => ({ name, rate, isDefault: false, taxComponents: [] });

describe('a form as of a moment', () => {
  it('has the values of each moment', async () => {
    const [taxID, name] = [newID(), `Tax ${newID()}`];
    await world.call(taxRoutes.create, { body: { ...tax(name, 7), taxID } }, await owner());
    const first = moment();
    await world.call(
      taxRoutes.update,
      { params: { id: taxID }, body: { ...tax(name, 10), version: 1 } },
      await owner(),
    );
    const second = moment();
    const combined = {
      ...tax(`${name} b`, 0),
      taxComponents: [
        { name: 'A', rate: 1 },
        { name: 'B', rate: 2 },
      ],
    };
    await world.call(taxRoutes.update, { params: { id: taxID }, body: { ...combined, version: 2 } }, await owner());
    const path = `/location/taxes/${taxID}`;
    expect((await readAt(path, first, { targetID: taxID })).body).toMatchObject({
      answer: { name, rate: 7, taxComponents: [] },
      knownFrom: null,
    });
    expect((await readAt(path, second, { targetID: taxID })).body.answer).toMatchObject({ name, rate: 10 });
    const now = await world.call(taxRoutes.get, { params: { id: taxID } }, await owner());
    expect(now.body).toMatchObject({ name: `${name} b`, rate: 3 });
    const last = (await readAt(path, world.clock.now(), { targetID: taxID })).body.answer;
    expect(last).toEqual(now.body);
  });

  it('has its parts again, those of parts too', async () => {
    const { body: list } = await world.call(modifierGroupRoutes.list, { query: {} }, await owner());
    const [known] = list.items;
    if (known === undefined) throw new Error('The demo has no modifier group.');
    const { body: group } = await world.call(
      modifierGroupRoutes.get,
      { params: { id: known.modifierGroupID } },
      await owner(),
    );
    const before = moment();
    const [kept, ...gone] = group.modifierOptions;
    if (kept === undefined) throw new Error('The group has no options.');
    const changed = { ...group, modifierOptions: [{ ...kept, priceAdd: 77 }] };
    const saved = await world.call(
      modifierGroupRoutes.update,
      { params: { id: group.modifierGroupID }, body: changed as never },
      await owner(),
    );
    expect(saved.status).toBe(200);
    expect(gone.length).toBeGreaterThan(0);
    const path = `/company/modifier-groups/${group.modifierGroupID}`;
    const { body } = await readAt(path, before, { targetID: group.modifierGroupID });
    const { version: _version, ...content } = group;
    expect(body.answer).toMatchObject(content);
  });

  it('has no part that was added since, nor the parts of that', async () => {
    const { body: list } = await world.call(modifierGroupRoutes.list, { query: {} }, await owner());
    const id = list.items.at(-1)?.modifierGroupID ?? '';
    const { body: group } = await world.call(modifierGroupRoutes.get, { params: { id } }, await owner());
    const before = moment();
    const [like] = group.modifierOptions;
    if (like === undefined) throw new Error('The group has no options.');
    const added = { ...like, modifierOptionID: newID(), name: `Option ${newID()}` };
    const body = { ...group, modifierOptions: [...group.modifierOptions, added] };
    const saved = await world.call(modifierGroupRoutes.update, { params: { id }, body: body as never }, await owner());
    expect(saved.body.modifierOptions).toHaveLength(group.modifierOptions.length + 1);
    const past = await readAt(`/company/modifier-groups/${id}`, before, { targetID: id });
    expect(past.body).toMatchObject({ answer: { modifierOptions: group.modifierOptions } });
  });

  it('has the order of its parts again, when two of them changed places', async () => {
    const { body: list } = await world.call(modifierGroupRoutes.list, { query: {} }, await owner());
    const known = list.items.find(({ optionCount }) => optionCount > 1) ?? list.items[0];
    const id = known?.modifierGroupID ?? '';
    const { body: group } = await world.call(modifierGroupRoutes.get, { params: { id } }, await owner());
    const before = moment();
    const names = group.modifierOptions.map(({ name }) => name);
    const modifierOptions = group.modifierOptions.map((option, at) => ({ ...option, name: names.at(at - 1) }));
    const body = { ...group, modifierOptions };
    const saved = await world.call(modifierGroupRoutes.update, { params: { id }, body: body as never }, await owner());
    expect(saved.status).toBe(200);
    const past = await readAt(`/company/modifier-groups/${id}`, before, { targetID: id });
    expect(past.body).toMatchObject({ answer: { modifierOptions: group.modifierOptions } });
  });

  it('is found when it was deleted since', async () => {
    const [taxID, name] = [newID(), `Tax ${newID()}`];
    await world.call(taxRoutes.create, { body: { ...tax(name, 7), taxID } }, await owner());
    const at = moment();
    await world.call(taxRoutes.remove, { query: { taxIDs: [taxID] } }, await owner());
    expect((await readAt(`/location/taxes/${taxID}`, at, { targetID: taxID })).body.answer).toMatchObject({ name });
  });

  it('has the name that another record has now', async () => {
    const [one, other, name] = [newID(), newID(), `Tax ${newID()}`];
    await world.call(taxRoutes.create, { body: { ...tax(name, 7), taxID: one } }, await owner());
    const at = moment();
    const renamed = { ...tax(`${name} old`, 7), version: 1 };
    await world.call(taxRoutes.update, { params: { id: one }, body: renamed }, await owner());
    await world.call(taxRoutes.create, { body: { ...tax(name, 8), taxID: other } }, await owner());
    expect((await readAt(`/location/taxes/${one}`, at, { targetID: one })).body.answer).toMatchObject({
      name,
      rate: 7,
    });
    const now = await world.call(taxRoutes.get, { params: { id: other } }, await owner());
    expect(now.body).toMatchObject({ name, rate: 8 });
  });

  it('of a setting has its earlier values', async () => {
    const read = async () => (await world.call(serviceChargeRoutes.withOperational, {}, await owner())).body;
    const before = await read();
    const at = moment();
    const { serviceChargeSettingID: id, rates, version } = before.serviceChargeSetting;
    const body = {
      ...before.serviceChargeSetting,
      taxID: before.serviceChargeSetting.taxID ?? null,
      rates: rates.map((each) => ({ ...each, rate: 23 })),
      isActive: true,
      version,
    };
    const saved = await world.call(serviceChargeRoutes.update, { params: { id }, body }, await owner());
    expect(saved.status).toBe(200);
    const kinds = ['serviceCharge', 'serviceChargeRate'] as never;
    const past = await readAt('/location/service-charge-setting/with-operational-setting', at, { kinds });
    expect(past.body.answer).toMatchObject({ serviceChargeSetting: { rates } });
  });

  it('says from when on it is known', async () => {
    const { body: taxes } = await world.call(taxRoutes.list, {}, await owner());
    const [old] = taxes;
    if (old === undefined) throw new Error('The demo has no tax.');
    await world.test.asOwner((client) =>
      client.query(`UPDATE companies SET created_at = created_at - interval '3 years' WHERE company_id = $1`, [
        world.burrito.scope.companyID,
      ]),
    );
    const at = new Date(world.clock.now().getTime() - 2 * 365 * 86_400_000);
    const { body } = await readAt(`/location/taxes/${old.taxID}`, at, { targetID: old.taxID });
    expect(body.knownFrom).toEqual(expect.any(String));
    expect(body.answer).toMatchObject({ name: old.name });
  });
});

describe('a moment that cannot be shown is refused with words', () => {
  const aTax = async () => {
    const taxID = newID();
    await world.call(taxRoutes.create, { body: { ...tax(`Tax ${taxID}`, 7), taxID } }, await owner());
    return taxID;
  };
  it('in the future', async () => {
    const taxID = await aTax();
    const at = new Date(world.clock.now().getTime() + 60_000);
    const answer = await readAt(`/location/taxes/${taxID}`, at, { targetID: taxID });
    expect(codeOf(answer)).toEqual([422, 'as_of.future']);
  });
  it('before the company existed', async () => {
    const taxID = await aTax();
    const answer = await readAt(`/location/taxes/${taxID}`, new Date('1999-01-01'), { targetID: taxID });
    expect(codeOf(answer)).toEqual([422, 'as_of.before_company']);
    expect(answer.body).toMatchObject({ message: expect.stringMatching(/\d{4}-\d\d-\d\d/) });
  });
  it('before the record was added', async () => {
    const at = moment();
    const taxID = await aTax();
    const answer = await readAt(`/location/taxes/${taxID}`, at, { targetID: taxID });
    expect(codeOf(answer)).toEqual([422, 'as_of.not_there']);
  });
  it('of a customer, of whom no values are kept', async () => {
    const customerID = newID();
    const customer = { customerID, givenName: 'Old', lastName: 'Name', phone: '', email: '' };
    const made = await world.call(customerRoutes.create, { body: customer as never }, await owner());
    expect(made.body).not.toHaveProperty('message');
    const at = moment();
    const body = { ...made.body, givenName: 'New', version: 1 };
    const saved = await world.call(customerRoutes.update, { params: { id: customerID }, body }, await owner());
    expect(saved.body).not.toHaveProperty('message');
    const answer = await readAt(`/company/customers/${customerID}`, at, { targetID: customerID });
    expect(codeOf(answer)).toEqual([422, 'as_of.not_kept']);
  });
  it('without the right to the history, or to the record', async () => {
    const taxID = await aTax();
    const path = `/location/taxes/${taxID}`;
    const at = moment();
    const tellers = await (await world.burrito.visitor({ codes: [permission.taxes.view] })).caller();
    expect((await readAt(path, at, { targetID: taxID }, tellers)).status).toBe(403);
    const historians = await (await world.burrito.visitor({ codes: [special] })).caller();
    expect((await readAt(path, at, { targetID: taxID }, historians)).status).toBe(403);
    const both = await (await world.burrito.visitor({ codes: [special, permission.taxes.view] })).caller();
    expect((await readAt(path, at, { targetID: taxID }, both)).status).toBe(200);
  });
  it.each(['/location/history/as-of?path=x', '/nowhere', '/location/history/export'])('of %s', async (path) => {
    expect((await readAt(path, moment(), { targetID: newID() })).status).toBeGreaterThanOrEqual(400);
  });
});

it('changes nothing, and notifies no one', async () => {
  const { body: lists } = await world.call(priceListRoutes.list, { query: {} }, await owner());
  const id = lists.items[0]?.priceListID ?? '';
  const contents = () =>
    world.test.asOwner(async (client) => {
      const found = await client.query<{ version: string }>(
        `SELECT (SELECT count(*) FROM audit_log) || ' ' || (SELECT sum(version) FROM pos_data_versions) AS version`,
      );
      return found.rows[0]?.version;
    });
  const before = await contents();
  const answer = await readAt(`/company/price-lists/${id}`, moment(), { targetID: id });
  expect(answer.status).toBe(200);
  expect(await contents()).toBe(before);
});
