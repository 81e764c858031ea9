import { orderChannelRoutes, partnerItemRoutes } from '@tavola/contract';
import { Api } from '../../kit/api.ts';
import { origin } from '../../kit/place.ts';
import { registerRestaurant } from '../../kit/restaurants.ts';
import { enterAs, expect, LONG, test } from '../../kit/test.ts';

test(
  'a manager connects the practice partner, and maps what it orders and nobody knows',
  LONG,
  async ({ page, context }) => {
    const { subDomain, owner } = await registerRestaurant('integrations');
    const office = await new Api(subDomain).signIn(owner, 'Counter');
    const body = { name: 'Practice', isActive: true, isAutoAccepted: false, prepMinutes: 20 };
    await office.call(orderChannelRoutes.create, { body });
    await enterAs(context, office);
    await page.goto(`${origin(subDomain)}/online-integrations/online-integrations`);

    await page.getByText('Practice partner').click();
    await page.getByRole('button', { name: 'Connect' }).click();
    await page.getByRole('button', { name: 'Change: Practice' }).click();
    const dialog = page.getByRole('dialog', { name: 'Practice' });
    await dialog.getByText('Belongs to this integration').click();
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(dialog).toHaveCount(0);

    await page.getByRole('button', { name: 'Send one with an unknown item' }).click();
    await expect(page.getByText(/^Order .* has arrived$/)).toBeVisible();

    await page.goto(`${origin(subDomain)}/online-integrations/partner-items`);
    await expect(page.getByRole('row', { name: /Practice dish/ })).toContainText('Not mapped');
    await page.getByText('Practice dish').click();
    const choice = page.getByRole('dialog', { name: 'Which product is Practice dish?' });
    await choice.getByText('None: as the partner names it').waitFor();
    await choice.getByRole('group').getByRole('button').nth(1).click();
    await expect(choice).toHaveCount(0);
    const { items } = await office.call(partnerItemRoutes.list, { query: { search: 'Practice dish' } });
    expect(items[0]?.itemName).not.toBeNull();
  },
);
