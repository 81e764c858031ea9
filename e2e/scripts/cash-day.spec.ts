import { operationalSettingRoutes, posTerminalRoutes, settingsRoutes, terminalReportRoutes } from '@tavola/contract';
import { Api } from '../kit/api.ts';
import { typeByHand } from '../kit/keyboard.ts';
import { origin } from '../kit/place.ts';
import { registerRestaurant } from '../kit/restaurants.ts';
import { enterAs, expect, LONG, SELLING_ON, test } from '../kit/test.ts';
import { SalePage } from '../pages/sale.ts';
import { SignInPage } from '../pages/sign-in.ts';

// Ten sales where there is time for them.
const EXACT_SALES = process.env['LONG'] === '1' ? 9 : 1;
const PRICE = 4.45;
const cash = (amount: number): string => `€${amount.toFixed(2)}`;

for (const { where, size, details } of SELLING_ON)
  test(
    `${where} a drawer is opened from a sale, pays out, is handed over, and is closed with a wrong count that is explained`,
    details,
    async ({ page, context }) => {
      await page.setViewportSize(size);
      const place = await registerRestaurant('cash-day');
      const counter = await new Api(place.subDomain).signIn(place.owner, 'Counter 1');
      const office = await new Api(place.subDomain).signIn(place.owner, 'Office');
      const id = counter.terminal?.clientID ?? '';
      const { name, type, version } = await office.call(posTerminalRoutes.get, { params: { id } });
      await office.call(posTerminalRoutes.update, {
        params: { id },
        body: { name, type, version, isUseCashDrawer: true, openTerminal: true },
      });
      const {
        closeAllOpenOrders,
        closeAllTerminals,
        closeOutAllEmployees,
        businessDayCutoff,
        version: known,
      } = await office.call(settingsRoutes.operational);
      await office.call(operationalSettingRoutes.closeProcedures, {
        body: {
          closeAllOpenOrders,
          closeAllTerminals,
          closeOutAllEmployees,
          businessDayCutoff,
          cashDifferenceLimit: 1,
          cashMoveLimit: null,
          version: known,
        },
      });
      await enterAs(context, counter);

      const terminal = new SalePage(page);
      await terminal.open(place.subDomain);
      await terminal.tap('Chips and Guacamole');
      await terminal.pay();
      await terminal.payment.getByRole('button', { name: 'Open the cash drawer' }).click();
      await expect(page.getByRole('heading', { name: 'Open the cash drawer' })).toBeVisible();
      await page.getByRole('radio', { name: /€10\.00/ }).click();
      await page.keyboard.type('10');
      await page.getByRole('button', { name: 'Open with €100.00' }).click();

      await terminal.showCart();
      await expect(terminal.line('Chips and Guacamole'), 'the sale has waited').toBeVisible();
      for (let sale = 1; sale <= EXACT_SALES; sale += 1) {
        if (sale > 1) await terminal.tap('Chips and Guacamole');
        await terminal.pay();
        await terminal.exact.click();
        await terminal.done.getByRole('button', { name: /^Done \(/ }).click();
        await expect(terminal.done).toBeHidden();
      }
      const left = 100 + (EXACT_SALES + 1) * PRICE - 3;
      await terminal.tap('Chips and Guacamole');
      await terminal.pay();
      await terminal.quickAmount(10).click();
      await expect(terminal.done).toContainText('€5.55');
      const orderNo = /Order (\S+)/.exec(await terminal.receipt.innerText())?.[1] ?? '';

      await page.goto(`${origin(place.subDomain)}/cash-drawer`);
      await page.getByRole('button', { name: 'Pay out' }).click();
      await expect(page.getByRole('dialog', { name: 'Pay out' })).toBeVisible();
      await page.keyboard.type('3');
      await page.getByRole('button', { name: 'Pay out €3.00' }).click();
      const receipt = page.getByRole('dialog', { name: 'Receipt: Pay out €3.00' });
      await expect(receipt.getByRole('article')).toContainText('Signature');
      await receipt.getByRole('button', { name: 'Done' }).click();
      await expect(page.getByRole('region', { name: 'Cash activities' })).toContainText('Pay out');
      const expected = page.getByRole('region', { name: 'Expected cash' });
      await expect(expected).toContainText(cash(left));

      await page.getByRole('button', { name: /^User menu of / }).click();
      await page.getByRole('button', { name: 'Log Out' }).click();
      const handover = page.getByRole('dialog', { name: 'Hand over this terminal' });
      await expect(handover).toContainText(cash(left));
      await handover.getByRole('textbox', { name: 'Note for the next person' }).fill('Bread comes at nine');
      await handover.getByRole('button', { name: 'Log Out' }).click();

      // The next person at the same terminal.
      await new SignInPage(page).tapPin(place.owner.pin);
      await expect(page.getByRole('button', { name: /^User menu of / })).toBeVisible();
      await page.goto(`${origin(place.subDomain)}/cash-drawer`);
      const card = page.getByRole('region', { name: 'Handover' });
      await expect(card).toContainText('Bread comes at nine');
      await card.getByRole('button', { name: 'Mark as done: Bread comes at nine' }).click();
      await expect(card).not.toContainText('Bread comes at nine');

      await page.getByRole('button', { name: 'Count and close' }).click();
      await expect(page.getByRole('heading', { name: 'Count the cash' })).toBeVisible();
      await page.getByRole('button', { name: 'Enter the total instead' }).click();
      // The guest of the second sale was given no change: 5.55 more than there should be.
      const counted = left + 5.55;
      await typeByHand(page, counted.toFixed(2));
      await page.getByRole('button', { name: `Use this count: ${cash(counted)}` }).click();
      await expect(page.getByText('€5.55 too much.')).toBeVisible();
      const causes = page.getByRole('region', { name: 'What may have happened' });
      await expect(causes).toContainText('Too little or too much change was given');
      await expect(causes.getByRole('link', { name: `Order ${orderNo}` })).toBeVisible();
      const close = page.getByRole('button', { name: 'Close now' });
      await expect(close).toBeDisabled();
      await page.getByRole('textbox', { name: 'Reason for the difference' }).fill('Change was left on the counter');
      await close.click();
      await expect(page.getByText('The report is stored and no longer changes.')).toBeVisible();
      await expect(page.getByRole('region', { name: 'Handover' })).toContainText('No open orders');
      await expect(page.getByRole('region', { name: 'Handover' })).toContainText(cash(counted));
      await expect(page.getByRole('region', { name: 'Handover' })).toContainText('Change was left on the counter');
      await page.getByRole('button', { name: 'Closing receipt' }).click();
      await expect(page.getByRole('dialog', { name: 'Closing receipt' }).getByRole('article')).toContainText(
        cash(counted),
      );

      const { items } = await office.call(terminalReportRoutes.search, {
        body: { page: 1, pageSize: 25, sort: [], search: '' },
      });
      expect(items).toMatchObject([
        {
          status: 'Closed',
          openingFloat: 100,
          expectedCash: Number(left.toFixed(2)),
          countedCash: Number(counted.toFixed(2)),
          difference: 5.55,
          note: 'Change was left on the counter',
        },
      ]);
    },
  );

test(
  'cash into an uncounted drawer is greyed, and the settings of the terminal mend it',
  LONG,
  async ({ page, context }) => {
    await page.setViewportSize({ width: 1920, height: 1080 });
    const place = await registerRestaurant('uncounted');
    const counter = await new Api(place.subDomain).signIn(place.owner, 'Counter 1');
    const id = counter.terminal?.clientID ?? '';
    const { name, type, version } = await counter.call(posTerminalRoutes.get, { params: { id } });
    await counter.call(posTerminalRoutes.update, {
      params: { id },
      body: { name, type, version, isUseCashDrawer: true, openTerminal: false },
    });
    await enterAs(context, counter);
    const terminal = new SalePage(page);
    await terminal.open(place.subDomain);
    await terminal.tap('Chips and Guacamole');
    await terminal.pay();
    const offer = terminal.payment.getByRole('radio', { name: /^Cash/ });
    await expect(offer).toBeDisabled();
    await expect(offer).toContainText('Nobody counts the drawer of this terminal.');
    await terminal.payment.getByRole('button', { name: 'Terminal settings' }).click();
    await expect(page.getByRole('radio', { name: /with cash drawer/i }), 'someone works here').toBeDisabled();
    await page.getByRole('switch', { name: /^Open terminal/ }).click();
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await terminal.open(place.subDomain);
    await expect(terminal.line('Chips and Guacamole'), 'the sale has waited').toBeVisible();
    await terminal.pay();
    await expect(terminal.payment.getByRole('button', { name: 'Open the cash drawer' })).toBeVisible();
  },
);
