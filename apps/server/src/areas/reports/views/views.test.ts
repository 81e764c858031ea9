import { MOST_REPORT_VIEWS, permission, reportViewRoutes, type ReportSearch } from '@tavola/contract';
import { codeOf } from '@tavola/testkit/calls/refused.ts';
import { startProduct, type ProductServer, type Visitor } from '@tavola/testkit/server/product.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { newID } from '#platform/ids.ts';

let world: ProductServer;
let manager: Visitor;
beforeAll(async () => {
  world = await startProduct();
}, 120_000);
afterAll(() => world.close());
beforeEach(async () => {
  manager = await world.burrito.visitor({ codes: [permission.salesReport.view] });
});

const lastWeek = { p: 'lastWeek', ch: '2', hide: 'tips,rounding' };
const save = async (name: string, search: ReportSearch = lastWeek, { by = manager, id = newID() } = {}) =>
  world.call(
    reportViewRoutes.create,
    { body: { reportViewID: id, screen: 'salesSummary', name, search: { ...search } } },
    await by.caller(),
  );
const namesOf = async (by: Visitor): Promise<string[]> =>
  (await world.call(reportViewRoutes.list, {}, await by.caller())).body.map(({ name }) => name);

describe('a saved view', () => {
  it('keeps period, filters and columns, for the person who saved it and nobody else', async () => {
    const saved = await save('Week at the tables');
    expect(saved.body).toMatchObject({ screen: 'salesSummary', name: 'Week at the tables', search: lastWeek });
    await save('A day');
    expect(await namesOf(manager)).toEqual(['A day', 'Week at the tables']);
    const other = await world.burrito.visitor({ codes: [permission.salesReport.view] });
    expect(await namesOf(other)).toEqual([]);
    const params = { id: saved.body.reportViewID };
    const changed = { name: 'Mine', search: {}, version: 1 };
    expect(codeOf(await world.call(reportViewRoutes.update, { params, body: changed }, await other.caller()))).toEqual([
      404,
      'resource.not_found',
    ]);
    expect(codeOf(await world.call(reportViewRoutes.remove, { params }, await other.caller()))).toEqual([
      404,
      'resource.not_found',
    ]);
  });

  it('is saved once however often the call is repeated, and under a name only once', async () => {
    const id = newID();
    await save('Twice', lastWeek, { id });
    expect((await save('Twice', lastWeek, { id })).body.reportViewID).toBe(id);
    expect(codeOf(await save('twice'))).toEqual([409, 'resource.duplicate_name']);
    expect(await namesOf(manager)).toEqual(['Twice']);
  });

  it('is renamed and replaced by the version that was seen', async () => {
    const { body: view } = await save('Old');
    const change = async (version: number) =>
      world.call(
        reportViewRoutes.update,
        { params: { id: view.reportViewID }, body: { name: 'New', search: { p: 'today', by: 'weekday' }, version } },
        await manager.caller(),
      );
    expect((await change(1)).body).toMatchObject({ name: 'New', search: { p: 'today', by: 'weekday' }, version: 2 });
    expect(codeOf(await change(1))).toEqual([409, 'resource.version_conflict']);
  });

  it('is gone once it is deleted', async () => {
    const { body: view } = await save('Gone');
    const remove = async () =>
      world.call(reportViewRoutes.remove, { params: { id: view.reportViewID } }, await manager.caller());
    expect((await remove()).body.removedIDs).toEqual([view.reportViewID]);
    expect(codeOf(await remove())).toEqual([404, 'resource.not_found']);
    expect(await namesOf(manager)).toEqual([]);
    await save('Gone', lastWeek, { id: view.reportViewID });
    expect(await namesOf(manager)).toEqual(['Gone']);
  });

  it('is refused with what no report is asked for, and beyond the most that a person keeps', async () => {
    expect((await save('Strange', { password: 'x' } as ReportSearch)).status).toBe(400);
    for (let place = 0; place < MOST_REPORT_VIEWS; place += 1) await save(`View ${place}`);
    expect(codeOf(await save('One more'))).toEqual([422, 'report.too_many_views']);
  });
});
