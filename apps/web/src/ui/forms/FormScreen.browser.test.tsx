import { TextInput } from '@mantine/core';
import { afterEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import * as z from 'zod/mini';
import { textOf } from '#text/define.ts';
import { FormScreen } from './FormScreen.tsx';
import { ReadOnlyContext } from '../frames/read-only.ts';
import { useRecordForm } from './record-form.ts';
import type { Refusal } from './refusal.ts';
import { ELSEWHERE, openPage, type TestPage } from '../frames/test-page.tsx';
import { uiStrings } from '../ui.strings.ts';

const t = textOf(uiStrings);

const schema = z.object({ name: z.string().check(z.minLength(1, 'required')), phone: z.string() });
type Values = z.output<typeof schema>;
type Saved = Values & { version: number };

const stored: Saved = { name: 'Green Farm', phone: '100', version: 4 };

/** A refused save, as the client of the calls throws it. */
class Refused extends Error implements Refusal {
  readonly requestID = 'r-17';
  readonly fields: Refusal['fields'];
  readonly body: NonNullable<Refusal['body']>;

  constructor(message: string, { fields = [], current }: { fields?: Refusal['fields']; current?: Saved } = {}) {
    super(message);
    this.fields = fields;
    this.body = { additionValue: { current } };
  }
}

let opened: TestPage | undefined;
afterEach(() => opened?.close());

function show(update: (values: Saved) => Promise<unknown>, readOnly: string | null = null) {
  const onSaved = vi.fn<() => void>();
  opened = openPage(() => {
    const form = useRecordForm({ schema, record: stored, blank: { name: '', phone: '' }, update, onSaved });
    return (
      <ReadOnlyContext value={readOnly}>
        <FormScreen
          title="Vendor"
          backTo="/elsewhere"
          form={form}
          labels={{ name: 'Name', phone: 'Phone' }}
          onCancel={() => undefined}
        >
          <TextInput {...form.field('name')} label="Name" />
          <TextInput {...form.field('phone')} label="Phone" />
        </FormScreen>
      </ReadOnlyContext>
    );
  });
  return { onSaved, page: opened };
}

const name = page.getByRole('textbox', { name: 'Name' });
const phone = page.getByRole('textbox', { name: 'Phone' });
const save = page.getByRole('button', { name: t('save'), exact: true });

test('a form that cannot be saved now says why next to its button, and keeps what is typed', async () => {
  const update = vi.fn<() => Promise<void>>(() => Promise.resolve());
  show(update, 'Saving needs a valid licence.');
  await name.fill('Blue Farm');
  await expect.element(save).toBeDisabled();
  await expect.element(save).toHaveAccessibleDescription('Saving needs a valid licence.');
  await name.click();
  await userEvent.keyboard('{Enter}');
  await expect.element(name).toHaveValue('Blue Farm');
  expect(update).not.toHaveBeenCalled();
});

test('an untouched form is left without a question', async () => {
  show(() => Promise.resolve());
  await page.getByRole('link', { name: t('back') }).click();
  await expect.element(page.getByRole('heading', { name: ELSEWHERE })).toBeVisible();
});

test('a changed form asks before it is left, and staying keeps what was typed', async () => {
  const { page: shown } = show(() => Promise.resolve());
  await name.fill('Blue Farm');
  await page.getByRole('link', { name: t('back') }).click();
  await page
    .getByRole('dialog', { name: t('stayTitle') })
    .getByRole('button', { name: t('stay') })
    .click();
  await expect.element(name).toHaveValue('Blue Farm');
  expect(shown.address()).toBe('/here');
});

test('a changed form is left when the person says so', async () => {
  show(() => Promise.resolve());
  await name.fill('Blue Farm');
  await page.getByRole('link', { name: t('back') }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('leave') })
    .click();
  await expect.element(page.getByRole('heading', { name: ELSEWHERE })).toBeVisible();
});

test('a save sends the values with the version of the record', async () => {
  const update = vi.fn<(values: Saved) => Promise<unknown>>(() => Promise.resolve());
  const { onSaved } = show(update);
  await phone.fill('200');
  await save.click();
  await expect.poll(() => onSaved.mock.calls.length).toBe(1);
  expect(update.mock.calls).toEqual([[{ name: 'Green Farm', phone: '200', version: 4 }]]);
});

test('a field that the schema refuses is marked and focused, and nothing is sent', async () => {
  const update = vi.fn<(values: Saved) => Promise<unknown>>(() => Promise.resolve());
  show(update);
  await name.clear();
  await save.click();
  await expect.element(name).toHaveAttribute('aria-invalid', 'true');
  await expect.element(name).toHaveFocus();
  expect(update).not.toHaveBeenCalled();
});

test('an error of the server appears at its field and moves the focus there', async () => {
  show(() =>
    Promise.reject(
      new Refused('Green Farm is used already.', {
        fields: [{ path: 'phone', code: 'invalid', message: 'Not valid' }],
      }),
    ),
  );
  await name.fill('Blue Farm');
  await save.click();
  await expect.element(phone).toHaveAccessibleDescription('Green Farm is used already.');
  await expect.element(phone).toHaveFocus();
  await expect.element(name).toHaveValue('Blue Farm');
});

test('an error about no field of the form appears above it, the code for support under Details', async () => {
  show(() => Promise.reject(new Refused('The server is not reachable.')));
  await save.click();
  await expect.element(page.getByText('The server is not reachable.')).toBeVisible();
  expect(page.getByText('r-17').elements()).toHaveLength(0);
  await page.getByRole('button', { name: 'Details' }).click();
  await expect.element(page.getByText('r-17')).toBeVisible();
});

const theirs: Saved = { name: 'Green Farm', phone: '999', version: 9 };
const refuseFirst = () =>
  vi
    .fn<(values: Saved) => Promise<unknown>>()
    .mockRejectedValueOnce(new Refused('Someone else changed this.', { current: theirs }))
    .mockResolvedValue(undefined);

test('when two people edit, both versions of the fields that differ are shown', async () => {
  show(refuseFirst());
  await phone.fill('200');
  await save.click();
  await expect.element(page.getByText('Someone else changed this.')).toBeVisible();
  await expect.element(page.getByRole('table')).toBeVisible();
  const rows = page.getByRole('row').elements();
  expect(rows.slice(1).map((row) => [...row.children].map((cell) => cell.textContent))).toEqual([
    ['Phone', '200', '999'],
  ]);
});

test('keeping what was typed saves it over the version of the other person', async () => {
  const update = refuseFirst();
  const { onSaved } = show(update);
  await phone.fill('200');
  await save.click();
  await page.getByRole('button', { name: t('conflictKeepMine') }).click();
  await expect.poll(() => onSaved.mock.calls.length).toBe(1);
  expect(update.mock.lastCall).toEqual([{ name: 'Green Farm', phone: '200', version: 9 }]);
});

test('taking the other version fills the form and leaves nothing unsaved', async () => {
  show(refuseFirst());
  await phone.fill('200');
  await save.click();
  await page.getByRole('button', { name: t('conflictTakeTheirs') }).click();
  await expect.element(phone).toHaveValue('999');
  await page.getByRole('link', { name: t('back') }).click();
  await expect.element(page.getByRole('heading', { name: ELSEWHERE })).toBeVisible();
});

test('Enter in a field saves the form', async () => {
  const update = vi.fn<(values: Saved) => Promise<unknown>>(() => Promise.resolve());
  show(update);
  await phone.fill('200');
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => update.mock.calls.length).toBe(1);
});
