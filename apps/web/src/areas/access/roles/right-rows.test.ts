import {
  ALL_ACCESS,
  keysOf,
  permission,
  permissionList,
  permissionModules,
  routes,
  screens,
  sensitiveAction,
  sensitiveCode,
  type Route,
} from '@tavola/contract';
import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { textOf } from '#text/define.ts';
import { permissionStrings } from './permission.strings.ts';
import { ADVANCED_MODULES, FREE_MODULES, rightRows, searchRights, withCodes } from './right-rows.ts';

const rows = rightRows(textOf(permissionStrings));

const calls: readonly Route[] = Object.values(routes).flatMap((group) => Object.values(group));
const required = [...calls, ...Object.values(screens)].flatMap(({ access }): readonly number[] =>
  typeof access === 'string' ? [] : 'allOf' in access ? access.allOf : access,
);

/** What the commands of the server are written in. */
const SERVER = new URL('../../../../../server/src/areas/', import.meta.url);
const commands = ['selling', 'stock']
  .flatMap((area) =>
    readdirSync(new URL(`${area}/`, SERVER), { recursive: true, encoding: 'utf8' }).map((file) => `${area}/${file}`),
  )
  .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
  .map((file) => readFileSync(new URL(file, SERVER), 'utf8'))
  .join('');

describe('the matrix of rights', () => {
  it('has every right of the contract once', () => {
    const shown = rows.flatMap(({ rights }) => rights.map(({ code }) => code));
    expect(shown.toSorted((a, b) => a - b)).toEqual(
      permissionList
        .map(({ code }) => code)
        .filter((code) => code !== ALL_ACCESS)
        .toSorted((a, b) => a - b),
    );
  });

  it('explains the advanced right of every module that has an advanced call, screen or command', () => {
    const advanced = permissionModules.filter(
      (module) => required.includes(permission[module].special) || commands.includes(`permission.${module}.special`),
    );
    expect(advanced.toSorted()).toEqual([...ADVANCED_MODULES].toSorted());
  });

  it('has a call or a screen for the rights of every module, or says that they are open to all', () => {
    const idle = permissionModules.filter((module) =>
      Object.values(permission[module]).every((code) => !required.includes(code)),
    );
    expect(idle.toSorted()).toEqual([...FREE_MODULES].toSorted());
  });

  it('has a command for every action at the POS', () => {
    const idle = keysOf(sensitiveAction).filter((action) => !commands.includes(`'${action}'`));
    expect(idle).toEqual([]);
  });

  it('is searched by module and by action', () => {
    expect(searchRights(rows, 'vendors').map(({ id }) => id)).toEqual(['vendor']);
    expect(searchRights(rows, 'vendors edit')[0]?.rights).toEqual([{ code: permission.vendor.edit, label: 'Edit' }]);
    expect(searchRights(rows, 'refund')[0]?.rights.map(({ code }) => code)).toEqual([sensitiveCode('issueRefund')]);
    expect(searchRights(rows, 'no such right')).toEqual([]);
    expect(searchRights(rows, '  ')).toHaveLength(rows.length);
  });

  it('gives and takes codes in order, each once', () => {
    expect(withCodes([305, 301], [304, 301], true)).toEqual([301, 304, 305]);
    expect(withCodes([301, 304, 305], [304, 999], false)).toEqual([301, 305]);
  });
});
