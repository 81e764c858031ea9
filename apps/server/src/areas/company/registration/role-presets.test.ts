import { describe, expect, it } from 'vitest';
import {
  ALL_ACCESS,
  isAllowed,
  permission,
  permissionList,
  sensitiveCode,
  type SensitiveAction,
} from '@tavola/contract';
import { rolePresets } from './role-presets.ts';

const { owner, ...others } = rolePresets('en');
const codesOf = (preset: keyof typeof others): ReadonlySet<number> => new Set(others[preset].codes);
const may = (preset: keyof typeof others, ...actions: SensitiveAction[]): boolean[] =>
  actions.map((action) => codesOf(preset).has(sensitiveCode(action)));

describe('role presets', () => {
  it('give everything to the owner alone and contain only existing codes', () => {
    expect(owner).toEqual({ name: 'Owner', codes: [ALL_ACCESS], isSystem: true });
    const known = new Set<number>(permissionList.map(({ code }) => code));
    for (const { codes } of Object.values(others)) {
      expect(codes).not.toContain(ALL_ACCESS);
      expect(codes.every((code) => known.has(code)) && new Set(codes).size === codes.length).toBe(true);
    }
  });

  it('let cashiers and waiters sell, and only a manager give money away', () => {
    for (const preset of ['manager', 'cashier', 'waiter'] as const)
      expect(isAllowed(codesOf(preset), [permission.quickService.view])).toBe(true);
    expect(isAllowed(codesOf('kitchen'), [permission.quickService.view, permission.tableService.view])).toBe(false);
    const sensitive: SensitiveAction[] = ['discount', 'void', 'comp', 'issueRefund', 'payOut', 'voidPayment'];
    expect(may('manager', ...sensitive)).toEqual(sensitive.map(() => true));
    for (const preset of ['cashier', 'waiter', 'kitchen'] as const)
      expect(may(preset, ...sensitive)).toEqual(sensitive.map(() => false));
    expect(may('cashier', 'openTerminal', 'closeTerminal')).toEqual([true, true]);
  });

  it('leave the company itself to the owner', () => {
    for (const action of ['add', 'edit', 'delete', 'special'] as const)
      expect(codesOf('manager').has(permission.companySetting[action])).toBe(false);
    expect(codesOf('manager').has(permission.companySetting.view)).toBe(true);
  });

  it('are named in the restaurant’s language', () => {
    expect(Object.values(rolePresets('th')).every(({ name }) => /^[\u0E00-\u0E7F]+$/.test(name))).toBe(true);
  });
});
