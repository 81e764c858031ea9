import AxeBuilder from '@axe-core/playwright';
import { authRoutes, categoryRoutes, screens, settingsRoutes, vendorRoutes, type ScreenID } from '@tavola/contract';
import { Api } from '../kit/api.ts';
import { sidewaysScroll, smallControls } from '../kit/geometry.ts';
import { lastOrder } from '../kit/ledger.ts';
import { registerRestaurant, type Restaurant } from '../kit/restaurants.ts';
import { pathOf, setLooks, visit, visits, type Place, type Visitor } from '../kit/screens.ts';
import { enterAs, expect, guardContext, test } from '../kit/test.ts';
import { SalePage } from '../pages/sale.ts';

const ids = Object.keys(screens) as ScreenID[];
const sizes = [{ width: 390, height: 844 }, { width: 1024, height: 768 }, { width: 1920, height: 1080 }] as const;
const visitors: readonly Visitor[] = ['root', 'nobody', 'withoutDevice', 'terminal'];

let restaurant: Restaurant;
let place: Place;
let terminal: Api;
let withoutDevice: Api;

test.beforeAll(async ({ browser }) => {
  restaurant = await registerRestaurant('walk');
  terminal = await new Api(restaurant.subDomain).signIn(restaurant.owner, 'Counter 1');
  withoutDevice = new Api(restaurant.subDomain);
  await withoutDevice.call(authRoutes.login, { body: { username: restaurant.owner.userName, password: restaurant.owner.password } });
  withoutDevice.device = terminal.device;
  const context = await browser.newContext({ reducedMotion: 'reduce' });
  await enterAs(context, terminal);
  const till = new SalePage(await context.newPage());
  await till.open(restaurant.subDomain);
  await till.tap('Chips');
  await till.pay();
  await till.exact.click();
  await expect(till.done).toBeVisible();
  await context.close();
  const { vendorID } = await terminal.call(vendorRoutes.create, { body: { name: 'Green Farm', contactName: '', email: '', phone: '', address: '', note: '' } });
  const [category] = await terminal.call(categoryRoutes.lookup, {});
  const [reason] = await terminal.call(settingsRoutes.voidCompReasons, {});
  if (category === undefined || reason === undefined) throw new Error('the demo has neither categories nor reasons');
  place = { subDomain: restaurant.subDomain, orderID: (await lastOrder(terminal)).orderID, vendorID, categoryID: category.itemCategoryID, reasonID: reason.voidCompReasonID };
});

for (const theme of ['Light', 'Dark'] as const) {
  for (const language of ['en', 'th'] as const) {
    test(`every screen opens in ${theme}, ${language}, without an error, within reach of a finger and of everybody`, async ({ browser, complaints }) => {
      test.setTimeout(90_000);
      const faults: string[] = [];
      for (const visitor of visitors) {
        const context = await browser.newContext({ reducedMotion: 'reduce', viewport: sizes[1], timezoneId: 'Europe/Dublin' });
        await guardContext(context, complaints);
        const api = visitor === 'terminal' ? terminal : visitor === 'withoutDevice' ? withoutDevice : null;
        if (api !== null) await enterAs(context, api);
        await setLooks(context, api, language, theme);
        const page = await context.newPage();
        for (const id of ids.filter((one) => visits[one].as === visitor)) {
          const before = complaints.unexpected.length;
          await visit(page, id, place);
          const path = new URL(page.url()).pathname;
          if (path !== pathOf(id, place)) faults.push(`${id}: ended at ${path}`);
          if ((await page.locator('html').getAttribute('lang')) !== language) faults.push(`${id}: not in ${language}`);
          if ((await page.locator('html').getAttribute('data-mantine-color-scheme')) !== theme.toLowerCase()) faults.push(`${id}: not ${theme}`);
          for (const line of complaints.unexpected.slice(before)) faults.push(`${id}: ${line}`);
          if (language === 'en') {
            const { violations } = await new AxeBuilder({ page }).withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']).analyze();
            for (const { id: rule, impact, nodes } of violations) if (impact === 'serious' || impact === 'critical') faults.push(`${id}: axe ${rule}: ${nodes.map(({ target }) => target.join(' ')).join(' | ')}`);
          }
          for (const size of theme === 'Light' ? sizes : []) {
            await page.setViewportSize(size);
            await page.waitForTimeout(60);
            for (const control of await smallControls(page)) faults.push(`${id} at ${size.width} px: ${control}`);
            if (size.width === 390) for (const wide of await sidewaysScroll(page)) faults.push(`${id} at 390 px: ${wide}`);
          }
          await page.setViewportSize(sizes[1]);
        }
        await context.close();
      }
      expect(faults).toEqual([]);
    });
  }
}
