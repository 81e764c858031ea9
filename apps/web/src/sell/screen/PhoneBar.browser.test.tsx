import { afterEach, beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { openPage, type TestPage } from '#ui/frames/test-page.tsx';
import classes from './SellScreen.module.css';

let opened: TestPage | undefined;
beforeEach(() => page.viewport(390, 844));
afterEach(async () => {
  opened?.close();
  await page.viewport(1024, 768);
});

test.each(['1,100.00฿', '12,345.00฿'])('the total %s of a table is inside its button on a phone', async (total) => {
  opened = openPage(() => (
    <div className={classes.barButtons} data-table>
      <button type="button" className={classes.openCart}>
        <span className={classes.count}>16</span>
        <span className={classes.barTotal}>{total}</span>
      </button>
      <button type="button">Send</button>
      <button type="button" className={classes.pay}>
        Pay
      </button>
    </div>
  ));
  await expect.element(page.getByText(total)).toBeVisible();
  const sum = page.getByText(total).element().getBoundingClientRect();
  const button = page.getByRole('button', { name: total }).element().getBoundingClientRect();
  const pay = page.getByRole('button', { name: 'Pay' }).element().getBoundingClientRect();
  expect(sum.right).toBeLessThanOrEqual(button.right - 8);
  expect(pay.right).toBeLessThanOrEqual(window.innerWidth);
});
