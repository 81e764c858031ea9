import { TextInput } from '@mantine/core';
import { afterEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import * as z from 'zod/mini';
import { textOf } from '#text/define.ts';
import { openPage, type TestPage } from '../frames/test-page.tsx';
import { uiStrings } from '../ui.strings.ts';
import { attempt } from './attempt.ts';
import { useSchemaForm } from './form.ts';
import { FormNotice } from './FormNotice.tsx';
import type { Refusal } from './refusal.ts';

const t = textOf(uiStrings);
const dialog = () => page.getByRole('dialog', { name: t('errorTitle') });

/** A refusal, as the client of the calls throws it. */
class Refused extends Error implements Refusal {
  readonly requestID = 'r-17';
  readonly fields = [];
  readonly body: NonNullable<Refusal['body']>;

  constructor(errorCode: string, message: string) {
    super(message);
    this.body = { additionValue: { errorCode } };
  }
}

let opened: TestPage | undefined;
afterEach(() => opened?.close());

const schema = z.object({ name: z.string() });
function ThingForm({ refusal }: { readonly refusal: Refused }) {
  const form = useSchemaForm({
    schema,
    initialValues: { name: 'Soup' },
    onSubmit: () => Promise.reject(refusal),
  });
  return (
    <form {...form.props}>
      <FormNotice failure={form.failure} />
      <TextInput {...form.field('name')} label="Name" />
      <button type="submit">Save</button>
    </form>
  );
}

test.each(['image.error.not_found', 'file.error.not_found'])(
  '%s of an action is an error dialog with its code, and not a toast',
  async (errorCode) => {
    const refusal = new Refused(errorCode, 'It is gone. Choose another one.');
    opened = openPage(() => (
      <button type="button" onClick={() => void attempt(() => Promise.reject(refusal))}>
        Upload
      </button>
    ));
    await page.getByRole('button', { name: 'Upload' }).click();
    await expect.element(dialog()).toBeVisible();
    await expect.element(dialog()).toHaveTextContent('It is gone. Choose another one.');
    await dialog()
      .getByRole('button', { name: t('details') })
      .click();
    await expect.element(dialog()).toHaveTextContent('r-17');
    expect(page.getByText('It is gone. Choose another one.').all()).toHaveLength(1);
    await dialog()
      .getByRole('button', { name: t('ok') })
      .click();
    await expect.element(dialog()).not.toBeInTheDocument();
  },
);

test('another refusal of an action is a toast', async () => {
  const refusal = new Refused('image.error.unreadable', 'This is no picture.');
  opened = openPage(() => (
    <button type="button" onClick={() => void attempt(() => Promise.reject(refusal))}>
      Upload
    </button>
  ));
  await page.getByRole('button', { name: 'Upload' }).click();
  await expect.element(page.getByText('This is no picture.')).toBeVisible();
  expect(dialog().query()).toBeNull();
});

test('a form whose picture is gone shows the dialog, keeps what was typed, and has no notice', async () => {
  opened = openPage(() => <ThingForm refusal={new Refused('image.error.not_found', 'The picture is gone.')} />);
  await page.getByRole('textbox', { name: 'Name' }).fill('Noodle soup');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect.element(dialog()).toHaveTextContent('The picture is gone.');
  await dialog()
    .getByRole('button', { name: t('ok') })
    .click();
  await expect.element(dialog()).not.toBeInTheDocument();
  expect(page.getByText('The picture is gone.').query()).toBeNull();
  await expect.element(page.getByRole('textbox', { name: 'Name' })).toHaveValue('Noodle soup');
});
