import { afterEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { textOf } from '#text/define.ts';
import { openPage, type TestPage } from '#ui/frames/test-page.tsx';
import { accountStrings } from './account.strings.ts';
import { NotSealedNotice } from './NotSealedNotice.tsx';

const keys = vi.hoisted(() => ({ keepsKeys: vi.fn<() => Promise<boolean>>() }));
vi.mock('#runtime/session/tabs/sealed-text.ts', async (actual) => ({ ...(await actual<object>()), ...keys }));
const warning = (key: 'notSealed' | 'keepsNoKeys' = 'notSealed') => page.getByText(textOf(accountStrings)(key));
const withTitle = () => (
  <>
    <h1>Security</h1>
    <NotSealedNotice />
  </>
);

let opened: TestPage | undefined;
afterEach(() => {
  opened?.close();
  vi.unstubAllGlobals();
});

test('a page on plain http warns that what it stores is not encrypted, one on https does not', async () => {
  keys.keepsKeys.mockResolvedValue(true);
  opened = openPage(withTitle);
  await expect.element(page.getByRole('heading')).toBeVisible();
  expect(warning().query()).toBeNull();
  opened.close();
  keys.keepsKeys.mockResolvedValue(false);
  vi.stubGlobal('crypto', { getRandomValues: crypto.getRandomValues.bind(crypto) });
  opened = openPage(withTitle);
  await expect.element(warning()).toBeVisible();
});

test('so does a page whose browser keeps no keys', async () => {
  keys.keepsKeys.mockResolvedValue(false);
  opened = openPage(withTitle);
  await expect.element(warning('keepsNoKeys')).toBeVisible();
});
