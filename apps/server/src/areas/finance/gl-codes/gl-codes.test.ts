import {
  categoryRoutes,
  glCodeRoutes,
  glCodeTypeRoutes,
  glMapRoutes,
  permission,
  type ErrorBody,
  type GlCode,
  type GlCodeType,
  type GlMapType,
} from '@tavola/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { checkCrud } from '@tavola/testkit/calls/crud.ts';
import { startOfficeServer, type Office, type OfficeServer } from '@tavola/testkit/office/office.ts';
import { codeOf } from '@tavola/testkit/calls/refused.ts';
import { newID } from '#platform/ids.ts';

let server: OfficeServer;
beforeAll(async () => {
  server = await startOfficeServer();
});
afterAll(() => server.close());

const codes = permission.financialGeneral;
describe('account codes', () => {
  checkCrud(() => server, {
    routes: glCodeRoutes,
    idField: 'glCodeId',
    idsKey: 'glCodeIds',
    uniqueField: 'code',
    codes,
    isUsedByTerminals: false,
    make: (name) => ({ code: name, name, description: '', glCodeTypeId: null }),
    change: (name) => ({ code: `${name}-1`, name, description: 'Everything from the kitchen', glCodeTypeId: null }),
  });
});
describe('types of account codes', () => {
  checkCrud(() => server, {
    routes: glCodeTypeRoutes,
    idField: 'glCodeTypeId',
    idsKey: 'glCodeTypeIds',
    codes,
    isUsedByTerminals: false,
    make: (name) => ({ name }),
    change: (name) => ({ name }),
  });
});

const code = async ({ owner }: Office, given: string, glCodeTypeId: string | null = null) =>
  (
    await server.call(
      glCodeRoutes.create,
      { body: { code: given, name: `Account ${given}`, description: '', glCodeTypeId } },
      owner,
    )
  ).body as unknown as GlCode;
const save = ({ owner }: Office, type: GlMapType, maps: { refKey: string | null; glCodeId: string | null }[]) =>
  server.call(glMapRoutes.save, { params: { type }, body: { maps } }, owner);
const table = async ({ owner }: Office, type: GlMapType) =>
  (await server.call(glMapRoutes.get, { params: { type } }, owner)).body.rows;
const summary = async ({ owner }: Office, type: GlMapType) =>
  (await server.call(glMapRoutes.list, {}, owner)).body.find(({ glMapType }) => glMapType === type);

describe('an account code', () => {
  it('has a type, which cannot be deleted while the code exists', async () => {
    const office = await server.open();
    const { body } = await server.call(glCodeTypeRoutes.create, { body: { name: 'Income' } }, office.owner);
    const { glCodeTypeId } = body as unknown as GlCodeType;
    expect(await code(office, '4000', glCodeTypeId)).toMatchObject({ typeName: 'Income', mapCount: 0 });
    const refused = await server.call(
      glCodeTypeRoutes.remove,
      { query: { glCodeTypeIds: [glCodeTypeId] } },
      office.owner,
    );
    expect(codeOf(refused)).toEqual([409, 'resource.in_use']);
    expect((refused.body as unknown as ErrorBody).additionValue.params).toEqual({ name: 'Income', count: 1 });
    const { body: lost } = await server.call(
      glCodeRoutes.create,
      { body: { code: '1', name: 'Lost', description: '', glCodeTypeId: newID() } },
      office.owner,
    );
    expect((lost as unknown as ErrorBody).additionValue.errorCode).toBe('resource.not_found');
  });

  it('can be changed under both paths', async () => {
    const office = await server.open();
    const { glCodeId: id, ...rest } = await code(office, '4000');
    const changed = await server.call(
      glCodeRoutes.updateByGlCodeId,
      { params: { id }, body: { ...rest, name: 'Food sales' } },
      office.owner,
    );
    expect(changed.body).toMatchObject({ glCodeId: id, code: '4000', name: 'Food sales', version: 2 });
  });
});

describe('the map', () => {
  it('has a row for each category and the default, and keeps the mapped codes', async () => {
    const office = await server.open({ isSelling: true });
    const [food, sales] = [await code(office, '4100'), await code(office, '4000')];
    const rows = await table(office, 'Category');
    expect(rows.map(({ refKey, name, glCodeId }) => [refKey === null, name, glCodeId])).toEqual([
      [true, '', null],
      [false, 'Drinks', null],
      [false, 'Food', null],
    ]);
    const foodKey = rows[2]?.refKey ?? '';
    const saved = await save(office, 'Category', [
      { refKey: null, glCodeId: sales.glCodeId },
      { refKey: foodKey, glCodeId: food.glCodeId },
    ]);
    expect(saved.body.rows.map(({ glCodeId }) => glCodeId)).toEqual([sales.glCodeId, null, food.glCodeId]);
    expect(await summary(office, 'Category')).toEqual({
      glMapType: 'Category',
      defaultGlCodeId: sales.glCodeId,
      rowCount: 2,
      mappedCount: 1,
    });
    await save(office, 'Category', [{ refKey: foodKey, glCodeId: null }]);
    expect((await table(office, 'Category')).map(({ glCodeId }) => glCodeId)).toEqual([sales.glCodeId, null, null]);
  });

  it('has the rows of its kind', async () => {
    const office = await server.open({ isSelling: true });
    const names = async (type: GlMapType) =>
      (await table(office, type)).slice(1).map(({ refKey, name }) => (name === '' ? refKey : name));
    expect(await names('PaymentType')).toEqual(['1', '2', '3', '4', '5', '6', '7']);
    expect(await names('Tax')).toEqual(['Tax', 'No Tax']);
    expect(await names('Discount')).toEqual(['Staff']);
    expect(await names('Comp')).toEqual(['On the house']);
    expect(await names('Tip')).toEqual([]);
  });

  it('refuses rows and codes that are not the company’s', async () => {
    const [office, other] = [await server.open({ isSelling: true }), await server.open({ isSelling: true })];
    const [mine, theirs] = [await code(office, '4000'), await code(other, '4000')];
    const [category] = (await server.call(categoryRoutes.lookup, {}, other.owner)).body;
    expect(codeOf(await save(office, 'Category', [{ refKey: null, glCodeId: theirs.glCodeId }]))).toEqual([
      404,
      'resource.not_found',
    ]);
    expect(
      codeOf(await save(office, 'Category', [{ refKey: category?.itemCategoryID ?? '', glCodeId: mine.glCodeId }])),
    ).toEqual([404, 'resource.not_found']);
    expect(codeOf(await save(office, 'Tip', [{ refKey: 'cash', glCodeId: mine.glCodeId }]))).toEqual([
      404,
      'resource.not_found',
    ]);
  });
});

describe('deleting an account code in use', () => {
  it('is refused with the reason, and with force maps its rows to the default', async () => {
    const office = await server.open({ isSelling: true });
    const [food, sales, spare] = [await code(office, '4100'), await code(office, '4000'), await code(office, '9999')];
    const foodKey = (await table(office, 'Category'))[2]?.refKey ?? '';
    await save(office, 'Category', [
      { refKey: null, glCodeId: sales.glCodeId },
      { refKey: foodKey, glCodeId: food.glCodeId },
    ]);
    const used = await server.call(
      glCodeRoutes.used,
      { query: { glCodeIds: [food.glCodeId, spare.glCodeId] } },
      office.owner,
    );
    expect(used.body).toEqual([{ glCodeId: food.glCodeId, code: '4100', name: 'Account 4100', mapCount: 1 }]);
    const remove = (isForceDelete?: boolean) =>
      server.call(
        glCodeRoutes.remove,
        {
          query: { glCodeIds: [food.glCodeId, spare.glCodeId], ...(isForceDelete !== undefined && { isForceDelete }) },
        },
        office.owner,
      );
    const refused = await remove();
    expect(codeOf(refused)).toEqual([409, 'resource.in_use']);
    expect((refused.body as unknown as ErrorBody).additionValue.params).toEqual({ name: '4100', count: 1 });
    expect((await remove(true)).body.removedIDs.toSorted()).toEqual([food.glCodeId, spare.glCodeId].toSorted());
    expect((await table(office, 'Category')).map(({ glCodeId }) => glCodeId)).toEqual([sales.glCodeId, null, null]);
  });
});
