import { afterEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import * as z from 'zod/mini';
import { DescriptionFields } from '../fields/DescriptionFields.tsx';
import { openPage, type TestPage } from '../frames/test-page.tsx';
import { FormScreen } from './FormScreen.tsx';
import { useRecordForm } from './record-form.ts';

const schema = z.object({
  description: z.string(),
  descriptions: z.optional(z.object({ en: z.optional(z.string()), th: z.optional(z.string()) })),
});
type Values = z.output<typeof schema>;

let opened: TestPage | undefined;
afterEach(() => opened?.close());

/** Opens the form of a dish; answers what its last save sent. */
function show(descriptions?: Values['descriptions']): { readonly saved: () => Values | null } {
  let sent: Values | null = null;
  opened = openPage(() => {
    const form = useRecordForm({
      schema,
      record: { description: 'Sour soup', ...(descriptions !== undefined && { descriptions }), version: 1 },
      blank: { description: '' },
      update: (values: Values) => {
        sent = values;
        return Promise.resolve();
      },
      onSaved: () => undefined,
    });
    return (
      <FormScreen title="Dish" backTo="/elsewhere" form={form} labels={{}} onCancel={() => undefined}>
        <DescriptionFields form={form} label="Description" />
      </FormScreen>
    );
  });
  return { saved: () => sent };
}

const inThai = page.getByRole('textbox', { name: 'Description in Thai' });
const save = () => userEvent.click(page.getByRole('button', { name: 'Save', exact: true }));

test('the descriptions per language are behind one button', async () => {
  show();
  await expect.element(page.getByRole('textbox', { name: 'Description' })).toHaveValue('Sour soup');
  expect(inThai.query()).toBeNull();
});

test('a description in another language is saved with its language', async () => {
  const { saved } = show();
  await userEvent.click(page.getByRole('button', { name: 'Description in other languages' }));
  await userEvent.fill(inThai, 'ต้มเปรี้ยว');
  await save();
  await expect.poll(() => saved()?.descriptions).toEqual({ th: 'ต้มเปรี้ยว' });
});

test('a cleared last description leaves none', async () => {
  const { saved } = show({ th: 'ต้มเปรี้ยว' });
  await userEvent.fill(inThai, '');
  await save();
  await expect.poll(() => saved()).toMatchObject({ description: 'Sour soup' });
  expect(saved()?.descriptions).toBeUndefined();
});
