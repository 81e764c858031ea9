import { useState } from 'react';
import { afterEach, expect, test } from 'vitest';
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
  for (const press of [() => key('5').click(), () => userEvent.keyboard('5')]) {
    await press();
    // A key of the keyboard waits until it is clear that no scanner types.
    await expect.poll(() => isLit('5'), { interval: 5 }).toBe(true);
    const pressed = performance.now();
    await expect.poll(() => isLit('5'), { interval: 5 }).toBe(false);
    expect(performance.now() - pressed).toBeLessThan(LIT_MS + 200);
  }
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
