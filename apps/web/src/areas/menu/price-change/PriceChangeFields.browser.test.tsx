import { useState } from 'react';
import { afterEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { openPage, type TestPage } from '#ui/frames/test-page.tsx';
import { PriceChangeFields, type PriceChange } from './PriceChangeFields.tsx';

let opened: TestPage | undefined;
afterEach(() => opened?.close());

/** The fields, and the change that they make below them. */
function Fields() {
  const [change, setChange] = useState<PriceChange>({ how: 'percent', figure: null, step: 0 });
  return (
    <>
      <PriceChangeFields change={change} onChange={(next) => setChange({ ...change, ...next })} />
      <output>{`${change.how} ${String(change.figure)}`}</output>
    </>
  );
}

test('"Lower by" makes the figure negative, before it is entered and after', async () => {
  opened = openPage(() => <Fields />);
  const figure = page.getByRole('textbox', { name: 'Percentage' });
  await page.getByText('Lower by').click();
  await figure.fill('12.5');
  await expect.element(page.getByText('percent -12.5')).toBeVisible();
  await page.getByText('Raise by').click();
  await expect.element(page.getByText('percent 12.5')).toBeVisible();
});

test('the other unit starts without a figure', async () => {
  opened = openPage(() => <Fields />);
  await page.getByRole('textbox', { name: 'Percentage' }).fill('5');
  await page.getByText('$', { exact: true }).click();
  await expect.element(page.getByRole('textbox', { name: 'Amount' })).toHaveValue('');
  await expect.element(page.getByText('amount null')).toBeVisible();
});
