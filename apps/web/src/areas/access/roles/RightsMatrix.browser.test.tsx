import { ALL_ACCESS } from '@tavola/contract';
import { useState } from 'react';
import { afterEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { useSession } from '#runtime/session/session.ts';
import { openPage, type TestPage } from '#ui/frames/test-page.tsx';
import { RightsMatrix } from './RightsMatrix.tsx';

let opened: TestPage | undefined;
afterEach(() => opened?.close());

function show(): void {
  useSession.setState({ codes: new Set([ALL_ACCESS]) });
  opened = openPage(function Rights() {
    const [codes, setCodes] = useState<readonly number[]>([]);
    return <RightsMatrix codes={codes} onChange={setCodes} />;
  });
}
const boxes = () => page.getByRole('checkbox').elements().length;

test('on a phone every module is folded and opens by itself, and a search shows its hits', async () => {
  await page.viewport(390, 844);
  show();
  const taxes = page.getByRole('button', { name: /^Taxes/ });
  await expect.element(taxes).toHaveAttribute('aria-expanded', 'false');
  expect(boxes()).toBe(0);
  expect(document.documentElement.scrollHeight, 'a short page').toBeLessThan(3500);
  await taxes.click();
  const ofTaxes = page.getByRole('group', { name: 'Taxes' });
  await ofTaxes.getByLabelText('View').click();
  await expect.element(taxes).toHaveTextContent('1 of 5');
  await taxes.click();
  expect(boxes()).toBe(0);
  await page.getByRole('searchbox').fill('price lists edit');
  await expect.element(page.getByRole('group', { name: 'Price lists' }).getByLabelText('Edit')).toBeVisible();
  expect(boxes()).toBe(1);
});

test('on a tablet every right is shown', async () => {
  await page.viewport(1024, 768);
  show();
  await expect.element(page.getByRole('group', { name: 'Taxes' }).getByLabelText('View')).toBeVisible();
  expect(page.getByRole('button', { name: /^Taxes/ }).elements()).toHaveLength(0);
  const hint = (row: string) => page.getByRole('group', { name: row });
  await expect.element(hint('Online menus')).toHaveTextContent('Opens menus for online orders only.');
  await expect.element(hint('My account')).toHaveTextContent('Everyone who is signed in can open this.');
  expect(hint('Taxes').element().textContent, 'nothing to add').not.toContain('yet');
});
