import { Button } from '@mantine/core';
import { afterEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { openPage, type TestPage } from '../frames/test-page.tsx';

let opened: TestPage | undefined;
afterEach(() => opened?.close());

const middleOf = (element: Element): readonly [number, number] => {
  const { left, top, width, height } = element.getBoundingClientRect();
  return [left + width / 2, top + height / 2];
};

test('the dots of a loading button are in its middle, with and without motion', async () => {
  opened = openPage(() => (
    <Button size="lg" loading>
      Create restaurant
    </Button>
  ));
  const button = page.getByRole('button');
  await expect.element(button).toBeVisible();
  const dots = button.element().querySelector('[class*="loader"]');
  if (dots === null) throw new Error('The button has no dots.');
  // Reduced motion renders them without the styles of their animation.
  dots.removeAttribute('style');
  const [[x, y], [toX, toY]] = [middleOf(dots), middleOf(button.element())];
  expect(Math.abs(x - toX)).toBeLessThan(2);
  expect(Math.abs(y - toY)).toBeLessThan(2);
});

test('a button keeps its words for the first second of its work, and then shows dots', async () => {
  opened = openPage(() => <Button loading>Save</Button>);
  const button = page.getByRole('button', { name: 'Save' });
  await expect.element(button).toBeVisible();
  const styleOf = (part: string): CSSStyleDeclaration => {
    const found = button.element().querySelector(`[class*="${part}"]`);
    if (found === null) throw new Error(`The button has no ${part}.`);
    return getComputedStyle(found);
  };
  const seen = () => [styleOf('Button-inner').opacity, styleOf('Loader-root').visibility];
  for (const animation of document.getAnimations()) animation.pause();
  expect(seen()).toEqual(['1', 'hidden']);
  for (const animation of document.getAnimations()) animation.currentTime = 1002;
  expect(seen()).toEqual(['0', 'visible']);
});
