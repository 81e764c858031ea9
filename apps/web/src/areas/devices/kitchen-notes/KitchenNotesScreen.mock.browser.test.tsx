import { permission, type KitchenNotes } from '@tavola/contract';
import { QueryClientProvider } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { queryClient } from '#runtime/http/query-client.ts';
import { setLanguage, textOf } from '#text/define.ts';
import { openPage, type TestPage } from '#ui/frames/test-page.tsx';
import type * as queries from './kitchen-notes.queries.ts';
import { kitchenNotesQuery } from './kitchen-notes.queries.ts';
import { kitchenNoteStrings } from './kitchen-notes.strings.ts';
import { KitchenNotesScreen } from './KitchenNotesScreen.tsx';

const t = textOf(kitchenNoteStrings);
const mocks = vi.hoisted(() => ({ save: vi.fn<typeof queries.saveKitchenNotes>(), codes: new Set<number>() }));
vi.mock('#runtime/session/session.ts', async (actual) => ({
  ...(await actual<object>()),
  useSession: (select?: (session: { readonly codes: ReadonlySet<number> }) => unknown) => {
    const session = { codes: mocks.codes };
    return select === undefined ? session : select(session);
  },
}));
vi.mock('./kitchen-notes.queries.ts', async (actual) => ({
  ...(await actual<typeof queries>()),
  saveKitchenNotes: mocks.save,
}));

let shown: TestPage;
const notes: KitchenNotes = { entries: [{ en: 'Not spicy', th: 'ไม่เผ็ด' }], version: 3 };
beforeEach(() => {
  setLanguage('en');
  mocks.codes = new Set([permission.locationSetting.view, permission.locationSetting.edit]);
  mocks.save.mockReset().mockResolvedValue(notes);
  queryClient.setQueryDefaults([], { staleTime: Infinity });
  queryClient.setQueryData(kitchenNotesQuery.queryKey, notes);
  shown = openPage(() => (
    <QueryClientProvider client={queryClient}>
      <KitchenNotesScreen />
    </QueryClientProvider>
  ));
});
afterEach(() => {
  shown.close();
  queryClient.clear();
});

const field = (word: 'enOf' | 'thOf', n: number) => page.getByRole('textbox', { name: t(word, { n }) });
const save = () => page.getByRole('button', { name: 'Save', exact: true }).click();

test('a note that is added is saved with the list and its version', async () => {
  await page.getByRole('button', { name: t('add') }).click();
  await field('enOf', 2).fill('No nuts');
  await field('thOf', 2).fill('ไม่ใส่ถั่ว');
  await save();
  await expect.poll(() => mocks.save.mock.calls.length).toBe(1);
  const entries = [...notes.entries, { en: 'No nuts', th: 'ไม่ใส่ถั่ว' }];
  expect(mocks.save.mock.calls).toEqual([[expect.objectContaining({ entries, version: 3 })]]);
});

test('a note that is there twice is refused with words, and saved once it is removed', async () => {
  await page.getByRole('button', { name: t('add') }).click();
  await field('enOf', 2).fill(' NOT spicy');
  await field('thOf', 2).fill('เผ็ดน้อย');
  await save();
  await expect.element(page.getByText('A note is in the list twice. Each note has one translation.')).toBeVisible();
  expect(mocks.save).not.toHaveBeenCalled();
  await page.getByRole('button', { name: t('removeOf', { n: 1 }) }).click();
  await save();
  await expect.poll(() => mocks.save.mock.calls.length).toBe(1);
});
