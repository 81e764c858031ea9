import type { LineLabelInput } from '@tavola/contract';
import { accept, type Verdict } from '../money/verdict.ts';
import { labelOf, NO_LABEL } from '../pricing/lines/line-label.ts';
import { type Cart, isVoided } from './cart.ts';
import { changeDiscounts, type DiscountCommand } from './discount-commands.ts';
import { changeMarks, type EditMarkCommand } from './edit-marks.ts';
import type { CatalogContent } from './lines/line-content.ts';
import {
  addLine,
  changeLine,
  type LineCommand,
  makeAnother,
  removeLine,
  reorder,
  replaceLine,
  updateLine,
} from './lines/line-commands.ts';
import { changeOrder, type OrderCommand } from './order-commands.ts';
import { rejoinParts } from './lines/rejoin-parts.ts';
import { takeApart, type TakeApartCommand } from './lines/take-apart.ts';
import { changeVoidComp, type VoidCompCommand } from './lines/void-comp.ts';

/** Short ways of changing one field of a line. */
export type LineFieldCommand =
  /** What is written on the line; what is left out stays. */
  | { readonly type: 'setLabel'; readonly orderLineID: string; readonly label: LineLabelInput }
  /** Bills that share the line; null = Shared (decision 66). */
  | { readonly type: 'assignTo'; readonly orderLineID: string; readonly bills: readonly string[] | null }
  /** The guest has agreed: the line takes the price and facts of today, see `contentToday` (decision 16). */
  | { readonly type: 'acceptChanges'; readonly orderLineID: string; readonly content: CatalogContent }
  /** The kitchen has these lines now (decision 27). */
  | { readonly type: 'markSent'; readonly orderLineIDs: readonly string[] };

/** Everything that can be done to a cart. */
export type CartCommand =
  | LineCommand
  | LineFieldCommand
  | TakeApartCommand
  | VoidCompCommand
  | DiscountCommand
  | OrderCommand
  | EditMarkCommand;

/**
 * Runs a command on a cart (selling spec, section 4, "Cart behaviour"): a new cart, or a refusal that leaves the old
 * one unchanged. Never changes its input. `nowMs` is the clock, for edit-prevention marks alone. Prices are not worked
 * out here: hand the cart to `toOrderDraft`.
 */
export function cartReducer(cart: Cart, command: CartCommand, nowMs: number): Verdict<Cart> {
  const changed = runCommand(cart, command, nowMs);
  return changed.ok && changed.value !== cart ? accept(rejoinParts(changed.value)) : changed;
}

function runCommand(cart: Cart, command: CartCommand, nowMs: number): Verdict<Cart> {
  switch (command.type) {
    case 'add':
      return addLine(cart, command.content, command.quantity, command.newID, nowMs, command.timing);
    case 'update':
      return command.quantity === undefined
        ? updateLine(cart, command.orderLineID, command.content, undefined, nowMs)
        : changeLine(cart, command.orderLineID, command.content, command.quantity, command.more, nowMs);
    case 'setQuantity':
      return changeLine(cart, command.orderLineID, {}, command.quantity, command.more, nowMs);
    case 'setLabel':
      return setLabel(cart, command.orderLineID, command.label, nowMs);
    case 'acceptChanges':
      return acceptChanges(cart, command.orderLineID, command.content, nowMs);
    case 'assignTo':
      return updateLine(cart, command.orderLineID, { assignTo: command.bills }, undefined, nowMs, 'assign');
    case 'takeApart':
      return takeApart(cart, command, nowMs);
    case 'markSent':
      return accept({
        ...cart,
        lines: cart.lines.map((line) =>
          command.orderLineIDs.includes(line.orderLineID) ? { ...line, isSent: true } : line,
        ),
      });
    case 'remove':
      return removeLine(cart, command.orderLineID, nowMs);
    case 'makeAnother':
      return makeAnother(cart, command.orderLineID, command.newID);
    case 'reorder':
      return reorder(cart, command.lines, command.newIDs);
    case 'voidCompLine':
    case 'undoVoidComp':
    case 'voidCompOrder':
    case 'undoVoidCompOrder':
      return changeVoidComp(cart, command, nowMs);
    case 'addLineDiscount':
    case 'removeLineDiscount':
    case 'addOrderDiscount':
    case 'removeOrderDiscount':
    case 'excludeDiscount':
    case 'includeDiscount':
      return changeDiscounts(cart, command, nowMs);
    case 'markLine':
    case 'unmarkLine':
    case 'clearMarks':
      return changeMarks(cart, command, nowMs);
    default:
      return changeOrder(cart, command);
  }
}

function setLabel(cart: Cart, orderLineID: string, change: LineLabelInput, nowMs: number): Verdict<Cart> {
  const before = cart.lines.find((line) => line.orderLineID === orderLineID)?.label ?? NO_LABEL;
  return updateLine(cart, orderLineID, { label: labelOf({ ...before, ...change }) }, undefined, nowMs);
}

/** A line that was voided before it was ever stored is sent with the others, so it takes the facts of today too. */
function acceptChanges(cart: Cart, orderLineID: string, content: CatalogContent, nowMs: number): Verdict<Cart> {
  const line = cart.lines.find((each) => each.orderLineID === orderLineID);
  return line !== undefined && !line.isStored && isVoided(line)
    ? accept(replaceLine(cart, { ...line, ...content }))
    : updateLine(cart, orderLineID, content, undefined, nowMs);
}
