import { afterEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { openPage, type TestPage } from '../frames/test-page.tsx';
import { ActionMenu } from './ActionMenu.tsx';

let opened: TestPage | undefined;
afterEach(() => {
  opened?.close();
  document.documentElement.removeAttribute('data-mantine-color-scheme');
});

type Colour = readonly [red: number, green: number, blue: number, alpha: number];
const READABLE = 4.5;

const parsed = (text: string): Colour => {
  const [red = 0, green = 0, blue = 0, alpha = 1] = (text.match(/[\d.]+/g) ?? []).map(Number);
  return [red, green, blue, alpha];
};
/** What a translucent colour looks like on its background. */
const over = ([red, green, blue, alpha]: Colour, behind: Colour): Colour => [
  red * alpha + behind[0] * (1 - alpha),
  green * alpha + behind[1] * (1 - alpha),
  blue * alpha + behind[2] * (1 - alpha),
  1,
];
const luminance = ([red, green, blue]: Colour): number => {
  const linear = (value: number) =>
    value / 255 <= 0.040_45 ? value / 255 / 12.92 : ((value / 255 + 0.055) / 1.055) ** 2.4;
  return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue);
};
const contrast = (one: Colour, other: Colour): number => {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
};

test.each([
  ['is whole on a page that has the height for it', 768, 15],
  ['scrolls on a page that is lower than it', 420, 15],
])('a long menu %s', async (_what, height, count) => {
  await page.viewport(1024, height);
  const actions = Array.from({ length: count }, (_, index) => ({
    key: String(index),
    label: `Action ${index + 1}`,
    icon: null,
    onChoose: () => undefined,
  }));
  opened = openPage(() => (
    <div style={{ paddingTop: 140 }}>
      <ActionMenu label="Actions" actions={actions} />
    </div>
  ));
  await page.getByRole('button', { name: 'Actions' }).click();
  const menu = page.getByRole('menu');
  await expect.poll(() => menu.element().getBoundingClientRect().bottom).toBeLessThanOrEqual(height);
  expect(menu.element().getBoundingClientRect().top).toBeGreaterThanOrEqual(0);
  const last = page.getByRole('menuitem', { name: `Action ${count}` });
  last.element().scrollIntoView({ block: 'nearest' });
  await expect.poll(() => last.element().getBoundingClientRect().bottom).toBeLessThanOrEqual(height);
  if (height >= 768) expect(menu.element().scrollHeight).toBe(menu.element().clientHeight);
});

test.each(['light', 'dark'])('an action that destroys can be read under the pointer in the %s theme', async (theme) => {
  opened = openPage(() => (
    <ActionMenu
      label="Actions"
      actions={[{ key: 'end', label: 'Sign out', icon: null, onChoose: () => undefined, isDestructive: true }]}
    />
  ));
  await page.getByRole('button', { name: 'Actions' }).click();
  document.documentElement.setAttribute('data-mantine-color-scheme', theme);
  const item = page.getByRole('menuitem', { name: 'Sign out' });
  await userEvent.hover(item);
  const element = item.element();
  const menu = element.closest('[role="menu"]') ?? element;
  await expect
    .poll(() => {
      const { backgroundColor } = getComputedStyle(element);
      const { color } = getComputedStyle(page.getByText('Sign out').element());
      const behind = parsed(getComputedStyle(menu).backgroundColor);
      return contrast(parsed(color), over(parsed(backgroundColor), behind));
    })
    .toBeGreaterThanOrEqual(READABLE);
});
