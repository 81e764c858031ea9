import type { KitchenTicket, KitchenTicketLine } from '@tavola/contract';
import { useEffect, useRef, useState } from 'react';

/** Kept on the terminal: a screen without a bump bar may switch the keys off. */
const KEY = 'tavola.kitchenKeys';
/** Tickets that a digit bumps. */
export const DIGITS = 9;

/** What is chosen by the keyboard: a ticket, and one of its lines or none (-1). */
export interface Choice {
  readonly sendID: string;
  readonly line: number;
}

export interface KitchenKeys {
  readonly choice: Choice | null;
  readonly areOn: boolean;
  readonly toggle: () => void;
}

interface Handlers {
  readonly onBump: (ticket: KitchenTicket) => void;
  readonly onStart: (ticket: KitchenTicket) => void;
  readonly onLine: (line: KitchenTicketLine) => void;
  readonly onUndo: () => void;
  readonly onPanel: (panel: 'allDay' | 'recall' | 'stock') => void;
}

const panelKeys = { a: 'allDay', r: 'recall', o: 'stock' } as const;
const isPanelKey = (key: string): key is keyof typeof panelKeys => key in panelKeys;
const steps: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 };

/**
 * The keys of a keyboard or a bump bar, which sends them: digits bump tickets, arrows choose, Enter bumps what is
 * chosen. A field, a select and a button that has the focus keep their own keys.
 */
export function useKitchenKeys(tickets: readonly KitchenTicket[], canBump: boolean, handlers: Handlers): KitchenKeys {
  const [areOn, setAreOn] = useState(() => localStorage.getItem(KEY) !== 'off');
  const [choice, setChoice] = useState<Choice | null>(null);
  const latest = useRef({ tickets, handlers, choice });
  useEffect(() => {
    latest.current = { tickets, handlers, choice };
  });
  useEffect(() => {
    if (!areOn || !canBump) return undefined;
    const listen = (event: KeyboardEvent): void => {
      const { tickets: shown, handlers: on, choice: chosen } = latest.current;
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || isTaken(event)) return;
      const key = event.key.toLowerCase();
      const at = shown.findIndex(({ sendID }) => sendID === chosen?.sendID);
      const ticket = shown[at];
      const digit = /^[1-9]$/.test(key) ? shown[Number(key) - 1] : undefined;
      const line = ticket?.lines[chosen?.line ?? -1];
      const step = steps[event.key];
      // A key that is held repeats; then only the choice may change again (decision 503).
      if (event.repeat && step === undefined) return;
      if (digit !== undefined) on.onBump(digit);
      else if (step !== undefined) setChoice(moved(shown, chosen, event.key, step));
      else if (key === 'enter' && ticket !== undefined) {
        if (line === undefined) on.onBump(ticket);
        else on.onLine(line);
      } else if (key === 's' && ticket !== undefined) on.onStart(ticket);
      else if (key === 'u') on.onUndo();
      else if (isPanelKey(key)) on.onPanel(panelKeys[key]);
      else return;
      event.preventDefault();
    };
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, [areOn, canBump]);
  const toggle = (): void => {
    if (areOn) localStorage.setItem(KEY, 'off');
    else localStorage.removeItem(KEY);
    setAreOn(!areOn);
    setChoice(null);
  };
  return { choice, areOn, toggle };
}

/** The choice after an arrow: left and right between tickets, up and down between the lines of one. */
export function moved(
  tickets: readonly Pick<KitchenTicket, 'sendID' | 'lines'>[],
  choice: Choice | null,
  key: string,
  step: number,
): Choice | null {
  const at = tickets.findIndex(({ sendID }) => sendID === choice?.sendID);
  const isBetweenTickets = key === 'ArrowLeft' || key === 'ArrowRight';
  if (at === -1 || isBetweenTickets) {
    const next = at === -1 ? 0 : Math.min(tickets.length - 1, Math.max(0, at + step));
    const ticket = tickets[next];
    return ticket === undefined ? null : { sendID: ticket.sendID, line: -1 };
  }
  const ticket = tickets[at];
  if (ticket === undefined || choice === null) return null;
  return { sendID: ticket.sendID, line: Math.min(ticket.lines.length - 1, Math.max(-1, choice.line + step)) };
}

/** A field or a select uses the key itself, and so does a button for Enter. */
function isTaken({ target, key }: KeyboardEvent): boolean {
  if (!(target instanceof HTMLElement)) return false;
  if (target.closest('[role="dialog"]') !== null) return true;
  if (target.matches('input, textarea, select, [contenteditable="true"]')) return true;
  return key === 'Enter' && target.matches('button, a');
}
