import {
  customerRoutes,
  menuRoutes,
  modifierGroupRoutes,
  productRoutes,
  screens,
  tableLayoutRoutes,
  type ScreenID,
} from '@tavola/contract';
import { blankCustomer } from '@tavola/testkit/office/customers.ts';
import type { Page } from '@playwright/test';
import { randomUUID } from 'node:crypto';
import { Api } from '../kit/api.ts';
import { origin } from '../kit/place.ts';
import { registerRestaurant, type Restaurant } from '../kit/restaurants.ts';
import { settled } from '../kit/settled.ts';
import { enterAs, expect, LONG, test } from '../kit/test.ts';
import { SalePage } from '../pages/sale.ts';

/** Found in every list by this word, and nowhere else. */
const MARK = 'Zed';
/** What a page shows as text and does nothing with (reliability G2); each sets a mark if it ever runs. */
const HOSTILE = [
  `<img src=x onerror="window.hostile=1">`,
  `"><svg onload="window.hostile=1"></svg><script>window.hostile=1</script>`,
  `{{constructor.constructor('window.hostile=1')()}} \${window.hostile=1}`,
  `'; window.hostile=1; // "quoted" \`text\` </title>`,
  `\u202Ereversed\u202C \u2066order\u2069 שלום مرحبا`,
  `zero\u200Bwidth\u200D\uFEFF\u2060joined`,
  `👩‍👩‍👧‍👦🍜🇹🇭 emoji`,
  'น้ำ' + '\u0E49\u0E4D'.repeat(12),
  'W'.repeat(195),
].map((name, at) => `${MARK}${at} ${name}`);
const named = (at: number, most: number): string => [...(HOSTILE[at] ?? '')].slice(0, most).join('').trim();
const each = <T>(make: (at: number) => T): T[] => HOSTILE.map((_, at) => make(at));

const LISTS = [
  'products',
  'menus',
  'modifierGroups',
  'customers',
  'tableLayouts',
] as const satisfies readonly ScreenID[];
const WIDTHS = [
  { width: 390, height: 844 },
  { width: 1024, height: 768 },
  { width: 1920, height: 1080 },
] as const;

let place: Restaurant;
let terminal: Api;
test.beforeAll(async () => {
  place = await registerRestaurant('hostile');
  terminal = await new Api(place.subDomain).signIn(place.owner, 'Counter');
  const { items: menus } = await terminal.call(menuRoutes.list, { query: { page: 1, pageSize: 25, search: '' } });
  const shown = menus.find(({ isOnlineMenu, isActive }) => isActive && !isOnlineMenu);
  const menu = await terminal.call(menuRoutes.get, { params: { id: shown?.menuID ?? '' } });
  const dishes = new Set(menu.menuSections.flatMap(({ menuItems }) => menuItems.map(({ itemID }) => itemID)));
  for (const [at, itemID] of [...dishes].slice(0, HOSTILE.length).entries()) {
    const product = await terminal.call(productRoutes.get, { params: { id: itemID } });
    await terminal.call(productRoutes.update, {
      params: { id: itemID },
      body: { ...product, name: named(at, 200), names: {} },
    });
  }
  await terminal.call(menuRoutes.update, {
    params: { id: menu.menuID },
    body: {
      ...menu,
      name: named(0, 100),
      names: {},
      menuSections: menu.menuSections.map((section, at) => ({
        ...section,
        displayName: at < HOSTILE.length ? named(HOSTILE.length - 1 - at, 100) : section.displayName,
        names: {},
      })),
    },
  });
  for (const name of each((at) => named(at, 100))) {
    await terminal.call(customerRoutes.create, { body: { ...blankCustomer(name), customerID: randomUUID() } });
    await terminal.call(modifierGroupRoutes.create, {
      body: { modifierGroupID: randomUUID(), name, names: {} } as never,
    });
  }
  await terminal.call(tableLayoutRoutes.create, {
    body: {
      name: named(0, 60),
      width: 1800,
      height: 520,
      imageID: null,
      tables: each((at) => ({
        tableID: randomUUID(),
        name: named(at, 20),
        seats: 4,
        shape: 'round' as const,
        x: 60 + at * 190,
        y: 80,
        width: 140,
        height: 140,
        rotation: 0,
      })),
      decorations: [],
    },
  });
});

/** What is wrong with the current page: code that ran, a page wider than its window, a control that is covered. */
const faults = (page: Page, control: string): Promise<string[]> =>
  page.evaluate((selector) => {
    const found: string[] = [];
    if ('hostile' in window) found.push('a name ran as code');
    const { scrollWidth, clientWidth } = document.documentElement;
    if (scrollWidth > clientWidth) found.push(`the page is ${scrollWidth} wide in ${clientWidth}`);
    for (const element of document.querySelectorAll(selector)) {
      const { x, y, width, height } = element.getBoundingClientRect();
      const top = document.elementFromPoint(x + width / 2, y + height / 2);
      if (width === 0) continue;
      if (x < 0 || x + width > clientWidth) found.push(`${element.textContent} is outside of the page`);
      if (top !== null && !element.contains(top)) found.push(`${element.textContent} is covered`);
    }
    return found;
  }, control);

/** The page at every width. */
async function expectSound(page: Page, what: string, control: string): Promise<void> {
  for (const size of WIDTHS) {
    await page.setViewportSize(size);
    await expect.poll(() => faults(page, control), `${what} at ${size.width}`).toEqual([]);
  }
}

test(
  'names that are code, or of signs that are not seen, are text on lists, tables and the sell screen',
  LONG,
  async ({ page, context }) => {
    const asked: string[] = [];
    page.on('dialog', (dialog) => {
      asked.push(`a dialog: ${dialog.message()}`);
      void dialog.dismiss();
    });
    page.on('request', (request) => {
      const url = new URL(request.url());
      if (url.host !== new URL(origin(place.subDomain)).host && !/^(data|blob):$/.test(url.protocol))
        asked.push(request.url());
    });
    await enterAs(context, terminal);
    for (const id of LISTS) {
      await page.goto(`${origin(place.subDomain)}${screens[id].path}?q=${MARK}`);
      await expect(page.getByText(`${MARK}0 <img src=x`).first(), id).toBeVisible();
      await settled(page);
      await expectSound(page, id, 'main header button');
    }
    await page.goto(`${origin(place.subDomain)}/table-service`);
    await expect(page.getByText(named(0, 20)).first()).toBeVisible();
    await expectSound(page, 'the floor', 'main header button');

    const sale = new SalePage(page);
    await page.setViewportSize({ width: 1024, height: 768 });
    await sale.open(place.subDomain);
    await sale.menu.getByRole('button', { name: 'All Items' }).click();
    const tiles = sale.menu.getByRole('button', { name: new RegExp(`^${MARK}\\d [^]*, €`) });
    await expect(tiles).toHaveCount(HOSTILE.length);
    await expectSound(page, 'the sell screen', 'main header button');
    await page.setViewportSize({ width: 1024, height: 768 });
    await tiles.first().click();
    await expect(page.getByRole('dialog').or(sale.lines).first()).toContainText(MARK);
    expect(await faults(page, 'nothing'), 'what a tap opens').toEqual([]);
    expect(asked).toEqual([]);
  },
);
