import { TextInput } from '@mantine/core';
import { afterEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { Card } from './Card.tsx';
import { ExplanationContext } from './explanation.ts';
import { PageFrame } from './PageFrame.tsx';
import { openPage, type TestPage } from './test-page.tsx';

let opened: TestPage | undefined;
afterEach(async () => {
  opened?.close();
  await page.viewport(1024, 768);
});

type Width = 'narrow' | 'medium' | 'wide' | 'columns';
async function show(screenWidth: number, width: Width): Promise<void> {
  await page.viewport(screenWidth, 900);
  opened = openPage(() => (
    <ExplanationContext value={<aside>What a brand is for</aside>}>
      <PageFrame title="Brand" width={width}>
        <Card title="Basics">
          <TextInput label="Name" />
        </Card>
      </PageFrame>
    </ExplanationContext>
  ));
  await expect.element(page.getByRole('heading', { name: 'Brand' })).toBeVisible();
}
const explanation = page.getByText('What a brand is for');
const leftOf = (text: string): number =>
  page.getByRole('textbox', { name: text }).element().getBoundingClientRect().left;

test.each(['narrow', 'medium'] as const)(
  'a %s page has what explains it next to it on a very wide screen',
  async (width) => {
    await show(1920, width);
    await expect.element(explanation).toBeVisible();
    const aside = explanation.element().getBoundingClientRect();
    const field = page.getByRole('textbox', { name: 'Name' }).element().getBoundingClientRect();
    expect(aside.left).toBeGreaterThan(field.right);
    // A list of few columns is as wide as before, and not as wide as its words.
    expect(field.width).toBeGreaterThan(width === 'medium' ? 1000 : 600);
  },
);

test.each(['wide', 'columns'] as const)('a %s page fills the screen itself', async (width) => {
  await show(1920, width);
  expect(explanation.elements()).toEqual([]);
});

test('a screen that is no wider than a desk has the page alone, at the same edge, with what was typed', async () => {
  await show(1920, 'narrow');
  await page.getByRole('textbox', { name: 'Name' }).fill('Corner Pantry');
  const before = leftOf('Name');
  await page.viewport(1280, 900);
  await expect.poll(() => explanation.elements()).toEqual([]);
  expect(leftOf('Name')).toBe(before);
  await expect.element(page.getByRole('textbox', { name: 'Name' })).toHaveValue('Corner Pantry');
});
