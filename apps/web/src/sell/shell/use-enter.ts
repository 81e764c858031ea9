import { useEffect, useEffectEvent } from 'react';

/**
 * Enter confirms the dialog, unless one of its controls has the focus (ux 18). Enter in a one-line field confirms too.
 */
export function useEnter(onEnter: () => void, isListening = true): void {
  const handle = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.defaultPrevented || event.repeat || event.isComposing) return;
    const { target } = event;
    if (target instanceof HTMLElement && target.closest('button, a, select, textarea, [role="option"]') !== null)
      return;
    event.preventDefault();
    onEnter();
  });
  useEffect(() => {
    if (!isListening) return;
    const listener = (event: KeyboardEvent) => handle(event);
    window.addEventListener('keydown', listener);
    return () => window.removeEventListener('keydown', listener);
  }, [isListening]);
}
