import type { ErrorBody, ErrorCode, HubEventName, PermissionCode, Route } from '@tavola/contract';
import { newID } from '@tavola/server/platform/ids.ts';
import { describe, expect, it } from 'vitest';
import type { Office, OfficeServer } from '../office/office.ts';
import type { Answer, Caller } from '../server/server.ts';
import { codeOf } from './refused.ts';

type AnyRow = Readonly<Record<string, unknown>> & { readonly name: string };

/** What the shared checks need to know about a resource; plain data only. */
export interface CrudCase {
  /** `list` returns its rows, or a page of them under `items`. */
  readonly routes: Readonly<Record<'list' | 'get' | 'create' | 'update' | 'remove', Route>>;
  /** The field of the id, such as `vendorID`. */
  readonly idField: string;
  /** The query key of a delete, such as `vendorIDs`. */
  readonly idsKey: string;
  /** A valid record by its name, and other values for the same record. */
  readonly make: (name: string) => AnyRow;
  readonly change: (name: string) => AnyRow;
  /** The field that must be unique; left out = `name`. `make` receives the name for it too. */
  readonly uniqueField?: string;
  readonly codes: Readonly<Record<'view' | 'add' | 'edit' | 'delete', PermissionCode>>;
  /** Whether terminals must be notified of every change (decision 24). */
  readonly isUsedByTerminals: boolean;
  /** By which event; left out = `posDataChanged`. */
  readonly event?: HubEventName;
  /** The refusal of a taken name; left out = `resource.duplicate_name`. */
  readonly duplicateName?: ErrorCode;
}

/**
 * Checks that apply to every resource: life of a record, repeats, taken names, two editors, rights and the separation
 * of tenants. `server` returns the running server.
 */
export function checkCrud(
  server: () => OfficeServer,
  {
    routes,
    idField,
    idsKey,
    uniqueField = 'name',
    make,
    change,
    codes,
    isUsedByTerminals,
    event: changeEvent = 'posDataChanged',
    duplicateName = 'resource.duplicate_name',
  }: CrudCase,
): void {
  const ask = (route: Route, caller: Caller, input: { params?: object; query?: object; body?: object } = {}) =>
    server().call(route as never, input as never, caller) as unknown as Promise<Answer<AnyRow>>;
  const create = (office: Office, body: AnyRow, caller = office.owner) => ask(routes.create, caller, { body });
  const get = (office: Office, id: unknown) => ask(routes.get, office.owner, { params: { id } });
  const update = (office: Office, id: unknown, body: object, caller = office.owner) =>
    ask(routes.update, caller, { params: { id }, body });
  const remove = (office: Office, ids: readonly unknown[], caller = office.owner) =>
    ask(routes.remove, caller, { query: { [idsKey]: ids } });
  const list = async (office: Office): Promise<readonly AnyRow[]> => {
    const { body } = (await ask(routes.list, office.owner)) as unknown as {
      body: readonly AnyRow[] | { items: readonly AnyRow[] };
    };
    return 'items' in body ? body.items : body;
  };

  describe('like every resource, the record', () => {
    it('is added, read, listed, changed and deleted, and its name is free again', async () => {
      const office = await server().open();
      const added = await create(office, make('First'));
      expect(added.status).toBe(200);
      const id = added.body[idField];
      expect(added.body).toMatchObject({ ...make('First'), version: 1 });
      expect((await get(office, id)).body).toEqual(added.body);
      expect((await list(office)).map((row) => row[idField])).toEqual([id]);
      const changed = await update(office, id, { ...change('Second'), version: 1 });
      expect(changed.body).toMatchObject({ ...change('Second'), version: 2 });
      expect((await remove(office, [id])).body).toEqual({ removedIDs: [id] });
      expect([codeOf(await get(office, id)), codeOf(await remove(office, [id])), await list(office)]).toEqual([
        [404, 'resource.not_found'],
        [404, 'resource.not_found'],
        [],
      ]);
      expect((await create(office, make('Second'))).status).toBe(200);
      expect((await office.messages()).filter((event) => event === changeEvent).length).toBe(isUsedByTerminals ? 4 : 0);
    });

    it('is added once under an id of the caller’s, and restored under it after a delete', async () => {
      const office = await server().open();
      const body = { ...make('Once'), [idField]: newID() };
      const [first, again] = [await create(office, body), await create(office, body)];
      expect([first.status, again.status, again.body]).toEqual([200, 200, first.body]);
      expect((await office.messages()).length).toBe(isUsedByTerminals ? 1 : 0);
      await remove(office, [body[idField]]);
      expect((await create(office, body)).body).toMatchObject(body);
      expect((await list(office)).length).toBe(1);
    });

    it('refuses a taken name in any letter case, at the field, and changes nothing', async () => {
      const office = await server().open();
      await create(office, make('Taken'));
      const { body: other } = await create(office, make('Other'));
      for (const refused of [
        await create(office, make('TAKEN')),
        await update(office, other[idField], { ...make('taken'), version: 1 }),
      ]) {
        expect(codeOf(refused)).toEqual([409, duplicateName]);
        expect(
          (refused.body as unknown as ErrorBody).additionValue.fields.map(({ path, code }) => [path, code]),
        ).toEqual([[uniqueField, 'name_taken']]);
      }
      expect((await list(office)).map(({ name }) => name).toSorted()).toEqual(['Other', 'Taken']);
    });

    it('refuses the second of two editors, with the current record', async () => {
      const office = await server().open();
      const {
        body: { [idField]: id },
      } = await create(office, make('Start'));
      const { body: present } = await update(office, id, { ...make('Mine'), version: 1 });
      const refused = await update(office, id, { ...make('Yours'), version: 1 });
      expect(codeOf(refused)).toEqual([409, 'resource.version_conflict']);
      expect((refused.body as unknown as ErrorBody).additionValue.current).toEqual(present);
      expect((await get(office, id)).body).toEqual(present);
    });

    it('needs its own right for each action', async () => {
      const office = await server().open();
      const {
        body: { [idField]: id },
      } = await create(office, make('Guarded'));
      const stranger = await office.colleague(...Object.values(codes).map((code) => code + 5));
      const viewer = await office.colleague(codes.view);
      for (const caller of [stranger, viewer]) {
        const refused = [
          await create(office, make('New'), caller),
          await update(office, id, { ...make('New'), version: 1 }, caller),
          await remove(office, [id], caller),
        ];
        expect(refused.map(codeOf)).toEqual(Array.from({ length: 3 }, () => [403, 'permission.denied']));
      }
      expect([
        (await ask(routes.get, viewer, { params: { id } })).status,
        codeOf(await ask(routes.get, stranger, { params: { id } })),
      ]).toEqual([200, [403, 'permission.denied']]);
      expect((await create(office, make('New'), await office.colleague(codes.add))).status).toBe(200);
      expect(
        (await update(office, id, { ...make('Changed'), version: 1 }, await office.colleague(codes.edit))).status,
      ).toBe(200);
      expect((await remove(office, [id], await office.colleague(codes.delete))).status).toBe(200);
    });

    it('of another company is unknown', async () => {
      const [mine, theirs] = [await server().open(), await server().open()];
      const { body: record } = await create(theirs, make('Theirs'));
      const id = record[idField];
      expect(
        [await get(mine, id), await update(mine, id, { ...make('Mine'), version: 1 }), await remove(mine, [id])].map(
          codeOf,
        ),
      ).toEqual(Array.from({ length: 3 }, () => [404, 'resource.not_found']));
      expect([(await get(theirs, id)).body, await list(mine)]).toEqual([record, []]);
    });
  });
}
