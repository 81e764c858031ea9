import { useState } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { openPage, type TestPage } from '../frames/test-page.tsx';
import { NumericKeypad } from './NumericKeypad.tsx';

/** Selling spec, section 9. */
const LIT_MS = 250;

let opened: TestPage | undefined;
afterEach(() => opened?.close());

function Pad() {
  const [keys, setKeys] = useState(0);
  return (
    <>
      <output>{keys}</output>
      <button onClick={() => setKeys(0)}>Empty</button>
      <NumericKeypad value={keys} onChange={setKeys} max={9999_99} />
    </>
  );
}

const key = (name: string) => page.getByRole('button', { name, exact: true });
const isLit = (name: string) => key(name).element().hasAttribute('data-lit');

test('highlights a key for 250 ms, pressed on the screen or on the keyboard', async () => {
  opened = openPage(Pad);
  await expect.element(key('5')).toBeVisible();
  const timers = vi.spyOn(globalThis, 'setTimeout');
  for (const press of [() => key('5').click(), () => userEvent.keyboard('5')]) {
    // What the page shows as it happens: a look from here may come when it is over.
    const shown: boolean[] = [];
    const watch = new MutationObserver(() => shown.push(isLit('5')));
    watch.observe(key('5').element(), { attributeFilter: ['data-lit'] });
    timers.mockClear();
    await press();
    await expect.poll(() => shown).toEqual([true, false]);
    watch.disconnect();
    expect(timers.mock.calls.filter(([, ms]) => ms === LIT_MS)).toHaveLength(1);
  }
  timers.mockRestore();
});

test('types 12 . 5 as 12.50, from the screen and the keyboard, and starts again with a value from elsewhere', async () => {
  opened = openPage(Pad);
  const shown = page.getByRole('status');
  for (const name of ['1', '2', 'Decimal point', '5', 'Decimal point']) await key(name).click();
  await expect.element(shown).toHaveTextContent('1250');
  await key('Clear').click();
  await userEvent.keyboard('3,2');
  await expect.element(shown).toHaveTextContent('320');
  await page.getByRole('button', { name: 'Empty' }).click();
  for (const name of ['4', '5']) await key(name).click();
  await expect.element(shown).toHaveTextContent(/^4500$/);
});

test('has 00, Clear and a key that takes the last digit off, and stays below its limit', async () => {
  opened = openPage(Pad);
  const shown = page.getByRole('status');
  for (const name of ['1', '2', '00']) await key(name).click();
  await expect.element(shown).toHaveTextContent('120000');
  await key('5').click();
  await expect.element(shown).toHaveTextContent('120000');
  await key('Delete').click();
  await expect.element(shown).toHaveTextContent('12000');
  await key('Clear').click();
  await expect.element(shown).toHaveTextContent('0');
});
