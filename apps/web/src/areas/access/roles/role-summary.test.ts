import { ALL_ACCESS, permission, sensitiveCode } from '@tavola/contract';
import { expect, it } from 'vitest';
import { textOf } from '#text/define.ts';
import { roleSummary } from './role-summary.ts';
import { roleStrings } from './roles.strings.ts';

const summary = (...codes: number[]) => roleSummary(textOf(roleStrings), codes);

it('says what a role may in the words of the restaurant', () => {
  expect(summary(permission.quickService.edit, sensitiveCode('openTerminal'))).toBe(
    'Sells at the counter · Opens and closes the cash drawer',
  );
});

it('says that a role with all rights may everything', () => {
  expect(summary(ALL_ACCESS)).toBe('Everything');
});

it('says nothing of a role that does none of the usual work', () => {
  expect(summary(permission.vendor.view, permission.vendor.edit)).toBe('');
});
