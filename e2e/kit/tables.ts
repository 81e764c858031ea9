import { randomInt } from 'node:crypto';
import type { Locator, Page } from '@playwright/test';
import { tableLayoutRoutes } from '@tavola/contract';
import type { Api } from './api.ts';

/** A room with this many tables, whose names no other table has. */
export async function drawTables(
  api: Api,
  count: number,
): Promise<{ readonly room: string; readonly names: string[]; readonly ids: string[] }> {
  const word = randomInt(1e6).toString(36);
  const room = `Room ${word}`;
  const names = Array.from({ length: count }, (_, index) => `${word}-${index + 1}`);
  const place = { seats: 5, shape: 'round', y: 80, width: 140, height: 140, rotation: 0 } as const;
  const tables = names.map((name, index) => ({
    tableID: crypto.randomUUID(),
    name,
    x: 80 + index * 200,
    ...place,
  }));
  const body = { name: room, width: 900, height: 520, imageID: null, tables, decorations: [] };
  await api.call(tableLayoutRoutes.create, { body });
  return { room, names, ids: tables.map(({ tableID }) => tableID) };
}

/** A tool of a table: in its bar, or in the bar's menu on a phone. */
export async function tableTool(page: Page, name: 'Courses' | 'Show bill'): Promise<Locator> {
  const menu = page.getByRole('button', { name: 'More for this table' });
  if (!(await menu.isVisible())) return page.getByRole('button', { name, exact: true });
  await menu.click();
  return page.getByRole('menuitem', { name });
}
