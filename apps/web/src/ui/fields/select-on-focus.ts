import type { FocusEvent, MouseEvent } from 'react';

/**
 * Props of a field whose whole value is replaced rather than edited: it is selected when the focus comes, by Tab, mouse
 * or touch. A second press places the caret.
 */
export const selectOnFocus = {
  onFocus: ({ currentTarget }: FocusEvent<HTMLInputElement>): void => currentTarget.select(),
  onMouseDown: (event: MouseEvent<HTMLInputElement>): void => {
    const { currentTarget: field } = event;
    if (field === document.activeElement || event.button !== 0) return;
    // The browser would place the caret after the focus has come, and undo the selection.
    event.preventDefault();
    field.focus();
  },
};
