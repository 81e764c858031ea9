import { useState } from 'react';
import { afterEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { openPage, type TestPage } from '#ui/frames/test-page.tsx';
import classes from './ItemDialog.module.css';
import { OptionButton } from './OptionButton.tsx';

let opened: TestPage | undefined;
afterEach(() => opened?.close());

const MOST = 3;

function Group() {
  const [times, setTimes] = useState(0);
  return (
    <div style={{ width: 350 }}>
      <div className={classes.options} data-repeat>
        <OptionButton
          name="Grilled vegetables with lime"
          hint="+$1.00"
          times={times}
          isSingle={false}
          isBlocked={false}
          canAdd={times < MOST}
          moreLabel="One more"
          lessLabel="One less"
          onChoose={() => setTimes(times === 0 ? 1 : 0)}
          onRepeat={(how) => setTimes(how === 'more' ? times + 1 : times - 1)}
        />
      </div>
    </div>
  );
}

const option = () => page.getByRole('checkbox');
const button = (name: string) => page.getByRole('button', { name });
const boxOf = (element: Element) => {
  const { left, top, width, height } = element.getBoundingClientRect();
  return [left, top, width, height];
};

test('a double tap where plus appears chooses an option once, and nothing moves', async () => {
  opened = openPage(Group);
  await expect.element(option()).toBeVisible();
  const before = [boxOf(option().element()), boxOf(document.querySelector('[role=checkbox] > span') ?? document.body)];
  // Where plus will be.
  const [, , width = 0] = before[0] ?? [];
  await userEvent.dblClick(option(), { position: { x: width - 24, y: 32 } });
  await expect.element(option()).toBeChecked();
  await expect.element(option()).toHaveTextContent(/^Grilled/);
  const after = [boxOf(option().element()), boxOf(document.querySelector('[role=checkbox] > span') ?? document.body)];
  expect(after).toEqual(before);
});

test('plus and minus repeat an option up to the limit of its group, and the last minus removes it', async () => {
  opened = openPage(Group);
  await option().click();
  await button('One more').click();
  await button('One more').click();
  await expect.element(option()).toHaveTextContent('3 ×');
  await expect.element(button('One more')).toBeDisabled();
  for (let pieces = 3; pieces > 0; pieces -= 1) await button('One less').click();
  await expect.element(option()).not.toBeChecked();
});
