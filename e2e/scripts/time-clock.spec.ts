import { companyUserRoutes, locationRoutes, shiftRoutes } from '@tavola/contract';
import { Api } from '../kit/api.ts';
import { typeByHand } from '../kit/keyboard.ts';
import { origin } from '../kit/place.ts';
import { registerRestaurant } from '../kit/restaurants.ts';
import { enterAs, expect, SELLING_ON, test } from '../kit/test.ts';
import { tapDigits } from '../pages/sign-in.ts';

const PIN = '583016';
const MINUTE_MS = 60_000;
const DUBLIN = 'Europe/Dublin';
const timeOf = (at: number): string =>
  new Intl.DateTimeFormat('en-GB', { timeZone: DUBLIN, timeStyle: 'short' }).format(new Date(at));

for (const { where, size, details } of SELLING_ON)
  test(
    `${where} a waiter clocks in by PIN, takes a break and a meal, clocks out, and the manager corrects the shift`,
    details,
    async ({ page, context }) => {
      await page.setViewportSize(size);
      const place = await registerRestaurant('time-clock');
      const office = await new Api(place.subDomain).signIn(place.owner, 'Counter 1');
      const { locationID } = await office.call(locationRoutes.current);
      await office.call(companyUserRoutes.create, {
        body: {
          firstName: 'Nok',
          lastName: '',
          userName: '',
          email: '',
          isSuperUser: false,
          isPinOnly: true,
          locationIDs: [locationID],
          roleIDs: [],
          codes: [],
          pin: PIN,
        },
      });
      await enterAs(context, office);

      await test.step('the clock opens in its own window, which the person who is signed in sees first', async () => {
        await page.goto(`${origin(place.subDomain)}/time-clock-popup`);
        await expect(page.getByText('Not clocked in today').first()).toBeVisible();
        await expect(page.getByRole('button', { name: 'Start break' })).toBeDisabled();
        await page.getByRole('button', { name: 'Someone else: use PIN' }).click();
        await tapDigits(page, '114477');
        await expect(page.getByRole('alert')).toBeVisible();
        await tapDigits(page, PIN);
        await expect(page.getByRole('heading', { name: 'Nok' })).toBeVisible();
      });

      await test.step('in, a break, a meal, and out', async () => {
        const press = (name: string) => page.getByRole('button', { name, exact: true }).click();
        const now = (name: string) => expect(page.getByRole('timer', { name, exact: true })).toBeVisible();
        await press('Clock in');
        await now('Working');
        await expect(page.getByRole('timer')).not.toHaveText('0:00:00');
        await press('Start break');
        await now('Break');
        await expect(page.getByRole('button', { name: 'Clock out' })).toBeDisabled();
        await press('End break');
        await press('Start meal break');
        await now('Meal break');
        await press('End meal break');
        await press('Clock out');
        await expect(page.getByText('Clocked out').first()).toBeVisible();
      });

      await test.step('a locked terminal asks for a PIN', async () => {
        await page.evaluate(() => localStorage.setItem('tavola.locked', '1'));
        await page.reload();
        await expect(page.getByRole('group', { name: 'Enter PIN' })).toBeVisible();
        await expect(page.getByRole('button', { name: 'Clock in' })).toHaveCount(0);
        await page.evaluate(() => localStorage.removeItem('tavola.locked'));
      });

      await test.step('the manager corrects the start, with a reason', async () => {
        const [shift] = (await office.call(shiftRoutes.list)).items;
        if (shift === undefined) throw new Error('The shift was not recorded.');
        expect(shift).toMatchObject({
          name: 'Nok',
          endedBy: 'Person',
          breaks: [{ kind: 'BREAK' }, { kind: 'MEAL_BREAK' }],
        });
        const startedAt = Date.parse(shift.startedOn);
        await page.goto(`${origin(place.subDomain)}/employees/time-clock`);
        await page.getByRole('cell', { name: 'Nok' }).first().click();
        await expect(page.getByRole('heading', { name: /^Nok/ })).toBeVisible();
        const end = page.getByRole('textbox', { name: 'End time' }).first();
        const start = page.getByRole('textbox', { name: 'Start time' }).first();
        const reason = page.getByRole('textbox', { name: 'Reason' });
        await end.fill(timeOf(startedAt - 2 * MINUTE_MS));
        await end.blur();
        await reason.click();
        await typeByHand(page, 'Was here before');
        await page.getByRole('button', { name: 'Save', exact: true }).click();
        await expect(page.getByText('The end must be after the start. Nothing was changed.')).toBeVisible();
        await page.reload();
        await start.fill(timeOf(startedAt - MINUTE_MS));
        await start.blur();
        await reason.click();
        await typeByHand(page, 'Was here before');
        await page.getByRole('button', { name: 'Save', exact: true }).click();
        await expect(page.getByRole('heading', { name: 'Staff time clock' })).toBeVisible();
        const corrected = await office.call(shiftRoutes.get, { params: { id: shift.shiftID } });
        expect(corrected).toMatchObject({ reason: 'Was here before' });
        expect(Date.parse(corrected.startedOn)).toBeLessThan(startedAt);
      });

      await test.step('the hours of the week have it', async () => {
        await page.goto(`${origin(place.subDomain)}/employees/hours`);
        await page.getByRole('cell', { name: 'Nok' }).first().click();
        await expect(page.getByRole('heading', { name: 'Nok' })).toBeVisible();
        await expect(page.getByText('Tips').first()).toBeVisible();
      });
    },
  );
