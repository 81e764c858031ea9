import { priceListRoutes, scheduledChangeRoutes } from '@tavola/contract';
import { Api } from '../kit/api.ts';
import { origin } from '../kit/place.ts';
import { registerRestaurant } from '../kit/restaurants.ts';
import { enterAs, expect, heldDailyBy, test } from '../kit/test.ts';
import { SalePage } from '../pages/sale.ts';

/** Long enough for the call itself to arrive before. */
const SOON_MS = 2_000;
/** Due changes are looked for every half minute at the latest. */
const MADE_MS = 60_000;
const NAME = 'Bottled Water';
/** A day as a page of this restaurant writes it. */
const dayOf = (at: number): string =>
  new Intl.DateTimeFormat('en-GB', { timeZone: 'Europe/Dublin', dateStyle: 'short' }).format(new Date(at));

test(
  'a change of a price is tried on past orders, scheduled, and made while a terminal is open',
  heldDailyBy(
    'apps/server/src/areas/selling/rehearsal/rehearsal.test.ts',
    'apps/server/src/areas/company/scheduled/scheduled.test.ts',
  ),
  async ({ page, context, secondPage }) => {
    test.setTimeout(150_000);
    const place = await registerRestaurant('rehearse');
    const office = await new Api(place.subDomain).signIn(place.owner, 'Office');
    await enterAs(context, office);
    const counterPage = await secondPage(await new Api(place.subDomain).signIn(place.owner, 'Counter 2'));
    const counter = new SalePage(counterPage);
    const list = (await office.call(priceListRoutes.list)).items.find(({ isBasePriceList }) => isBasePriceList);
    if (list === undefined) throw new Error('The restaurant has no base prices.');
    const { priceListID: id } = list;
    /** What the list says of it now. */
    const listed = async () => {
      const query = { priceListID: id, search: NAME };
      const [product] = (await office.call(priceListRoutes.products, { query })).items;
      if (product?.price == null) throw new Error(`The base prices have no ${NAME}.`);
      return { itemID: product.itemID, price: product.price };
    };
    const { itemID, price } = await listed();
    const dearer = price + 1;

    await test.step('two are sold', async () => {
      await counter.open(place.subDomain);
      for (let sold = 0; sold < 2; sold++) {
        await counter.tap(NAME);
        await counter.expectTotal(price);
        await counter.pay();
        await counter.exact.click();
        await expect(counter.done).toBeVisible();
        await counterPage.keyboard.press('Escape');
        await expect(counter.done).toBeHidden();
      }
    });

    await test.step('the office tries another price on them', async () => {
      await page.goto(`${origin(place.subDomain)}/price-lists/price-lists/${id}`);
      await page.getByRole('searchbox', { name: 'Search' }).fill('bottled');
      await page.getByLabel(`Price of ${NAME} in this list`).fill(String(dearer));
      await page.getByLabel(`Price of ${NAME} in this list`).blur();
      await page.getByRole('button', { name: 'Try or schedule' }).click();
      await page.getByRole('menuitem', { name: 'Try on last week' }).click();
      const dialog = page.getByRole('dialog', { name: 'Try on past orders' });
      await dialog.getByRole('button', { name: 'Try', exact: true }).click();
      await expect(dialog.getByText('There are no orders in this time.'), 'until yesterday').toBeVisible();
      const to = dialog.getByRole('textbox', { name: 'To' });
      await to.fill(dayOf(Date.now() + 24 * 3_600_000));
      await to.blur();
      await dialog.getByRole('button', { name: 'Try', exact: true }).click();
      await expect(dialog.getByText('+€2.00').first()).toBeVisible();
      await expect(dialog.getByText('+€1.00')).toHaveCount(2);
      await page.keyboard.press('Escape');
      await expect(dialog).toBeHidden();
      expect((await listed()).price, 'nothing is saved').toBe(price);
    });

    await test.step('a time in the past is refused where it was entered', async () => {
      await page.getByRole('button', { name: 'Try or schedule' }).click();
      await page.getByRole('menuitem', { name: 'Save at a time' }).click();
      const schedule = page.getByRole('dialog', { name: 'Save at a time' });
      await schedule.getByRole('textbox', { name: 'Date' }).fill(dayOf(Date.now() - 24 * 3_600_000));
      await schedule.getByLabel('Time').fill('12:00');
      await schedule.getByRole('button', { name: 'Schedule' }).click();
      await expect(schedule.getByText('Choose a time in the future.')).toBeVisible();
      await page.keyboard.press('Escape');
    });

    await test.step('a scheduled one is made, and the open terminal sells by it', async () => {
      const { name, isBasePriceList, version } = await office.call(priceListRoutes.get, { params: { id } });
      const changes = { priceListItems: [{ itemID, price: dearer }], priceListModifierOptions: [] };
      await office.call(scheduledChangeRoutes.create, {
        body: {
          path: `/company/price-lists/${id}`,
          body: { name, isBasePriceList, priceListAvailabilities: [], ...changes, version },
          dueAt: new Date(Date.now() + SOON_MS).toISOString(),
          screen: 'priceList',
          name,
        },
      });
      await expect.poll(async () => (await listed()).price, { timeout: MADE_MS }).toBe(dearer);
      await expect(counter.tile(NAME)).toHaveAccessibleName(new RegExp(`€${dearer.toFixed(2)}`));
      await counter.tap(NAME);
      await counter.expectTotal(dearer);
    });

    await test.step('the list of scheduled changes says that it was made', async () => {
      await page.goto(`${origin(place.subDomain)}/company-setting/scheduled-changes`);
      await expect(page.getByRole('row', { name: new RegExp(`${list.name}.*Made`) })).toBeVisible();
    });
  },
);
