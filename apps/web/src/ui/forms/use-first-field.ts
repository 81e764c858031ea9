import { useEffect, useRef, type RefObject } from 'react';

/**
 * Moves the focus to the field of a form that says `data-autofocus` while it is empty, as in a new record. Not on touch
 * screens, where the keyboard would cover the page.
 */
export function useFirstField(): RefObject<HTMLFormElement | null> {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (!matchMedia('(pointer: fine)').matches) return;
    const field = form.current?.querySelector<HTMLInputElement>('input[data-autofocus]');
    if (field?.value === '') field.focus();
  }, []);
  return form;
}
