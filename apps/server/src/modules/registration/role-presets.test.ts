import { describe, expect, it } from 'vitest';
import { ALL_ACCESS, isAllowed, permission, permissionList, sensitiveCode, type SensitiveAction } from '@tavola/contract';
import { rolePresets } from './role-presets.ts';

const { owner, others } = rolePresets('en');
const codesOf = (name: string): ReadonlySet<number> => new Set(others.find((preset) => preset.name === name)?.codes);
const may = (name: string, ...actions: SensitiveAction[]): boolean[] => actions.map((action) => codesOf(name).has(sensitiveCode(action)));

describe('role presets', () => {
  it('give everything to the owner alone and name only codes that exist', () => {
    expect(owner).toEqual({ name: 'Owner', codes: [ALL_ACCESS], isSystem: true });
    const known = new Set<number>(permissionList.map(({ code }) => code));
    for (const { codes } of others) {
      expect(codes).not.toContain(ALL_ACCESS);
      expect(codes.every((code) => known.has(code)) && new Set(codes).size === codes.length).toBe(true);
    }
  });

  it('let cashiers and waiters sell, and only a manager give money away', () => {
    for (const name of ['Manager', 'Cashier', 'Waiter']) expect(isAllowed(codesOf(name), [permission.quickService.view])).toBe(true);
    expect(isAllowed(codesOf('Kitchen'), [permission.quickService.view, permission.tableService.view])).toBe(false);
    const sensitive: SensitiveAction[] = ['discount', 'void', 'comp', 'issueRefund', 'payOut', 'voidPayment'];
    expect(may('Manager', ...sensitive)).toEqual(sensitive.map(() => true));
    for (const name of ['Cashier', 'Waiter', 'Kitchen']) expect(may(name, ...sensitive)).toEqual(sensitive.map(() => false));
    expect(may('Cashier', 'openTerminal', 'closeTerminal')).toEqual([true, true]);
  });

  it('leave the company itself to the owner', () => {
    for (const action of ['add', 'edit', 'delete', 'special'] as const) expect(codesOf('Manager').has(permission.companySetting[action])).toBe(false);
    expect(codesOf('Manager').has(permission.companySetting.view)).toBe(true);
  });

  it('are named in the restaurant’s language', () => {
    const thai = rolePresets('th');
    expect([thai.owner, ...thai.others].every(({ name }) => /^[\u0E00-\u0E7F]+$/.test(name))).toBe(true);
  });
});
