import { Api } from '../kit/api.ts';
import { countClicks } from '../kit/clicks.ts';
import { origin } from '../kit/place.ts';
import { registerRestaurant, type Restaurant } from '../kit/restaurants.ts';
import { drawTables } from '../kit/tables.ts';
import { enterAs, expect, heldDailyBy, test } from '../kit/test.ts';
import { SalePage } from '../pages/sale.ts';

// How many taps the work of an evening takes. Close of day and discounts are counted where they are tried.

let place: Restaurant;
test.beforeAll(async () => {
  place = await registerRestaurant('taps');
});

const said = (what: string, taps: number): void => void process.stdout.write(`${taps} taps: ${what}\n`);

for (const [device, width, height, details] of [
  ['phone', 390, 844, {}],
  ['tablet', 1024, 768, heldDailyBy('e2e/scripts/taps.spec.ts', 'e2e/scripts/bills.spec.ts')],
] as const)
  test(
    `on a ${device} a table is split for five guests, one of them pays by card, and all tables are handed over`,
    details,
    async ({ page, context }) => {
      await page.setViewportSize({ width, height });
      const api = await new Api(place.subDomain).signIn(place.owner, `Taps ${device}`);
      const { room, names } = await drawTables(api, 2);
      await enterAs(context, api);
      await page.goto(`${origin(place.subDomain)}/table-service`);
      await page.getByRole('group', { name: 'Room' }).getByRole('button', { name: room }).click();
      const table = (name: string) => page.getByRole('button', { name: new RegExp(`^Table ${name}, `) });
      const sale = new SalePage(page);
      const clicks = await countClicks(page);
      const send = page.getByRole('button', { name: /^Send(: All sent)?$/ });
      const dishes = [
        'Chips and Guacamole',
        'Bottled Water',
        'Chips',
        'Chips and Fresh Tomato Salsa',
        'Canned Soft Drink',
      ];

      await table(names[0] ?? '').click();
      const beforeGuests = clicks();
      await page.getByRole('button', { name: '5 guests', exact: true }).click();
      await expect(page.getByRole('group', { name: 'Number of guests' })).toBeHidden();
      said(`guests of a table, ${device}`, clicks() - beforeGuests);
      expect(clicks() - beforeGuests).toBe(1);
      for (const dish of dishes.slice(0, 4)) await sale.tap(dish);
      await sale.tap('Bottled Water');
      await send.click();
      await expect(send).toBeDisabled();

      const beforeSplit = clicks();
      await page.getByRole('button', { name: 'Split bill' }).click();
      const split = page.getByRole('dialog', { name: 'Split bill' });
      await split.getByRole('button', { name: 'By person' }).click();
      // As many bills as guests.
      await expect(split.getByRole('group', { name: 'People' }).getByText('5', { exact: true })).toBeVisible();
      for (const [index, dish] of dishes.slice(0, 3).entries()) {
        await split.getByRole('button', { name: `Guest ${index + 1}`, exact: true }).click();
        await split
          .getByRole('button', { name: new RegExp(`^.*${dish}`) })
          .first()
          .click();
      }
      await split.getByRole('button', { name: 'Split into 5 bills' }).click();
      const bills = page.getByRole('list', { name: 'Bills of this table' }).getByRole('button');
      await expect(bills).toHaveCount(5);
      said(`split by person for five, ${device}`, clicks() - beforeSplit);
      expect(clicks() - beforeSplit).toBeLessThanOrEqual(12);

      const beforePay = clicks();
      await bills.nth(1).click();
      await page.getByRole('button', { name: 'Pay', exact: true }).click();
      await sale.payType('Credit Card').click();
      await expect(sale.done).toBeVisible();
      said(`one of five pays by card, ${device}`, clicks() - beforePay);
      expect(clicks() - beforePay).toBe(3);

      await page.goto(`${origin(place.subDomain)}/table-service`);
      await page.getByRole('group', { name: 'Room' }).getByRole('button', { name: room }).click();
      const beforeRound = clicks();
      await table(names[1] ?? '').click();
      for (const dish of dishes.slice(0, 3)) await sale.tap(dish);
      await send.click();
      await expect(send).toBeDisabled();
      said(`a round of three at a free table, ${device}`, clicks() - beforeRound);
      expect(clicks() - beforeRound).toBe(5);

      await page.goto(`${origin(place.subDomain)}/table-service`);
      await page.getByRole('group', { name: 'Room' }).getByRole('button', { name: room }).click();
      const beforeHandOver = clicks();
      const verbs = page.getByRole('group', { name: 'Choose an action, then a table' });
      await verbs.getByRole('button', { name: 'Hand over', exact: true }).click();
      await page.getByRole('button', { name: 'All my tables' }).click();
      const people = page.getByRole('dialog', { name: 'Hand over all my tables' });
      await people.getByRole('button').last().click();
      await expect(people).toBeHidden();
      said(`all tables are handed over, ${device}`, clicks() - beforeHandOver);
      expect(clicks() - beforeHandOver).toBeLessThanOrEqual(3);
    },
  );

for (const [device, width, height] of [
  ['phone', 390, 844],
  ['tablet', 1024, 768],
] as const)
  test(`on a ${device} a sale takes three taps, by card and in cash`, async ({ page, context }) => {
    await page.setViewportSize({ width, height });
    await enterAs(context, await new Api(place.subDomain).signIn(place.owner, `Sales ${device}`));
    const sale = new SalePage(page);
    await sale.open(place.subDomain);
    const clicks = await countClicks(page);
    for (const [way, key] of [
      ['card', sale.payType('Credit Card')],
      ['cash', sale.exact],
    ] as const) {
      const before = clicks();
      await sale.tap('Chips and Guacamole');
      await sale.pay();
      await key.click();
      await expect(sale.done).toBeVisible();
      said(`a sale by ${way}, ${device}`, clicks() - before);
      expect(clicks() - before).toBe(3);
      await page.keyboard.press('Escape');
      await expect(sale.done).toBeHidden();
    }
  });
