import { useState } from 'react';
import { afterEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { CurrencyLook } from '#text/format.ts';
import { openPage, type TestPage } from '../frames/test-page.tsx';
import { AmountField } from './AmountField.tsx';
import { CurrencyContext } from './currency.ts';
import { PercentField } from './PercentField.tsx';

const euro: CurrencyLook = { currencyCode: 'EUR', currencySymbol: '€', currencyDecimals: 2 };
const baht: CurrencyLook = { currencyCode: 'THB', currencySymbol: '฿', currencyDecimals: 2 };

let opened: TestPage | undefined;
afterEach(() => opened?.close());

const field = page.getByRole('textbox', { name: 'Price' });
const saved = page.getByRole('status');

/** A field that shows what a form would have, and a place to leave it to. */
function show(currency: CurrencyLook, { Field = AmountField, isOptional = false, start = null as number | null } = {}) {
  function Page() {
    const [value, setValue] = useState<number | '' | null>(start);
    return (
      <CurrencyContext value={currency}>
        <Field label="Price" value={value} onChange={setValue} isOptional={isOptional} />
        <output>{value === null ? 'nothing' : String(value)}</output>
        <button type="button" onClick={() => setValue(7)}>
          Start again
        </button>
      </CurrencyContext>
    );
  }
  opened = openPage(() => <Page />);
}

/** As a suggestion bar, an input method or dictation does: everything at once. */
async function insert(text: string) {
  await field.click();
  document.execCommand('selectAll');
  document.execCommand('insertText', false, text);
}

/** Through the clipboard: a text is written elsewhere, cut and pasted. */
async function paste(text: string) {
  await field.click();
  const data = new DataTransfer();
  data.setData('text/plain', text);
  const target = document.activeElement;
  if (target?.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }))) {
    document.execCommand('selectAll');
    document.execCommand('insertText', false, text);
  }
}

const ways = {
  'typed key by key': async (text: string) => {
    await userEvent.type(field, text);
    // The browser types like a scanner, and Tab would close the scan.
    await new Promise((resolve) => setTimeout(resolve, 200));
  },
  filled: field.fill,
  insert,
  paste,
};

for (const [way, put] of Object.entries(ways))
  test.each([
    ['12,50', '12.5', '€12.50'],
    ['1.250,00', '1250', '€1,250.00'],
    ['1 250,00', '1250', '€1,250.00'],
    ['€9', '9', '€9.00'],
  ])(`%s, ${way}, is %s and is shown as %s when the field is left`, async (text, value, shown) => {
    show(euro);
    await put.call(field, text);
    await expect.element(saved).toHaveTextContent(value);
    await userEvent.tab();
    await expect.element(field).toHaveValue(shown);
  });

test('Thai digits and the baht are read', async () => {
  show(baht);
  await field.fill('฿๑,๒๕๐.๕');
  await expect.element(saved).toHaveTextContent('1250.5');
  await userEvent.tab();
  await expect.element(field).toHaveValue('1,250.50฿');
});

test('a figure with two readings is kept, asked about when the field is left, and never saved as one of them', async () => {
  show(euro, { isOptional: true });
  await field.fill('1,250');
  await expect.element(field).not.toHaveAccessibleDescription();
  await userEvent.tab();
  await expect.element(saved).toHaveTextContent('NaN');
  await expect.element(field).toHaveAccessibleDescription('Did you mean 1,250.00 or 1.25?');
  await expect.element(field).toHaveAttribute('aria-invalid', 'true');
  await expect.element(field).toHaveValue('€1,250');
  await field.fill('1250');
  await expect.element(field).not.toHaveAccessibleDescription();
  await expect.element(saved).toHaveTextContent('1250');
});

test('a text that is no number is kept and refused, and an emptied field has nothing', async () => {
  show(euro, { isOptional: true });
  await field.fill('twelve');
  await userEvent.tab();
  await expect.element(field).toHaveAccessibleDescription('Must be a number');
  await field.fill('');
  await expect.element(saved).toHaveTextContent('nothing');
});

test('more decimals than the currency has, or a minus, are refused and not cut', async () => {
  show(euro);
  await field.fill('12.345,678');
  await userEvent.tab();
  await expect.element(field).toHaveAccessibleDescription('At most 2 decimals');
  await field.fill('-5');
  await userEvent.tab();
  await expect.element(field).toHaveAccessibleDescription('Too small');
});

test('the symbol follows the keys, and the caret stays with the figure', async () => {
  show(euro, { Field: PercentField });
  await userEvent.type(field, '12.50');
  await expect.element(field).toHaveValue('12.50%');
  await userEvent.keyboard('{ArrowLeft}{ArrowLeft}{Backspace}{Backspace}');
  await expect.element(field).toHaveValue('150%');
  await userEvent.keyboard('{End}{Backspace}');
  await expect.element(field).toHaveValue('15%');
  await userEvent.keyboard('{Home}{Delete}');
  await expect.element(field).toHaveValue('5%');
});

test('a button is not moved away from the click that leaves the field, and a form that begins again shows its own value', async () => {
  show(euro, { start: 3 });
  await expect.element(field).toHaveValue('€3.00');
  await field.fill('1,250');
  await page.getByRole('button', { name: 'Start again' }).click();
  await expect.element(field).toHaveValue('€7.00');
});

test.each([
  ['a press', () => field.click()],
  [
    'the Tab key',
    async () => {
      await saved.click();
      await userEvent.keyboard('{Shift>}{Tab}{/Shift}');
    },
  ],
])('typing after %s replaces the old value', async (_, focus) => {
  show(euro, { start: 4 });
  await expect.element(field).toHaveValue('€4.00');
  await focus();
  await userEvent.keyboard('3,5');
  await expect.element(saved).toHaveTextContent(/^3.5$/);
});

test('a second press places the caret', async () => {
  show(euro, { start: 4 });
  await field.click();
  await field.click();
  const input = field.element();
  if (!(input instanceof HTMLInputElement)) throw new Error('no field');
  expect(input.selectionEnd).toBe(input.selectionStart);
});

test('where nothing means 0, an empty field shows its placeholder and is 0', async () => {
  function Page() {
    const [value, setValue] = useState<number | '' | null>(0);
    return (
      <CurrencyContext value={euro}>
        <AmountField label="Price" value={value} onChange={setValue} isZeroEmpty />
        <output>{String(value)}</output>
      </CurrencyContext>
    );
  }
  opened = openPage(() => <Page />);
  await expect.element(field).toHaveValue('');
  await expect.element(field).toHaveAttribute('placeholder', '€0.00');
  await field.click();
  await userEvent.keyboard('0.5');
  await expect.element(field).toHaveValue('€0.5');
  await expect.element(saved).toHaveTextContent('0.5');
  await field.fill('');
  await expect.element(saved).toHaveTextContent(/^0$/);
});
