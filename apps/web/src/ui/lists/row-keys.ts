import type { KeyboardEvent, MouseEvent } from 'react';

const OPENS = 'button[data-opens]';
const STEPS: Readonly<Record<string, 1 | -1>> = { ArrowDown: 1, ArrowUp: -1 };

/** The button of the row that an event is in. */
const buttonAt = ({ target }: { readonly target: EventTarget }): HTMLElement | null =>
  target instanceof Element ? (target.closest('tr')?.querySelector<HTMLElement>(OPENS) ?? null) : null;

/**
 * Handlers of the rows of a list that stays in sight while one of them is open: up and down move to the next row, Enter
 * opens it as a press does, and a row that was pressed is where the keys begin.
 */
export const rowKeys = {
  onKeyDown: (event: KeyboardEvent<HTMLElement>): void => {
    const step = STEPS[event.key];
    const button = buttonAt(event);
    if (step === undefined || button === null || event.target !== button) return;
    const buttons = [...event.currentTarget.querySelectorAll<HTMLElement>(OPENS)];
    event.preventDefault();
    buttons[buttons.indexOf(button) + step]?.focus();
  },
  onClick: (event: MouseEvent<HTMLElement>): void => {
    if (event.target instanceof Element && event.target.closest('button, label, a, input') === null)
      buttonAt(event)?.focus({ preventScroll: true });
  },
};
