import { Button, TextInput } from '@mantine/core';
import { afterEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { useState } from 'react';
import * as z from 'zod/mini';
import { textOf } from '#text/define.ts';
import type { Creation } from '../forms/creation.ts';
import { FormScreen } from '../forms/FormScreen.tsx';
import { useRecordForm } from '../forms/record-form.ts';
import { openPage, type TestPage } from '../frames/test-page.tsx';
import { SCAN_GAP_MS } from '../input/burst.ts';
import { uiStrings } from '../ui.strings.ts';
import { SelectField } from './SelectField.tsx';

const t = textOf(uiStrings);

let opened: TestPage | undefined;
afterEach(() => opened?.close());

const COUNTIES = ['Cork', 'Dublin', 'Kerry', 'Kildare', 'Dún Laoghaire'];

function show({
  initial = null,
  creation,
}: { initial?: string | null; creation?: (add: (name: string) => void) => Creation } = {}) {
  const onSubmit = vi.fn<() => void>();
  opened = openPage(() => {
    const [value, setValue] = useState<string | null>(initial);
    const [names, setNames] = useState(COUNTIES);
    return (
      <form onSubmit={(event) => (event.preventDefault(), onSubmit())}>
        <TextInput label="Street" defaultValue="" />
        <SelectField
          label="County"
          searchable
          data={names.map((name) => ({ value: name.toLowerCase(), label: name }))}
          value={value}
          onChange={setValue}
          creation={creation?.((name) => setNames([...names, name]))}
        />
        <Button type="submit">Send</Button>
        <output>{value ?? 'none'}</output>
      </form>
    );
  });
  return { onSubmit };
}

const county = page.getByRole('combobox', { name: 'County' });
const chosen = page.getByRole('status');

test('a list of plain words shows the one that is chosen, before its list has loaded and afterwards', async () => {
  const zone = page.getByLabelText('Time zone');
  const shown: string[] = [];
  opened = openPage(() => {
    const [value, setValue] = useState<string | null>('Europe/Dublin');
    // A new list with each drawing, as the browser's own list of time zones is.
    return (
      <SelectField
        label="Time zone"
        data={['Asia/Bangkok', 'Europe/Dublin']}
        value={value}
        onChange={setValue}
        searchable
        allowDeselect={false}
      />
    );
  });
  await expect.element(zone).toBeVisible();
  shown.push((zone.element() as HTMLInputElement).value);
  await expect.element(page.getByRole('combobox', { name: 'Time zone' })).toHaveValue('Europe/Dublin');
  expect(shown).toEqual(['Europe/Dublin']);
});

test('Enter takes the only match, and does not submit the form', async () => {
  const { onSubmit } = show();
  await county.fill('Dub');
  await userEvent.keyboard('{Enter}');
  await expect.element(chosen).toHaveTextContent('dublin');
  await expect.element(county).toHaveValue('Dublin');
  await expect.element(page.getByRole('option', { name: 'Dublin' })).not.toBeInTheDocument();
  expect(onSubmit).not.toHaveBeenCalled();
});

test('Enter takes nothing while several entries match', async () => {
  const { onSubmit } = show();
  await county.fill('K');
  await userEvent.keyboard('{Enter}');
  await expect.element(county).toHaveValue('K');
  await expect.element(chosen).toHaveTextContent('none');
  expect(onSubmit).not.toHaveBeenCalled();
});

test('the Tab key takes the only match', async () => {
  show();
  await county.fill('dub');
  await userEvent.keyboard('{Tab}');
  await expect.element(chosen).toHaveTextContent('dublin');
  await expect.element(county).toHaveValue('Dublin');
});

test('an entry that is typed in full is taken although others contain it', async () => {
  show({ initial: null });
  await county.fill('kerry');
  await userEvent.keyboard('{Tab}');
  await expect.element(chosen).toHaveTextContent('kerry');
});

test('the Tab key keeps a text that names nothing, and says why it is not taken', async () => {
  show();
  await county.fill('Munster');
  await userEvent.keyboard('{Tab}');
  await expect.element(county).toHaveValue('Munster');
  await expect.element(county).toHaveAccessibleDescription(t('chooseFromList'));
  await county.fill('Cork');
  await userEvent.keyboard('{Enter}');
  await expect.element(chosen).toHaveTextContent('cork');
  await expect.element(county).not.toHaveAccessibleDescription(t('chooseFromList'));
});

test('a choice survives a text that names nothing', async () => {
  show({ initial: 'cork' });
  await county.fill('Munster');
  await userEvent.keyboard('{Tab}');
  await expect.element(county).toHaveValue('Cork');
  await expect.element(chosen).toHaveTextContent('cork');
});

test('typing after a press replaces the choice', async () => {
  show({ initial: 'cork' });
  await county.click();
  await userEvent.keyboard('Dub');
  // As a hand does: letters and Enter within milliseconds are a scan, which no field keeps once a pad has been open.
  await new Promise((resolve) => setTimeout(resolve, SCAN_GAP_MS + 50));
  await userEvent.keyboard('{Enter}');
  await expect.element(chosen).toHaveTextContent('dublin');
});

test('the arrow keys choose among several matches', async () => {
  show();
  await county.fill('K');
  await userEvent.keyboard('{ArrowDown}{ArrowDown}{Enter}');
  await expect.element(chosen).toHaveTextContent('kerry');
});

const schema = z.object({ name: z.string() });

/** A page for a new county, as the areas have them. */
function NewCounty({ add }: { readonly add: (name: string) => void }) {
  const form = useRecordForm({
    schema,
    record: null,
    blank: { name: '' },
    create: ({ name }) => {
      add(name);
      return Promise.resolve({ id: name.toLowerCase() });
    },
    update: () => Promise.reject(new Error('not a new one')),
    onSaved: () => undefined,
  });
  return (
    <FormScreen title="New county" backTo="/elsewhere" form={form} labels={{}} onCancel={() => undefined}>
      <TextInput {...form.field('name')} label="Name" data-autofocus />
    </FormScreen>
  );
}
const creationOf = (add: (name: string) => void): Creation => ({
  label: 'New county',
  load: () => Promise.resolve(() => <NewCounty add={add} />),
  idOf: (record) => (record as { id: string }).id,
  refresh: () => Promise.resolve(),
});

test('what the list lacks is created over the form, with the typed name, and chosen', async () => {
  const { onSubmit } = show({ creation: creationOf });
  await page.getByRole('textbox', { name: 'Street' }).fill('Main Street');
  await county.fill('Wexford');
  await userEvent.keyboard('{Enter}');
  const dialog = page.getByRole('dialog', { name: 'New county' });
  await expect.element(dialog.getByRole('textbox', { name: 'Name' })).toHaveValue('Wexford');
  await dialog.getByRole('button', { name: t('save') }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(chosen).toHaveTextContent('wexford');
  await expect.element(county).toHaveValue('Wexford');
  await expect.element(page.getByRole('textbox', { name: 'Street' })).toHaveValue('Main Street');
  expect(onSubmit).not.toHaveBeenCalled();
});

test('Enter creates nothing from what was typed after the present value', async () => {
  show({ initial: 'cork', creation: creationOf });
  await county.fill('CorkDri');
  await userEvent.keyboard('{Enter}');
  await expect.element(county).toHaveValue('CorkDri');
  await expect.element(page.getByRole('dialog', { name: 'New county' })).not.toBeInTheDocument();
});

test('the offer to create is at the end of the list, whatever is searched', async () => {
  show({ creation: creationOf });
  await county.fill('K');
  await expect.element(page.getByRole('option').last()).toHaveTextContent('New county: “K”');
  await page.getByRole('option').last().click();
  await expect.element(page.getByRole('dialog', { name: 'New county' })).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(page.getByRole('dialog', { name: 'New county' })).not.toBeInTheDocument();
  await expect.element(chosen).toHaveTextContent('none');
});

test('leaving a new record that was typed in asks first', async () => {
  show({ creation: creationOf });
  await county.click();
  await page.getByRole('option', { name: 'New county' }).click();
  await page.getByRole('textbox', { name: 'Name' }).fill('Wexford');
  await userEvent.keyboard('{Escape}');
  await page
    .getByRole('dialog', { name: t('stayTitle') })
    .getByRole('button', { name: t('stay') })
    .click();
  await expect.element(page.getByRole('textbox', { name: 'Name' })).toHaveValue('Wexford');
});
