import { accept, type Verdict } from '../money/verdict.ts';
import type { Cart } from './cart.ts';

/** Marks of lines that other sessions have open for editing (selling spec, section 4). */
export type EditMarkCommand =
  /** Until then; left out = for 30 s from now. */
  | { readonly type: 'markLine'; readonly orderLineID: string; readonly untilMs?: number }
  | { readonly type: 'unmarkLine'; readonly orderLineID: string }
  | { readonly type: 'clearMarks' };

const markLifeMs = 30_000; // selling spec, section 9

/** Whether another session has the line open; a mark holds for 30 s and is renewed by marking again (decision 34). */
export function isMarked(cart: Cart, orderLineID: string, nowMs: number): boolean {
  return cart.editMarks.some((mark) => mark.orderLineID === orderLineID && mark.expiresAtMs > nowMs);
}

/** Adds, renews, removes or clears marks; marks that have run out are dropped on the way. */
export function changeMarks(cart: Cart, command: EditMarkCommand, nowMs: number): Verdict<Cart> {
  if (command.type === 'clearMarks') return accept({ ...cart, editMarks: [] });
  const others = cart.editMarks.filter((mark) => mark.orderLineID !== command.orderLineID && mark.expiresAtMs > nowMs);
  return accept({
    ...cart,
    editMarks:
      command.type === 'markLine'
        ? [...others, { orderLineID: command.orderLineID, expiresAtMs: command.untilMs ?? nowMs + markLifeMs }]
        : others,
  });
}
