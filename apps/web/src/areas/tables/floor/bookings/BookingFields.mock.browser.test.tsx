import { QueryClientProvider } from '@tanstack/react-query';
import { useState } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { unreachable } from '#runtime/http/call-error.ts';
import { queryClient } from '#runtime/http/query-client.ts';
import { textOf } from '#text/define.ts';
import { openPage, type TestPage } from '#ui/frames/test-page.tsx';
import { BookingFields, newDraft } from './BookingFields.tsx';
import { floorStrings } from '../floor.strings.ts';

const t = textOf(floorStrings);
const details = vi.hoisted(() => ({ read: vi.fn<() => Promise<unknown>>() }));
vi.mock('#runtime/http/records.ts', () => ({ useRights: () => ({ canView: true }) }));
vi.mock('#areas/customers/customers/index.ts', () => ({
  CustomerField: ({ onChange }: { readonly onChange: (id: string) => void }) => (
    <button onClick={() => onChange('ann')}>Ann</button>
  ),
}));
vi.mock('#areas/customers/customers/lookup.queries.ts', () => ({
  customerDetailsQuery: (id: string) => ({ queryKey: ['customer', id], queryFn: details.read, retry: false }),
}));

let opened: TestPage | undefined;
afterEach(() => {
  opened?.close();
  queryClient.clear();
  vi.clearAllMocks();
});

function Fields() {
  const [draft, setDraft] = useState(() => newDraft('Europe/Dublin'));
  return <BookingFields draft={draft} seats={4} onChange={setDraft} />;
}
const show = () => {
  opened = openPage(() => (
    <QueryClientProvider client={queryClient}>
      <Fields />
    </QueryClientProvider>
  ));
};
const field = (name: string) => page.getByRole('textbox', { name });

test('keeps what is typed while the name of a customer is read', async () => {
  let answer: (customer: object) => void = () => undefined;
  details.read.mockImplementation(() => new Promise((resolve) => (answer = resolve)));
  show();
  await page.getByRole('button', { name: 'Ann' }).click();
  await field(t('phone')).fill('085 123');
  answer({ givenName: 'Ann', familyName: 'Lee', phone: '' });
  await expect.element(field(t('guestName'))).toHaveValue('Ann Lee');
  await expect.element(field(t('phone'))).toHaveValue('085 123');
});

test('says that a customer could not be read', async () => {
  details.read.mockRejectedValue(unreachable());
  show();
  await page.getByRole('button', { name: 'Ann' }).click();
  await expect.element(page.getByText(unreachable().message)).toBeVisible();
});
