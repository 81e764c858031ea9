import { useBlocker } from '@tanstack/react-router';
import { useRef } from 'react';
import * as z from 'zod/mini';
import { useSession } from '#runtime/session/session.ts';
import { isUnsaved } from '../../cart/state/is-unsaved.ts';
import { useSale } from '../../cart/state/sale-store.ts';
import type { Selling } from '../../data/sell-context.ts';
import { useAtTable } from '../../check/at-table.ts';
import { useCheckout } from '../../payment/checkout/checkout-state.ts';
import { undecided } from '../../save/held-lines.ts';
import type { LeaveQuestion } from './leave-table.ts';

const Search = z.object({ tableID: z.catch(z.optional(z.string()), undefined) });

/**
 * Asks on every way out of a table, the menu, links and the browser's Back, what the button back to the floor asks, and
 * saves what needs no question. `onAsk` shows the question; the result takes the answer and shows the next one.
 */
export function useLeaveQuestion(
  selling: Selling,
  onAsk: (question: LeaveQuestion | null) => void,
): (next: LeaveQuestion | null) => void {
  const answer = useRef<((isLeft: boolean) => void) | null>(null);
  const ask = (question: LeaveQuestion): Promise<boolean> => {
    onAsk(question);
    return new Promise((resolve) => (answer.current = resolve));
  };
  useBlocker({
    // The sale outlives a reload.
    enableBeforeUnload: false,
    shouldBlockFn: async ({ current, next }) => {
      if (answer.current !== null) return true;
      if (current.pathname === next.pathname && isHere(z.parse(Search, next.search).tableID)) return false;
      // An open payment answers the browser's Back itself; without a session nothing can be saved.
      if (!isUndecided() || useCheckout.getState().stage !== 'closed' || useSession.getState().state !== 'client')
        return false;
      // Until the way is free nothing else leads away from here.
      useAtTable.setState({ isBeingLeft: true });
      let isLeft = false;
      try {
        const { leaveOrAsk } = await import('./leave-table.ts');
        const question = await leaveOrAsk(selling);
        isLeft = question === null || (await ask(question));
      } finally {
        // Also where the code of the question did not load.
        if (!isLeft) useAtTable.setState({ isBeingLeft: false });
      }
      return !isLeft;
    },
  });
  return (next) => {
    onAsk(next);
    if (next !== null || answer.current === null) return;
    answer.current(useSale.getState().cart?.tableID == null);
    answer.current = null;
  };
}

const isHere = (tableID: string | undefined): boolean =>
  tableID !== undefined && useSale.getState().cart?.tableID === tableID;

/** Whether something at the table is unsaved, or unsent and not decided about. */
function isUndecided(): boolean {
  const { cart, saved, intent } = useSale.getState();
  if (cart?.tableID == null || cart.lines.length === 0 || intent !== null) return false;
  return undecided(cart).length > 0 || isUnsaved(cart, saved);
}
