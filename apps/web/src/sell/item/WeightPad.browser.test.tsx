import type { Quantity } from '@tavola/selling';
import { useState } from 'react';
import { afterEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { openPage, type TestPage } from '#ui/frames/test-page.tsx';
import { WeightPad } from './WeightPad.tsx';

let opened: TestPage | undefined;
afterEach(() => opened?.close());

function Scale() {
  const [weight, setWeight] = useState(0 as Quantity);
  return <WeightPad name="Cheese" value={weight} isMissed={false} onChange={setWeight} />;
}

test('the decimal key makes what was typed whole units, by hand and on the keyboard', async () => {
  opened = openPage(Scale);
  await page.getByRole('button', { name: '1', exact: true }).click();
  await page.getByRole('button', { name: 'Decimal point' }).click();
  await page.getByRole('button', { name: '5', exact: true }).click();
  await expect.element(page.getByRole('status')).toHaveTextContent('1.500');
  await userEvent.keyboard('{Delete}');
  await userEvent.keyboard('0.05');
  await expect.element(page.getByRole('status')).toHaveTextContent('0.050');
});

test('a weight is typed as a scale shows it, and each key is highlighted', async () => {
  opened = openPage(Scale);
  const five = page.getByRole('button', { name: '5', exact: true });
  await page.getByRole('button', { name: '3', exact: true }).click();
  // Its highlight may be over when a look from here comes.
  const lit: boolean[] = [];
  const watch = new MutationObserver(() => lit.push(five.element().hasAttribute('data-lit')));
  watch.observe(five.element(), { attributeFilter: ['data-lit'] });
  await five.click();
  await expect.poll(() => lit[0]).toBe(true);
  watch.disconnect();
  await five.click();
  await expect.element(page.getByRole('status')).toHaveTextContent('0.355');
  await expect.poll(() => five.element().hasAttribute('data-lit')).toBe(false);
});
