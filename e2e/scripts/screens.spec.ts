import { authRoutes, keysOf, screens, type ScreenID } from '@tavola/contract';
import { Api } from '../kit/api.ts';
import { barriers } from '../kit/barriers.ts';
import {
  clippedFields,
  coveredControls,
  MOST_SHIFT,
  shiftOf,
  sidewaysScroll,
  smallControls,
  watchShifts,
} from '../kit/geometry.ts';
import { signInAtDrawer } from '../kit/drawer.ts';
import { registerRestaurant, type Restaurant } from '../kit/restaurants.ts';
import { pathOf, setLooks, visit, visitOf, type Place, type Theme, type Visitor } from '../kit/screens.ts';
import { drawn } from '../kit/settled.ts';
import { enterAs, expect, guardContext, test } from '../kit/test.ts';
import { SalePage } from '../pages/sale.ts';

const ids = keysOf(screens);
/** Every screen opens in the first size and is changed to the others. */
const sizes = [
  { width: 1024, height: 768 },
  { width: 390, height: 844 },
  { width: 1280, height: 800 },
  { width: 1920, height: 1080 },
] as const;
const [opening] = sizes;
const isLong = process.env['LONG'] === '1';

/** The daily run judges a screen as it opens, on a phone, and at one of the wider sizes in turn. */
const sizesOf = (index: number): (typeof sizes)[number][] =>
  sizes.filter((_, at) => isLong || at < 2 || at === 2 + (Math.floor(index / 2) % 2));
const visitors: readonly Visitor[] = ['root', 'anonymous', 'withoutTerminal', 'terminal', 'drawer'];

test.describe.configure({ mode: 'parallel' });

let restaurant: Restaurant;
let place: Place;
let terminal: Api;
let withoutTerminal: Api;
let drawer: Api;

test.beforeAll(async ({ browser }) => {
  restaurant = await registerRestaurant('walk');
  terminal = await new Api(restaurant.subDomain).signIn(restaurant.owner, 'Counter 1');
  withoutTerminal = new Api(restaurant.subDomain);
  await withoutTerminal.call(authRoutes.login, {
    body: { username: restaurant.owner.userName, password: restaurant.owner.password },
  });
  withoutTerminal.terminal = terminal.terminal;
  const context = await browser.newContext({ reducedMotion: 'reduce' });
  await enterAs(context, terminal);
  const sale = new SalePage(await context.newPage());
  await sale.open(restaurant.subDomain);
  await sale.tap('Chips');
  await sale.pay();
  await sale.exact.click();
  await expect(sale.done).toBeVisible();
  await context.close();
  drawer = await signInAtDrawer(restaurant);
  place = { subDomain: restaurant.subDomain, api: terminal, ids: new Map() };
});

/** Each theme and each language in the daily run; the other two pairs in the long suite. */
const looks = [
  ['Light', 'en'],
  ['Dark', 'th'],
  ...(isLong
    ? ([
        ['Light', 'th'],
        ['Dark', 'en'],
      ] as const)
    : []),
] as const;

/**
 * The daily run opens each screen in one of its two looks: one in the first, by its address, the next in the second,
 * from the screen before it. The long suite opens all in all four, always by their addresses.
 */
const isVisited = (id: ScreenID, theme: Theme): boolean =>
  isLong || (ids.indexOf(id) % 2 === 0) === (theme === 'Light');

const isWalked = (visitor: Visitor, index: number, theme: Theme): boolean =>
  !isLong && theme === 'Dark' && visitor === 'terminal' && index > 0;

for (const [theme, language] of looks) {
  test(`${isLong ? 'every' : 'every other'} screen opens in ${theme}, ${language}, without an error, large enough for a finger, reached by a press and accessible`, async ({
    browser,
    complaints,
  }) => {
    test.setTimeout(600_000);
    const faults: string[] = [];
    const visited = ids.filter((id) => isVisited(id, theme));
    for (const visitor of visitors) {
      const context = await browser.newContext({
        reducedMotion: 'reduce',
        viewport: opening,
        timezoneId: 'Europe/Dublin',
      });
      await guardContext(context, complaints);
      const api = { root: null, anonymous: null, withoutTerminal, terminal, drawer }[visitor];
      if (api !== null) await enterAs(context, api);
      await setLooks(context, api, language, theme);
      const page = await context.newPage();
      await watchShifts(page);
      for (const [index, id] of visited.filter((one) => visitOf(one).as === visitor).entries()) {
        const before = complaints.unexpected.length;
        await visit(page, id, place, isWalked(visitor, index, theme));
        const path = new URL(page.url()).pathname;
        if (path !== (await pathOf(visitOf(id).endsAt ?? id, place))) faults.push(`${id}: ended at ${path}`);
        if ((await page.locator('html').getAttribute('lang')) !== language) faults.push(`${id}: not in ${language}`);
        if ((await page.locator('html').getAttribute('data-mantine-color-scheme')) !== theme.toLowerCase())
          faults.push(`${id}: not ${theme}`);
        const shifted = await shiftOf(page);
        if (shifted >= MOST_SHIFT) faults.push(`${id}: moved by itself, ${shifted.toFixed(3)}`);
        for (const line of complaints.unexpected.slice(before)) faults.push(`${id}: ${line}`);
        for (const barrier of await barriers(page)) faults.push(`${id}: axe ${barrier}`);
        for (const size of sizesOf(ids.indexOf(id))) {
          if (size !== opening) {
            await page.setViewportSize(size);
            await drawn(page);
          }
          for (const control of await smallControls(page)) faults.push(`${id} at ${size.width} px: ${control}`);
          for (const control of await coveredControls(page))
            faults.push(`${id} at ${size.width} px, covered: ${control}`);
          for (const field of await clippedFields(page)) faults.push(`${id}: cuts Thai, ${field}`);
          if (size.width === 390)
            for (const wide of await sidewaysScroll(page)) faults.push(`${id} at 390 px: ${wide}`);
        }
        await page.setViewportSize(opening);
      }
      await context.close();
    }
    expect(faults).toEqual([]);
  });
}
