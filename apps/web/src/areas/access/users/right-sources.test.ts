import { ALL_ACCESS, permission, sensitiveCode, type RightSource } from '@tavola/contract';
import { expect, it } from 'vitest';
import { textOf } from '#text/define.ts';
import { permissionStrings } from '../roles/permission.strings.ts';
import { rightRows } from '../roles/right-rows.ts';
import { allAccessSources, sourcedRows } from './right-sources.ts';

const rows = rightRows(textOf(permissionStrings));
const source = (name: string | null, codes: number[]): RightSource => ({
  roleID: name === null ? null : '01900000-0000-7000-8000-000000000001',
  name,
  heldAt: 'company',
  codes,
});

it('every right of a person names all its sources, and rows without rights are left out', () => {
  const own = source(null, [permission.vendor.view]);
  const bar = source('Bar', [permission.vendor.view, permission.vendor.edit, sensitiveCode('void')]);
  const shown = sourcedRows(rows, [own, bar]);
  expect(shown.map(({ id }) => id)).toEqual(['sensitive', 'vendor']);
  expect(shown[1]?.rights).toEqual([
    { label: 'View', sources: [own, bar] },
    { label: 'Edit', sources: [bar] },
  ]);
});

it('a person with all rights is shown where they come from', () => {
  const all = source('Owner', [ALL_ACCESS]);
  expect(allAccessSources([source('Bar', [301]), all])).toEqual([all]);
  expect(allAccessSources([source('Bar', [301])])).toEqual([]);
});
