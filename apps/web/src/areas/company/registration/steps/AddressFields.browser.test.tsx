import { Button } from '@mantine/core';
import type { Country } from '@tavola/contract';
import { afterEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { useState } from 'react';
import { openPage, type TestPage } from '#ui/frames/test-page.tsx';
import { AddressFields } from './AddressFields.tsx';

let opened: TestPage | undefined;
afterEach(() => opened?.close());

const country = (over: Partial<Country>): Country => ({
  countryID: 1,
  code: 'IE',
  name: 'Ireland',
  defaultCurrencyID: 1,
  taxInclusiveDefault: true,
  tax: { names: { en: 'VAT', th: 'ภาษีมูลค่าเพิ่ม' }, rates: [23, 13.5, 9, 0] },
  defaultTimezone: null,
  provinces: ['Cork', 'Dublin', 'Kerry'],
  localProvinces: [],
  ...over,
});
const COUNTRIES = [
  country({}),
  country({
    countryID: 219,
    code: 'TH',
    name: 'Thailand',
    provinces: ['Bangkok', 'Chiang Mai'],
    localProvinces: ['กรุงเทพมหานคร', 'เชียงใหม่'],
  }),
];

function show() {
  const onSubmit = vi.fn<() => void>();
  opened = openPage(() => {
    const [countryID, setCountryID] = useState(1);
    const [province, setProvince] = useState<string | null>('');
    return (
      <form onSubmit={(event) => (event.preventDefault(), onSubmit())}>
        <AddressFields
          countries={COUNTRIES}
          path="address"
          countryID={countryID}
          onCountry={(chosen) => (setCountryID(chosen.countryID), setProvince(''))}
          field={(path) => (path === 'address.province' ? { value: province, onChange: setProvince } : {})}
        />
        <Button type="submit">Next</Button>
        <output>{province === '' ? 'none' : province}</output>
      </form>
    );
  });
  return { onSubmit };
}

const box = (name: string) => page.getByRole('combobox', { name });
const chosen = page.getByRole('status');

test('Enter takes a county that was typed in one go as the list opened', async () => {
  const { onSubmit } = show();
  const county = box('County');
  await expect.element(county).toBeVisible();
  // The element of a text field; the locator promises no more than an element.
  const input = county.element() as HTMLInputElement;
  input.focus();
  // In the same task as the focus: what opening the list schedules comes after the text.
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, 'Dub');
  input.dispatchEvent(new Event('input', { bubbles: true }));
  await expect.element(page.getByRole('option', { name: 'Dublin' })).toBeVisible();
  await userEvent.keyboard('{Enter}');
  await expect.element(chosen).toHaveTextContent('Dublin');
  await expect.element(county).toHaveValue('Dublin');
  expect(onSubmit).not.toHaveBeenCalled();
});

test('a province is found by its name in either language', async () => {
  show();
  await box('Country').fill('Thai');
  await userEvent.keyboard('{Enter}');
  await expect.element(box('Country')).toHaveValue('Thailand');
  await box('Province').fill('เชียง');
  await userEvent.keyboard('{Enter}');
  await expect.element(chosen).toHaveTextContent('Chiang Mai');
  await expect.element(box('Province')).toHaveValue('Chiang Mai');
});
