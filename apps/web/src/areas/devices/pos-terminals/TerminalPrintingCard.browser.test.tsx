import { Button } from '@mantine/core';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import * as z from 'zod/mini';
import { textOf } from '#text/define.ts';
import { useSchemaForm } from '#ui/forms/form.ts';
import { openPage, type TestPage } from '#ui/frames/test-page.tsx';
import { terminalStrings } from './pos-terminals.strings.ts';
import { blankPrinting, printingFields } from './printing-fields.ts';
import { TerminalPrintingCard } from './TerminalPrintingCard.tsx';

const t = textOf(terminalStrings);
const schema = z.object(printingFields);
const onSubmit = vi.fn<(values: z.output<typeof schema>) => Promise<void>>();
let opened: TestPage | undefined;

function Form() {
  const form = useSchemaForm({ schema, initialValues: blankPrinting, onSubmit });
  return (
    <form {...form.props}>
      <TerminalPrintingCard form={form} />
      <Button type="submit">Save</Button>
    </form>
  );
}

beforeEach(() => {
  onSubmit.mockReset().mockResolvedValue();
  opened = openPage(() => <Form />);
});
afterEach(() => opened?.close());

const save = () => page.getByRole('button', { name: 'Save' }).click();

test('prints by both ways and finds its agent by itself as long as nothing is chosen', async () => {
  await save();
  expect(onSubmit).toHaveBeenCalledWith(blankPrinting);
});

test('saves what is switched', async () => {
  await page.getByRole('switch', { name: t('enableAndroidPrinting') }).click();
  await save();
  expect(onSubmit).toHaveBeenCalledWith({ ...blankPrinting, enableAndroidPrinting: false });
});

test('says at the port which addresses a terminal can connect to', async () => {
  await page.getByRole('textbox', { name: t('agentHost') }).fill('192.168.1.30');
  await page.getByRole('textbox', { name: t('agentPort') }).fill('9000');
  await save();
  const words = t('agentNotReachable', { port: 8739, here: 'http://127.0.0.1:8738' });
  await expect.element(page.getByText(words)).toBeVisible();
  expect(onSubmit).not.toHaveBeenCalled();
});
