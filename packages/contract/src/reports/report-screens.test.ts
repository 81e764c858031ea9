import { expect, it } from 'vitest';
import type { ScreenDefinition } from '../kit/screen.ts';
import { screens } from '../screens.ts';

// The addresses of reports that the specification names (back office spec, section 2).

const OF_THE_SPECIFICATION = [
  '/sales-reports/sales',
  '/sales-reports/summary',
  '/sales-reports/growth',
  '/sales-reports/discount',
  '/sales-reports/employee',
  '/sales-reports/category',
  '/sales-reports/product',
  '/employee-reports/employee-hours',
  '/employee-reports/employee-performance',
  '/accounting-reports/accounting',
  '/report-settings/report-settings',
  '/terminal-reports/closure-history',
  '/terminal-reports/closure-history/$id',
  '/inventory-report/cogs-report',
];
const all: [string, ScreenDefinition][] = Object.entries(screens);
const opened = new Set(all.flatMap(([, { path, aliases = [] }]) => [path, ...aliases]));

it.each(OF_THE_SPECIFICATION)('%s opens a screen', (path) => {
  expect(opened.has(path)).toBe(true);
});
