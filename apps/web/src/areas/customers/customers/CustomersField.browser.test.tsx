import type { CustomerDetails } from '@tavola/contract';
import { QueryClientProvider } from '@tanstack/react-query';
import { useState } from 'react';
import { afterEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { queryClient } from '#runtime/http/query-client.ts';
import { textOf } from '#text/define.ts';
import { openPage, type TestPage } from '#ui/frames/test-page.tsx';
import { CustomersField } from './CustomersField.tsx';
import { customerStrings } from './customers.strings.ts';
import { customerDetailsQuery, customerLookupQuery } from './lookup.queries.ts';

const t = textOf(customerStrings);
let opened: TestPage | undefined;
afterEach(() => {
  opened?.close();
  queryClient.clear();
});

const customer = (customerID: string, givenName: string): CustomerDetails => ({
  customerID,
  givenName,
  familyName: 'Lee',
  preferredName: '',
  phone: '',
  email: '',
  isDefault: false,
  isActive: true,
  pointBalance: 0,
  defaultAddress: null,
  addresses: [],
});
const [ann, bo] = [customer('ann', 'Ann'), customer('bo', 'Bo')];

function Field() {
  const [value, setValue] = useState<readonly string[]>([ann.customerID]);
  return (
    <QueryClientProvider client={queryClient}>
      <CustomersField label="Customers" value={value} onChange={setValue} />
      <output>{value.join(' ')}</output>
    </QueryClientProvider>
  );
}

test('customers are added once each from a search at the server, and removed by name', async () => {
  for (const one of [ann, bo]) queryClient.setQueryData(customerDetailsQuery(one.customerID).queryKey, one);
  queryClient.setQueryData(customerLookupQuery('').queryKey, [ann, bo]);
  opened = openPage(Field);
  const add = page.getByRole('button', { name: t('addCustomer') });
  const chosen = page.getByRole('status');
  for (const name of ['Bo Lee', 'Ann Lee']) {
    await add.click();
    await page.getByRole('dialog').getByRole('button', { name }).click();
  }
  await expect.element(chosen).toHaveTextContent('ann bo');
  await page.getByRole('button', { name: t('removeCustomer', { name: 'Ann Lee' }) }).click();
  await expect.element(chosen).toHaveTextContent(/^bo$/);
});
