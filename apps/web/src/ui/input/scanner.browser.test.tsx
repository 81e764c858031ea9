import { Button, NativeSelect, Textarea, TextInput } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { textOf } from '#text/define.ts';
import { AmountField } from '../fields/AmountField.tsx';
import { SearchField } from '../fields/SearchField.tsx';
import { openPage, type TestPage } from '../frames/test-page.tsx';
import { uiStrings } from '../ui.strings.ts';
import { NumericKeypad } from './NumericKeypad.tsx';
import { PinPad } from './PinPad.tsx';
import { scanStrings } from './scan.strings.ts';
import { useScanner } from './scanner.ts';
import { typeKeys as type } from './type-keys.setup.ts';

const t = textOf(uiStrings);
const ofScan = textOf(scanStrings);
const CODE = '8850999320014';

let opened: TestPage | undefined;
const calls = {
  scanned: vi.fn<(code: string) => boolean>(),
  pressed: vi.fn<() => void>(),
  sent: vi.fn<(pin: string) => void>(),
  confirmed: vi.fn<(keys?: number) => void>(),
};
beforeEach(() => {
  for (const call of Object.values(calls)) call.mockReset();
});
afterEach(() => opened?.close());

const scan = (code = CODE) => type(`${code}\n`, [12]);
const refusal = () => page.getByText(ofScan('refused'));
const refusalInField = () => page.getByText(ofScan('refusedInField'));

async function open(screen: () => ReactNode): Promise<void> {
  opened = openPage(screen);
  await expect.element(page.getByRole('button').first()).toBeVisible();
}
const focus = (name: string) => {
  const button = page.getByRole('button', { name, exact: true }).element();
  if (button instanceof HTMLElement) button.focus();
};

function Amount() {
  const [keys, setKeys] = useState(0);
  return (
    <>
      <Button onClick={() => calls.pressed()}>Leave</Button>
      <output>{keys}</output>
      <NumericKeypad value={keys} onChange={setKeys} onEnter={() => calls.confirmed(keys)} />
    </>
  );
}
const sum = page.getByRole('status').filter({ hasText: /^\d+$/ });

test('a scan types nothing on an amount pad, presses nothing and is refused with a word', async () => {
  await open(Amount);
  await page.getByRole('button', { name: 'Leave' }).click();
  calls.pressed.mockReset();
  scan();
  await expect.element(refusal()).toBeVisible();
  await expect.element(sum).toHaveTextContent('0');
  expect(calls.pressed).not.toHaveBeenCalled();
  expect(calls.confirmed).not.toHaveBeenCalled();
});

test('a scan without a closing key types nothing on an amount pad', async () => {
  await open(Amount);
  type(CODE, [12]);
  await expect.element(refusal()).toBeVisible();
  await expect.element(sum).toHaveTextContent('0');
});

test('what a slow scanner typed on an amount pad is undone', async () => {
  await open(Amount);
  type('12', [200]);
  await expect.element(sum).toHaveTextContent('1200');
  type(`${CODE}\n`, [85]);
  await expect.element(refusal()).toBeVisible();
  await expect.element(sum).toHaveTextContent('1200');
  expect(calls.confirmed).not.toHaveBeenCalled();
});

test('20.00 and Enter confirm the pad, also while a button has the focus', async () => {
  await open(Amount);
  focus('Leave');
  type('20.00\n', [90, 140, 70, 160]);
  await expect.poll(() => calls.confirmed.mock.calls).toEqual([[2000]]);
  expect(calls.pressed).not.toHaveBeenCalled();
});

test('a quick hand types every digit', async () => {
  await open(Amount);
  type('1234567', [60, 95, 70]);
  await expect.element(sum).toHaveTextContent('123456700');
});

function Pin() {
  return (
    <PinPad
      minLength={4}
      maxLength={6}
      submitLabel="Unlock"
      onSubmit={(pin) => {
        calls.sent(pin);
        return Promise.resolve(null);
      }}
    />
  );
}

test('a scan sends no PIN', async () => {
  await open(Pin);
  scan();
  await expect.element(refusal()).toBeVisible();
  await expect.element(page.getByLabelText(t('pinHint', { filled: 0, length: 6 }))).toBeVisible();
  expect(calls.sent).not.toHaveBeenCalled();
});

test('a slow scanner sends no PIN', async () => {
  await open(Pin);
  type(`${CODE}\n`, [85]);
  await expect.element(refusal()).toBeVisible();
  expect(calls.sent).not.toHaveBeenCalled();
});

test('a PIN that is typed sends itself at its full length', async () => {
  await open(Pin);
  type('246802', [110, 80, 140]);
  await expect.poll(() => calls.sent.mock.calls).toEqual([['246802']]);
});

function Fields() {
  const [price, setPrice] = useState<number | '' | null>(4);
  const [search, setSearch] = useState('');
  useScanner(calls.scanned);
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        calls.confirmed();
      }}
    >
      <TextInput label="Note" defaultValue="No onion" />
      <Textarea label="Long note" defaultValue="Two lines" />
      <NativeSelect label="Reason" data={['Wait', '8 guests']} />
      <AmountField label="Price" value={price} onChange={setPrice} />
      <TextInput label="Barcode" data-scan="fill" />
      <TextInput label="Item" data-scan="pass" />
      <SearchField value={search} onSearch={setSearch} />
      <output>{search}</output>
      <Button onClick={() => calls.pressed()}>Press</Button>
      <button type="submit">Save</button>
    </form>
  );
}

test.each([
  ['Note', 'No onion'],
  ['Long note', 'Two lines'],
  ['Reason', 'Wait'],
  ['Price', '$4.00'],
])('a scan leaves the field %s as it was and submits nothing', async (label, value) => {
  await open(Fields);
  const field = page.getByLabelText(label, { exact: true });
  const input = field.element();
  if (input instanceof HTMLElement) input.focus();
  scan();
  await expect.element(refusalInField()).toBeVisible();
  await expect.element(field).toHaveValue(value);
  expect(calls.confirmed).not.toHaveBeenCalled();
  expect(calls.scanned).not.toHaveBeenCalled();
});

test('words that are typed and confirmed by Enter stay', async () => {
  await open(Fields);
  const note = page.getByLabelText('Note', { exact: true });
  await note.fill('');
  type('extra\n', [70, 110, 60, 90]);
  await expect.poll(() => calls.confirmed.mock.calls.length).toBe(1);
  await expect.element(note).toHaveValue('extra');
});

test('a code field takes a scan, and its closing key submits nothing', async () => {
  await open(Fields);
  const barcode = page.getByLabelText('Barcode');
  await barcode.fill('4006381');
  scan();
  await expect.element(barcode).toHaveValue(CODE);
  expect(calls.confirmed).not.toHaveBeenCalled();
});

test('a search takes a scan', async () => {
  await open(Fields);
  await page.getByRole('searchbox').click();
  scan();
  await expect.element(page.getByRole('status').filter({ hasText: CODE })).toBeVisible();
});

test('the item search passes a scan on and does not change', async () => {
  calls.scanned.mockReturnValue(true);
  await open(Fields);
  const item = page.getByLabelText('Item');
  await item.fill('cola');
  scan();
  await expect.poll(() => calls.scanned.mock.calls).toEqual([[CODE]]);
  await expect.element(item).toHaveValue('cola');
});

test('the closing key of a scan presses no button', async () => {
  calls.scanned.mockReturnValue(true);
  await open(Fields);
  focus('Press');
  scan();
  await expect.poll(() => calls.scanned.mock.calls).toEqual([[CODE]]);
  expect(calls.pressed).not.toHaveBeenCalled();
});
