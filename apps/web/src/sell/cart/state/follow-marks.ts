import { cartReducer } from '@tavola/selling';
import type { EditMark } from '#runtime/hub/edit-marks.ts';
import { useSale } from './sale-store.ts';

/** Gives the current cart the marks of other terminals: a marked line changes here only after they are gone. */
export function followMarks(marks: ReadonlyMap<string, EditMark>): void {
  const { cart, saved } = useSale.getState();
  if (cart === null) return;
  const nowMs = Date.now();
  const known = cart.editMarks.map(({ orderLineID }) => orderLineID);
  const open = cart.lines.flatMap(({ orderLineID }) => {
    const mark = marks.get(orderLineID);
    return mark === undefined ? [] : [{ type: 'markLine', orderLineID, untilMs: mark.untilMs } as const];
  });
  const commands = [
    ...known.filter((id) => !marks.has(id)).map((orderLineID) => ({ type: 'unmarkLine', orderLineID }) as const),
    ...open,
  ];
  const next = commands.reduce((before, command) => {
    const after = cartReducer(before, command, nowMs);
    return after.ok ? after.value : before;
  }, cart);
  // A mark is no change of the order: what was saved stays saved.
  if (next !== cart) useSale.setState({ cart: next, ...(saved === cart ? { saved: next } : {}) });
}
