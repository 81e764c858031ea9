import { useEffectEvent, useLayoutEffect } from 'react';

type Layer = (() => void) | 'left to its owner';

/** Everything on the page that Escape can close, the uppermost last. */
const layers: { readonly onEscape: () => Layer }[] = [];

/**
 * Closes on Escape exactly the uppermost of everything that is open: dialogs, sheets, panels. `null` = this one is not
 * closed by the key, and nothing below it is either. Lists that float next to their field close themselves first.
 */
export function useEscape(onEscape: (() => void) | null, isOpen = true): void {
  const current = useEffectEvent((): Layer => onEscape ?? 'left to its owner');
  useLayoutEffect(() => {
    if (!isOpen) return;
    const layer = { onEscape: () => current() };
    if (layers.push(layer) === 1) window.addEventListener('keydown', listen, { capture: true });
    return () => {
      layers.splice(layers.indexOf(layer), 1);
      if (layers.length === 0) window.removeEventListener('keydown', listen, { capture: true });
    };
  }, [isOpen]);
}

function listen(event: KeyboardEvent): void {
  // A key that is held down closes one thing, not all of them; an input method uses Escape itself.
  if (event.key !== 'Escape' || event.isComposing) return;
  if (hasOpenList(event.target)) return;
  const top = layers.at(-1)?.onEscape();
  if (top === undefined || top === 'left to its owner') return;
  event.preventDefault();
  event.stopPropagation();
  if (!event.repeat) top();
}

/** The mark of Mantine's floating lists on the field that has one open. */
const hasOpenList = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('[data-mantine-stop-propagation="true"]') !== null;
