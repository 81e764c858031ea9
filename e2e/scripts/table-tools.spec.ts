import { randomInt } from 'node:crypto';
import { tableLayoutRoutes } from '@tavola/contract';
import type { Page } from '@playwright/test';
import { Api } from '../kit/api.ts';
import { barriers } from '../kit/barriers.ts';
import { origin } from '../kit/place.ts';
import { registerRestaurant, type Restaurant } from '../kit/restaurants.ts';
import { enterAs, expect, LONG, test } from '../kit/test.ts';
import { SalePage } from '../pages/sale.ts';

let place: Restaurant;
test.beforeAll(async () => {
  place = await registerRestaurant('tools');
});

/** A room with two tables far apart, whose names no other table has. */
async function drawPair(api: Api): Promise<{ readonly room: string; readonly names: readonly [string, string] }> {
  const word = randomInt(1e6).toString(36);
  const names = [`${word}-1`, `${word}-2`] as const;
  const look = { seats: 4, shape: 'square', y: 200, width: 160, height: 160, rotation: 0 } as const;
  const tables = names.map((name, index) => ({ tableID: crypto.randomUUID(), name, x: 80 + index * 500, ...look }));
  const room = `Tools ${word}`;
  await api.call(tableLayoutRoutes.create, {
    body: { name: room, width: 900, height: 520, imageID: null, tables, decorations: [] },
  });
  return { room, names };
}

const tableOn = (page: Page, name: string, status: string) =>
  page.getByRole('button', { name: new RegExp(`^Table ${name}, ${status}`) });

async function openFloor(page: Page, room: string): Promise<void> {
  await page.goto(`${origin(place.subDomain)}/table-service`);
  await page.getByRole('group', { name: 'Room' }).getByRole('button', { name: room }).click();
}

test('rush mode has bills and actions at the thumb', LONG, async ({ page, context }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const api = await new Api(place.subDomain).signIn(place.owner, 'Tools 3');
  const { room, names } = await drawPair(api);
  await enterAs(context, api);
  await openFloor(page, room);
  await tableOn(page, names[0], 'Free').click();
  await page.getByRole('button', { name: 'Rush mode' }).click();
  const tabs = page.getByRole('group', { name: 'Rush mode' });
  await tabs.getByRole('button', { name: 'Menu' }).click();
  await new SalePage(page).tap('Bottled Water');
  await tabs.getByRole('button', { name: 'Table' }).click();
  const split = page.getByRole('button', { name: 'Split bill' });
  await expect(split).toBeEnabled();
  const { y = 0 } = (await split.boundingBox()) ?? {};
  expect(y, 'in the lower half of the screen').toBeGreaterThan(422);
  expect(await barriers(page)).toEqual([]);
});
