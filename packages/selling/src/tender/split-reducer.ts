import { type Money, ZERO } from '../money/money.ts';
import { accept, refuse, type Verdict } from '../money/verdict.ts';
import { checked } from '../orders/checked.ts';
import {
  chargeRefusal,
  evenSplitRefusal,
  lineAmountRefusal,
  removeRefusal,
  type SplitLine,
  type SplitPayment,
  splitRemaining,
  type SplitTender,
  spread,
  tenderRefusal,
} from './split-payment.ts';
import { tipAmount, type TipInput } from './tips.ts';

/** What can be done to a split payment (selling spec, section 4, "Split payment"). */
export type SplitCommand =
  | { readonly type: 'selectType'; readonly lineID: string; readonly tender: SplitTender }
  | { readonly type: 'add'; readonly newID: string; readonly tender: SplitTender | null }
  | { readonly type: 'editAmount'; readonly lineID: string; readonly amount: Money }
  | { readonly type: 'splitEvenly' }
  | { readonly type: 'remove'; readonly lineID: string }
  | { readonly type: 'charge'; readonly lineID: string }
  | { readonly type: 'openTips' }
  | { readonly type: 'setTip'; readonly tip: TipInput | undefined }
  /** The charge went through: `covers` is the part of the total it settled, without cash rounding and tip. */
  | { readonly type: 'finish'; readonly paymentID: string; readonly covers: Money }
  | { readonly type: 'back' };

/**
 * Runs a command on a split payment: a new state, or a refusal that leaves the old one. While a line is charged only
 * tips, finish and back are taken, so that no amount moves under a running charge.
 */
export function splitReducer(split: SplitPayment, command: SplitCommand): Verdict<SplitPayment> {
  return checked(() => {
    switch (command.type) {
      case 'back':
        return accept(back(split));
      case 'openTips':
        return openTips(split);
      case 'setTip':
        return setTip(split, command.tip);
      case 'finish':
        return finish(split, command.paymentID, command.covers);
      default:
        return split.mode === 'editing' ? edit(split, command) : refuse('payment.split.charging');
    }
  });
}

type EditCommand = Exclude<SplitCommand, { type: 'back' | 'openTips' | 'setTip' | 'finish' }>;

function edit(split: SplitPayment, command: EditCommand): Verdict<SplitPayment> {
  switch (command.type) {
    case 'selectType':
      return tenderRefusal(command.tender) ?? changeUnpaid(split, command.lineID, { tender: command.tender });
    case 'add':
      return add(split, command.newID, command.tender);
    case 'editAmount': {
      const refusal = lineAmountRefusal(command.amount, split.rules);
      if (refusal) return refusal;
      const changed = changeUnpaid(split, command.lineID, { amount: command.amount, isManual: true });
      return changed.ok ? spread(changed.value) : changed;
    }
    case 'splitEvenly':
      return (
        evenSplitRefusal(split) ??
        spread({
          ...split,
          lines: split.lines.map((line) => (line.paymentID === null ? { ...line, isManual: false } : line)),
        })
      );
    case 'remove':
      return (
        removeRefusal(split, command.lineID) ??
        spread({ ...split, lines: split.lines.filter((line) => line.lineID !== command.lineID) })
      );
    case 'charge':
      return (
        chargeRefusal(split, command.lineID) ?? accept({ ...split, mode: 'charging', chargingLineID: command.lineID })
      );
  }
}

/**
 * A new line of zero, over which and the other automatic ones what is left is spread; it needs a type ('Please select
 * payment type').
 */
function add(split: SplitPayment, newID: string, tender: SplitTender | null): Verdict<SplitPayment> {
  if (tender === null) return refuse('payment.split.select_type');
  const refusal = tenderRefusal(tender);
  if (refusal) return refusal;
  if (newID === '' || split.lines.some((line) => line.lineID === newID)) return refuse('payment.split.id_taken');
  if (splitRemaining(split) <= 0) return refuse('payment.already_processed');
  return spread({
    ...split,
    lines: [...split.lines, { lineID: newID, tender, amount: ZERO, isManual: false, tip: ZERO, paymentID: null }],
  });
}

/** Tips are open while a line is charged, where the place takes them. */
function openTips(split: SplitPayment): Verdict<SplitPayment> {
  return split.isTipEnabled && split.mode === 'charging'
    ? accept({ ...split, mode: 'tips' })
    : refuse('payment.split.tips_unavailable');
}

/** The tip of the line that is charged; a percentage is of the line (decision 129). Undefined takes it off. */
function setTip(split: SplitPayment, tip: TipInput | undefined): Verdict<SplitPayment> {
  const line = split.lines.find((each) => each.lineID === split.chargingLineID);
  if (split.mode !== 'tips' || !line) return refuse('payment.split.tips_unavailable');
  const amount = tipAmount(tip, line.amount, split.rules);
  return amount.ok
    ? accept({
        ...split,
        mode: 'charging',
        lines: split.lines.map((each) => (each === line ? { ...line, tip: amount.value } : each)),
      })
    : amount;
}

/** Stores the payment on the charged line and locks it; what a part payment left goes to the automatic lines. */
function finish(split: SplitPayment, paymentID: string, covers: Money): Verdict<SplitPayment> {
  const line = split.lines.find((each) => each.lineID === split.chargingLineID);
  if (!line || split.mode === 'editing' || split.mode === 'single') return refuse('payment.split.not_charging');
  const refusal = lineAmountRefusal(covers, split.rules);
  if (refusal) return refusal;
  if (covers > line.amount) return refuse('payment.above_balance');
  if (paymentID === '' || split.lines.some((each) => each.paymentID === paymentID))
    return refuse('payment.split.id_taken');
  const lines = split.lines.map((each) => (each === line ? { ...line, amount: covers, paymentID } : each));
  return spread({ ...split, lines, mode: 'editing', chargingLineID: null });
}

/** Out of the tips, out of the charge, out to the single payment; paid lines stay paid (selling spec, section 4). */
function back(split: SplitPayment): SplitPayment {
  if (split.mode === 'tips') return { ...split, mode: 'charging' };
  return split.mode === 'charging' ? { ...split, mode: 'editing', chargingLineID: null } : { ...split, mode: 'single' };
}

function changeUnpaid(split: SplitPayment, lineID: string, change: Partial<SplitLine>): Verdict<SplitPayment> {
  const line = split.lines.find((each) => each.lineID === lineID);
  if (!line) return refuse('payment.split.line_not_found');
  if (line.paymentID !== null) return refuse('payment.already_processed');
  return accept({ ...split, lines: split.lines.map((each) => (each === line ? { ...line, ...change } : each)) });
}
