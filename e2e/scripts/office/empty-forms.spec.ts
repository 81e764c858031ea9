import { keysOf, screens, type ScreenID } from '@tavola/contract';
import { Api } from '../../kit/api.ts';
import { registerRestaurant } from '../../kit/restaurants.ts';
import { visit, visitOf } from '../../kit/screens.ts';
import { enterAs, expect, test } from '../../kit/test.ts';

const forms = keysOf(screens).filter(
  (id) => id.endsWith('New') && visitOf(id).as === 'terminal' && !screens[id].path.includes('$id'),
);

test('every form that is saved empty names what is missing at its field and puts the cursor there', async ({
  page,
  context,
}) => {
  test.setTimeout(300_000);
  const restaurant = await registerRestaurant('forms');
  const api = await new Api(restaurant.subDomain).signIn(restaurant.owner, 'Counter 1');
  await enterAs(context, api);
  const place = { subDomain: restaurant.subDomain, api, ids: new Map<ScreenID, string>() };
  const faults: string[] = [];
  for (const id of forms) {
    await visit(page, id, place);
    const save = page.getByRole('button', { name: /^(Save|Create|Next|Send invitation)/ }).filter({ visible: true });
    if ((await save.count()) === 0) {
      faults.push(`${id}: no button to save`);
      continue;
    }
    await save.last().click();
    const invalid = page.locator('[aria-invalid="true"]').filter({ visible: true });
    if (
      !(await invalid
        .first()
        .waitFor({ timeout: 3000 })
        .then(
          () => true,
          () => false,
        ))
    ) {
      faults.push(`${id}: nothing is marked`);
      continue;
    }
    faults.push(
      ...(
        await invalid.evaluateAll((fields) =>
          fields.flatMap((field, index) => {
            const name =
              field.getAttribute('aria-label') ?? (field as HTMLInputElement).labels?.[0]?.textContent ?? '?';
            const words = (field.getAttribute('aria-describedby') ?? '')
              .split(' ')
              .map((one) => document.getElementById(one)?.textContent ?? '')
              .join('');
            return [
              ...(words === '' ? [`"${name}" has no message`] : []),
              ...(index === 0 && !field.contains(document.activeElement) ? [`"${name}" has no focus`] : []),
            ];
          }),
        )
      ).map((fault) => `${id}: ${fault}`),
    );
  }
  expect(forms.length).toBeGreaterThan(10);
  expect(faults).toEqual([]);
});
