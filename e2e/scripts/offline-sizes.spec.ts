import { Api } from '../kit/api.ts';
import { BrowserProcess } from '../kit/browser-process.ts';
import { Cable } from '../kit/cable.ts';
import { openTerminal } from '../kit/cut-terminal.ts';
import { registerRestaurant } from '../kit/restaurants.ts';
import { expect, LONG, test } from '../kit/test.ts';
import { storedOn } from '../kit/waiting-sizes.ts';
import { SalePage } from '../pages/sale.ts';

/** The room that orders take which wait on a terminal (decision 458). */

const MOST = 8192;
const NOTICED = { timeout: 15_000 };

/** Sells a bowl with its choices, two more dishes, and the bowl again up to as many lines. */
async function sell(terminal: SalePage, lineCount: number): Promise<void> {
  await terminal.tap('Chicken Bowl');
  await terminal.answerTheRestAndAdd();
  for (const dish of ['Chips', 'Bottled Water']) await terminal.tap(dish);
  await expect(terminal.lines).toHaveCount(3);
  for (let line = 3; line < lineCount; line += 1) {
    await terminal.lines.first().getByRole('button').first().click();
    await (await terminal.lineTool('Duplicate')).click();
    await expect(terminal.lines).toHaveCount(line + 1);
  }
  await terminal.pay();
  await terminal.exact.click();
  await expect(terminal.done).toBeVisible();
  await terminal.done.getByRole('button', { name: 'Done', exact: true }).click();
  await expect(terminal.done).toHaveCount(0);
}

test('an order of three lines and one of twenty take less than 8 KB each', LONG, async () => {
  test.setTimeout(240_000);
  const place = await registerRestaurant('cut-sizes');
  const counter = await new Api(place.subDomain).signIn(place.owner, 'Counter 1');
  const cable = await Cable.lay();
  const browser = await BrowserProcess.install();
  try {
    const page = await openTerminal(
      await browser.start(),
      counter,
      `http://${place.subDomain}.localhost:${cable.port}`,
    );
    const terminal = new SalePage(page);
    await expect(terminal.tile('Chips')).toBeVisible();
    await terminal.section('All Items').click();
    cable.cut();
    await expect(page.getByRole('status').getByText('Offline', { exact: true })).toBeVisible(NOTICED);
    await sell(terminal, 3);
    await sell(terminal, 20);
    const orders = await storedOn(page);
    expect(orders.map(({ lineCount }) => lineCount)).toEqual([3, 20]);
    for (const { size, lineCount, parts } of orders) {
      test.info().annotations.push({ type: `${lineCount} lines`, description: JSON.stringify({ size, parts }) });
      expect(size, `an order of ${lineCount} lines`).toBeLessThan(MOST);
    }
  } finally {
    await browser.remove();
    await cable.remove();
  }
});
