import { afterEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { useState } from 'react';
import { setCalendar } from '#text/calendar.ts';
import { setLanguage, textOf } from '#text/define.ts';
import { openPage, type TestPage } from '../frames/test-page.tsx';
import { uiStrings } from '../ui.strings.ts';
import { DateField, TimeField } from './TimeField.tsx';

const t = textOf(uiStrings);

let opened: TestPage | undefined;
afterEach(() => {
  opened?.close();
  setLanguage('en');
  setCalendar('gregorian');
});

function show(kind: 'date' | 'time', initial: string | null = null) {
  const Field = kind === 'date' ? DateField : TimeField;
  opened = openPage(() => {
    const [value, setValue] = useState(initial);
    return (
      <>
        <Field label="When" value={value} onChange={setValue} />
        <output>{value ?? 'none'}</output>
      </>
    );
  });
}

const field = page.getByRole('textbox', { name: 'When' });
const value = page.getByRole('status');

test('a time is typed as people write it and shown in the language of the page', async () => {
  show('time');
  await field.fill('2130');
  await userEvent.keyboard('{Tab}');
  await expect.element(value).toHaveTextContent('21:30:00');
  await expect.element(field).toHaveValue('9:30 PM');
  setLanguage('th');
  await expect.element(field).toHaveValue('21:30');
});

test('a text that is no time stays, with the reason', async () => {
  show('time', '09:00:00');
  await field.fill('noon');
  await userEvent.keyboard('{Tab}');
  await expect.element(field).toHaveValue('noon');
  await expect.element(field).toHaveAccessibleDescription(t('timeUnreadable'));
  await expect.element(value).toHaveTextContent('09:00:00');
});

test('the arrow keys change a time by a quarter of an hour', async () => {
  show('time', '09:00:00');
  await field.click();
  await userEvent.keyboard('{ArrowUp}{ArrowUp}{ArrowDown}');
  await expect.element(value).toHaveTextContent('09:15:00');
});

test('an emptied time is no time', async () => {
  show('time', '09:00:00');
  await field.fill('');
  await userEvent.keyboard('{Tab}');
  await expect.element(value).toHaveTextContent('none');
});

test('a date is typed and shown in the language of the page', async () => {
  show('date');
  await expect.element(field).not.toHaveAttribute('readonly');
  await field.fill('12/24/2026');
  await userEvent.keyboard('{Tab}');
  await expect.element(value).toHaveTextContent('2026-12-24');
  await expect.element(field).toHaveValue('Dec 24, 2026');
  setLanguage('th');
  await expect.element(field).toHaveValue('24 ธ.ค. 2026');
});

test('a day is chosen in the calendar, whose names are in the language of the page', async () => {
  setLanguage('th');
  show('date', '2026-12-24');
  await expect.element(field).not.toHaveAttribute('readonly');
  await field.click();
  await expect.element(page.getByText('ธันวาคม 2026')).toBeVisible();
  await page.getByRole('button', { name: '31 ธันวาคม 2026' }).click();
  await expect.element(value).toHaveTextContent('2026-12-31');
});

test('a text that is no date stays, with the reason, and the date before it counts', async () => {
  show('date', '2026-12-24');
  await expect.element(field).not.toHaveAttribute('readonly');
  await field.fill('soon');
  await userEvent.keyboard('{Tab}');
  await expect.element(field).toHaveValue('soon');
  await expect.element(field).toHaveAccessibleDescription(t('dateUnreadable'));
  await expect.element(value).toHaveTextContent('2026-12-24');
});

test('a date is shown, typed and chosen by the Buddhist era where the location counts by it', async () => {
  setLanguage('th');
  setCalendar('buddhist');
  show('date', '2026-11-22');
  await expect.element(field).toHaveValue('22 พ.ย. 2569');
  await field.click();
  await expect.element(page.getByRole('button', { name: 'พฤศจิกายน 2569' })).toBeVisible();
  await field.fill('3/12/69');
  await userEvent.keyboard('{Tab}');
  await expect.element(value).toHaveTextContent('2026-12-03');
  await expect.element(field).toHaveValue('3 ธ.ค. 2569');
  setCalendar('gregorian');
  await expect.element(field).toHaveValue('3 ธ.ค. 2026');
});
