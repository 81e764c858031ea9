import {
  brandRoutes,
  historyRoutes,
  hourlyRateRoutes,
  permission,
  productRoutes,
  roleRoutes,
  taxRoutes,
  type HistoryEntry,
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
const tax = (name: string, rate: number) => ({ name, rate, isDefault: false, taxComponents: [] });
/** A tax whose rate was changed from 7 to 10. */
async function changedTax(): Promise<{ taxID: string; name: string }> {
  const [taxID, name] = [newID(), `Tax ${newID()}`];
  await world.call(taxRoutes.create, { body: { ...tax(name, 7), taxID } }, await owner());
  await world.call(taxRoutes.update, { params: { id: taxID }, body: { ...tax(name, 10), version: 1 } }, await owner());
  return { taxID, name };
}
const list = async (query: object, caller?: Awaited<ReturnType<typeof owner>>) =>
  world.call(historyRoutes.list, { query }, caller ?? (await owner()));
const newest = async (query: object): Promise<HistoryEntry> => {
  const [entry] = (await list(query)).body.items;
  if (entry === undefined) throw new Error('The history has no such entry.');
  return entry;
};

describe('an entry of the history', () => {
  let entry: HistoryEntry;
  let changed: { taxID: string; name: string };
  beforeAll(async () => {
    changed = await changedTax();
    entry = await newest({ targetID: changed.taxID });
  });

  it('says what was done to what', () =>
    expect(entry).toMatchObject({ kind: 'tax', action: 'tax.changed', targetName: changed.name }));
  it('has the field before and after', () =>
    expect(entry.changes).toEqual([{ field: 'rate', before: 7, after: 10, isHidden: false }]));
  it('names the person', () => {
    expect(entry.personName).toMatch(/\S/);
  });
  it('names the terminal', () => expect(entry.terminalName).toEqual(expect.any(String)));
  it('names the location', () => expect(entry.locationName).toBe(world.burrito.demo.name));
  it('is opened with everything that was changed', async () => {
    const { body } = await world.call(historyRoutes.get, { params: { id: entry.historyID } }, await owner());
    expect(body.entry).toEqual(entry);
  });
});

describe('the history', () => {
  it('is found by kind, action, person and time', async () => {
    const { taxID } = await changedTax();
    const today = world.clock.now().toISOString().slice(0, 10);
    const { userID } = world.burrito.owner.person;
    const found = await list({ kind: 'tax', action: 'tax.changed', userID, startDate: today, endDate: '2999-12-31' });
    expect(found.body.items[0]).toMatchObject({ targetID: taxID });
    const ids = async (query: object) =>
      (await list({ pageSize: 100, ...query })).body.items.map((one) => one.targetID);
    expect(await ids({ action: 'tax.removed' })).not.toContain(taxID);
    expect(await ids({ kind: 'menu' })).not.toContain(taxID);
    expect(await ids({ userID: newID() })).toEqual([]);
    expect(await ids({ endDate: '2001-01-01' })).toEqual([]);
  });

  it('is found by every word of the name of a thing', async () => {
    const { taxID, name } = await changedTax();
    const found = await list({ search: `${name.slice(-8).toUpperCase()} tax` });
    expect(new Set(found.body.items.map(({ targetID }) => targetID))).toEqual(new Set([taxID]));
  });

  it('treats signs of a search as what they are', async () => {
    expect((await list({ search: '%' })).body.items).toEqual([]);
  });

  it('is shown oldest first when asked', async () => {
    const { taxID } = await changedTax();
    const { items } = (await list({ targetID: taxID, sort: ['at:asc'] })).body;
    expect(items.map(({ action }) => action)).toEqual(['tax.added', 'tax.changed']);
  });

  it('names what an id in a value is about', async () => {
    const caller = await owner();
    const [brandID, name] = [newID(), `Brand ${newID()}`];
    const brand = { brandID, name, description: '', imageUrl: null, isActiveHere: false };
    expect((await world.call(brandRoutes.create, { body: brand }, caller)).status).toBe(200);
    const [product] = (await world.call(productRoutes.lookup, {}, caller)).body.filter(
      ({ type }) => type === 'Product',
    );
    const id = product?.itemID ?? '';
    const { body: stored } = await world.call(productRoutes.get, { params: { id } }, caller);
    const answer = await world.call(productRoutes.update, { params: { id }, body: { ...stored, brandID } }, caller);
    expect(answer.status).toBe(200);
    const { body } = await list({ targetID: id });
    expect(JSON.stringify(body.items[0]?.changes)).toContain(brandID);
    expect(body.names[brandID]).toBe(name);
  });
});

describe('who may see the history', () => {
  it('needs the right to it', async () => {
    const manager = await world.burrito.visitor({ codes: [permission.companySetting.edit] });
    expect(codeOf(await list({}, await manager.caller()))).toEqual([403, 'permission.denied']);
    const auditor = await world.burrito.visitor({ codes: [special] });
    expect((await list({}, await auditor.caller())).status).toBe(200);
  });

  it('shows no one of another company', async () => {
    const { taxID } = await changedTax();
    const { historyID: id } = await newest({ targetID: taxID });
    const stranger = await world.thai.owner.caller();
    expect((await list({ targetID: taxID }, stranger)).body.items).toEqual([]);
    expect((await world.call(historyRoutes.get, { params: { id } }, stranger)).status).toBe(404);
  });

  it('does not learn what people earn without the right to employee reports', async () => {
    const { userID: id } = (await world.burrito.visitor()).person;
    await world.call(
      hourlyRateRoutes.set,
      { params: { id }, body: { hourlyRate: 14.5, fromDate: '2026-01-01' } },
      await owner(),
    );
    const auditor = await world.burrito.visitor({ codes: [special] });
    const { body } = await list({ kind: 'hourlyRate' }, await auditor.caller());
    expect(JSON.stringify(body)).not.toContain('14.5');
    expect(JSON.stringify((await list({ kind: 'hourlyRate' })).body)).toContain('14.5');
  });
});

describe('bad input', () => {
  it.each([
    ['a kind that is none', { kind: 'soup' }],
    ['an action that is none', { action: 'tax.eaten' }],
    ['a day that is none', { startDate: '2026-02-31' }],
    ['a search of 10,000 signs', { search: 'x'.repeat(10_000) }],
    ['an order by another column', { sort: ['person:asc'] }],
    ['a person that is none', { userID: 'me' }],
  ])('%s is refused with words', async (_name, query) => {
    const answer = await list(query);
    expect(codeOf(answer)).toEqual([400, 'validation.failed']);
    expect(answer.body).toMatchObject({ message: expect.stringMatching(/\S/) });
  });
});

describe('a file of the history', () => {
  const words = {
    'column.at': 'เวลา',
    'column.after': 'หลังแก้',
    'kind.tax': 'ภาษี',
    'action.tax.changed': 'แก้ไข',
    'field.tax.rate': 'อัตรา',
  };
  const take = async (body: object) =>
    world.call(historyRoutes.export, { body: { format: 'csv' as const, search: '', words, ...body } }, await owner());

  it('has the entries in the words of the page', async () => {
    const { taxID, name } = await changedTax();
    const { body } = await take({ targetID: taxID, action: 'tax.changed' as const });
    const [heading = '', row = '', ...others] = Buffer.from(body.contentBase64, 'base64')
      .toString()
      .trim()
      .split('\r\n');
    expect(heading).toMatch(/^เวลา,.*,หลังแก้$/);
    expect(row).toContain(`,แก้ไข,ภาษี,${name},อัตรา,7,10`);
    expect(others).toEqual([]);
  });

  it('is in the history itself, with what was asked for', async () => {
    const { taxID } = await changedTax();
    await take({ targetID: taxID });
    const entry = await newest({ targetID: 'history' });
    expect(entry).toMatchObject({ kind: 'list', action: 'export.made' });
    expect(entry.changes).toContainEqual({ field: 'rows', before: null, after: 2, isHidden: false });
  });

  it('has hundreds of rows', async () => {
    const { companyID, locationID } = world.burrito.scope;
    await world.test.asOwner((client) =>
      client.query(
        `INSERT INTO audit_log (company_id, location_id, id, at, action, target_type, target_id, before, after)
         SELECT $1, $2, gen_random_uuid(), now(), 'vendor.changed', 'vendor', gen_random_uuid()::text,
           '{"name":"Old"}', '{"name":"New"}' FROM generate_series(1, 300)`,
        [companyID, locationID],
      ),
    );
    const { body } = await take({ kind: 'vendor' as const });
    expect(
      Buffer.from(body.contentBase64, 'base64')
        .toString()
        .match(/,Old,New/g)?.length,
    ).toBe(300);
  });

  it('runs no formula', async () => {
    const name = `=1+${newID()}`;
    await world.call(roleRoutes.create, { body: { roleID: newID(), name, codes: [] } as never }, await owner());
    const { body } = await take({ kind: 'role' as const });
    const text = Buffer.from(body.contentBase64, 'base64').toString();
    expect(text).not.toMatch(/(^|,|")=1\+/m);
  });
});
