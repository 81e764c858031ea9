import { MAX_ORDER_LINES, type OrderInput, type SensitiveAction } from '@tavola/contract';
import {
  isInPreparation,
  lineChangeRefusal,
  orderChangeRefusal,
  orderRefusal,
  type EnteredLine,
  type KeptDiscount,
  type KeptLine,
  type LineStanding,
  type OrderStanding,
} from '@tavola/selling';
import { Refusal, refuse } from '#platform/errors/refusal.ts';
import { assertOwner } from '../codes/judge-code.ts';
import { chooseDiscount, chooseLine, chooseOrderDiscount, refuseLine, type ChoosingRules } from './choose-line.ts';
import { choiceKey, contentKey, discountKey, enteredOf, fingerprint, readLines, voidCompKey } from './entered-lines.ts';
import { headerKey, headerOf, readHeader } from './order-header.ts';
import { isSentContentChanged, surplusApart } from './sent-lines.ts';
import type { LineRow, OrderHeader, StoredOrder } from '../../rows/order-rows.ts';

/**
 * A line as it will be stored. `stored` is what was there before; `seen` is what the terminal still shows where others
 * have changed it since then.
 */
export interface PlannedLine {
  readonly content: KeptLine;
  readonly stored: LineRow | null;
  readonly isChanged: boolean;
  readonly seen?: KeptLine;
  /** The sent line that a new line was taken apart from: its units went to the kitchen with it. */
  readonly sentWith?: LineRow;
}

/** What a save comes to, before anything is priced. */
export interface SavePlan {
  readonly header: OrderHeader;
  readonly headerHash: string;
  readonly isHeaderChanged: boolean;
  readonly lines: readonly PlannedLine[];
  /**
   * The order as the terminal saw it, where others have changed it meanwhile; its totals are compared with this
   * (decision 36).
   */
  readonly view: { readonly header: OrderHeader; readonly lines: readonly KeptLine[] } | null;
  readonly removedIDs: readonly string[];
  readonly isChanged: boolean;
  /** Sensitive actions that this save takes for the first time; each needs its right (decisions 13, 44). */
  readonly sensitive: readonly SensitiveAction[];
}

/**
 * Thrown when a line or the header was changed by somebody else since the version the terminal has; the caller answers
 * with the order as it is.
 */
export class VersionConflict extends Error {
  override readonly name = 'VersionConflict';
}

/**
 * Works a terminal's order into the stored one (decision 34): new lines are always taken; a line or header that the
 * terminal changed is taken unless somebody else changed the same one after the terminal's version; what the terminal
 * does not name stays (reliability X5).
 */
export function planSave(
  input: OrderInput,
  stored: StoredOrder | null,
  rules: ChoosingRules,
  defaultRate: number,
): SavePlan {
  const asked = readHeader(input, defaultRate);
  const header = planHeader(asked, input.orderID, stored, input.version ?? 0, rules);
  const entered = surplusApart(readLines(input, stored?.lines ?? []), stored, input.version ?? 0);
  const rows = stored === null ? [] : enteredOf(stored.lines);
  const removedIDs = planRemovals(input, rows);
  const lines = planLines(entered, rows, removedIDs, stored, input.version ?? 0, rules);
  if (lines.length > MAX_ORDER_LINES)
    throw new Refusal('validation.failed', { fields: [{ path: 'orderLines', code: 'too_many' }] });
  if (stored === null ? lines.every(({ content }) => isWhollyVoided(content)) : lines.length === 0)
    refuse('order.empty');
  const isHeaderChanged = stored !== null && header.isChanged;
  const isChanged = stored === null || isHeaderChanged || removedIDs.length > 0 || lines.some((line) => line.isChanged);
  if (stored !== null && isChanged) assertModifiable(stored, lines, header.value, removedIDs);
  return {
    header: header.value,
    headerHash: fingerprint(headerKey(asked)),
    isHeaderChanged,
    lines,
    removedIDs,
    isChanged,
    view: viewOf(asked, input.orderID, header, entered, lines, rules),
    sensitive: sensitiveActions(header.value, stored, lines, defaultRate),
  };
}

const isWhollyVoided = ({ voidComp }: KeptLine): boolean => voidComp?.type === 'void' && voidComp.quantity == null;

interface PlannedHeader {
  readonly value: OrderHeader;
  readonly isChanged: boolean;
  readonly isKept: boolean;
}

function planHeader(
  asked: ReturnType<typeof readHeader>,
  orderID: string,
  stored: StoredOrder | null,
  version: number,
  rules: ChoosingRules,
): PlannedHeader {
  if (stored === null) return { value: keepHeader(asked, orderID, [], rules), isChanged: true, isKept: false };
  const before = headerOf(stored);
  const key = headerKey(asked);
  if (key === headerKey(before)) return { value: before, isChanged: false, isKept: false };
  const { order } = stored;
  if (version < order.version) {
    // A header that the order once had was not changed by this terminal: it only has not seen the newer one.
    const isOld = order.saves.some((save) => save.endsWith(`:${fingerprint(key)}`));
    if (isOld) return { value: before, isChanged: false, isKept: true };
    if (order.headerVersion > version) throw new VersionConflict();
  }
  return { value: keepHeader(asked, orderID, before.discounts, rules), isChanged: true, isKept: false };
}

function keepHeader(
  asked: ReturnType<typeof readHeader>,
  orderID: string,
  before: readonly KeptDiscount[],
  rules: ChoosingRules,
): OrderHeader {
  const { voidComp, customerID } = asked;
  // A whole order is voided by its own call, which asks for its right and its reason.
  if (voidComp?.type === 'void')
    throw new Refusal('validation.failed', { fields: [{ path: 'voidComp.type', code: 'invalid' }] });
  const discounts = keepDiscounts(asked.discounts, before, (discount) =>
    chooseOrderDiscount(discount, rules, { orderID, customerID }),
  );
  assertCodes(discounts, customerID, rules);
  return { ...asked, discounts };
}

/** A discount takes one code an order, and a customer's code goes when the customer does. */
function assertCodes(discounts: readonly KeptDiscount[], customerID: string | null, { codes }: ChoosingRules): void {
  const seen = new Set<string | null | undefined>();
  for (const { discountID, discountRedemptionID, name } of discounts) {
    if (discountRedemptionID == null) continue;
    if (seen.has(discountID)) refuseLine(name ?? '', { code: 'discount.error.already_used' });
    seen.add(discountID);
    const known = codes.get(discountRedemptionID);
    if (known !== undefined) assertOwner(known, customerID);
  }
}

function keepDiscounts(
  asked: EnteredLine['discounts'],
  before: readonly KeptDiscount[],
  keep: (discount: EnteredLine['discounts'][number]) => KeptDiscount,
): KeptDiscount[] {
  return asked.map(
    (discount) =>
      before.find((each) => each.orderDiscountID === discount.orderDiscountID && isSameDiscount(each, discount)) ??
      keep(discount),
  );
}

const isSameDiscount = (a: EnteredLine['discounts'][number], b: EnteredLine['discounts'][number]): boolean =>
  JSON.stringify(discountKey(a)) === JSON.stringify(discountKey(b));

function planRemovals(input: OrderInput, rows: readonly LineRow[]): string[] {
  const named = new Set(input.removedOrderLineIDs ?? []);
  return rows.filter((row) => named.has(row.orderLineID)).map((row) => row.orderLineID);
}

function planLines(
  entered: readonly EnteredLine[],
  rows: readonly LineRow[],
  removedIDs: readonly string[],
  stored: StoredOrder | null,
  version: number,
  rules: ChoosingRules,
): PlannedLine[] {
  const asked = new Map(entered.map((line) => [line.orderLineID, line]));
  if (asked.size < entered.length)
    throw new Refusal('validation.failed', { fields: [{ path: 'orderLines', code: 'invalid' }] });
  const removed = new Set(removedIDs);
  const standing = rows.map((row) =>
    removed.has(row.orderLineID)
      ? { content: row, stored: row, isChanged: false }
      : planKnownLine(row, asked.get(row.orderLineID), stored, version, rules),
  );
  // A line that goes still says where the units that were taken apart from it belong.
  return inOrder(standing, planAdded(entered, rows, stored, version, rules)).filter(
    ({ content }) => !removed.has(content.orderLineID),
  );
}

function planAdded(
  entered: readonly EnteredLine[],
  rows: readonly LineRow[],
  stored: StoredOrder | null,
  version: number,
  rules: ChoosingRules,
): PlannedLine[] {
  const known = new Map(rows.map((row) => [row.orderLineID, row]));
  // A part that stands by itself from now on has a row already, as a part.
  const parts = new Map(
    (stored?.lines ?? []).filter((row) => !known.has(row.orderLineID)).map((row) => [row.orderLineID, row]),
  );
  return entered
    .filter((line) => !known.has(line.orderLineID))
    .map((line): PlannedLine => {
      const part = parts.get(line.orderLineID);
      if (part !== undefined) return planPart(part, line, stored, version, rules);
      const original = known.get(line.refOrderLineID ?? '');
      const content = addedContent(line, original, rules);
      const isSent = original !== undefined && original.sentVersion !== null && choiceKey(line) === choiceKey(original);
      return { content, stored: null, isChanged: true, ...(isSent ? { sentWith: original } : {}) };
    });
}

/** What is voided is final: standing by itself changes nothing of it, whatever became of its line. */
function planPart(
  part: LineRow,
  line: EnteredLine,
  stored: StoredOrder | null,
  version: number,
  rules: ChoosingRules,
): PlannedLine {
  if (part.status === 'Voided') return { content: part, stored: part, isChanged: false };
  return { ...planKnownLine(part, line, stored, version, rules), isChanged: true };
}

/**
 * Units that were taken apart from a stored line to void or comp them are those units: its prices, its tax and its
 * moment.
 */
function addedContent(line: EnteredLine, original: LineRow | undefined, rules: ChoosingRules): KeptLine {
  if (original === undefined || choiceKey(line) !== choiceKey(original)) return chooseLine(line, rules);
  const { orderLineID, refOrderLineID } = line;
  return { ...changedContent(original, line, rules), orderLineID, refOrderLineID };
}

/**
 * New lines come last; what was taken apart from a line comes right after it, as at the terminal (decisions 32, 119).
 */
function inOrder(standing: readonly PlannedLine[], added: readonly PlannedLine[]): PlannedLine[] {
  const lines = [...standing];
  const lastOf = new Map<string, PlannedLine>();
  for (const line of added) {
    const ref = line.content.refOrderLineID ?? line.stored?.splitOf ?? '';
    const before = lastOf.get(ref) ?? lines.find((each) => each.content.orderLineID === ref);
    if (before === undefined) lines.push(line);
    else {
      lines.splice(lines.indexOf(before) + 1, 0, line);
      lastOf.set(ref, line);
    }
  }
  return lines;
}

function planKnownLine(
  row: LineRow,
  line: EnteredLine | undefined,
  stored: StoredOrder | null,
  version: number,
  rules: ChoosingRules,
): PlannedLine {
  if (line === undefined) return { content: row, stored: row, isChanged: false };
  const key = contentKey(line);
  if (key === contentKey(row)) return { content: row, stored: row, isChanged: false };
  if (stored !== null && version < stored.order.version && row.contentVersion > version) {
    // What the line once was is no change of this terminal: it only has not seen the newer one.
    if (!row.earlierContents.includes(fingerprint(key))) throw new VersionConflict();
    return { content: row, stored: row, isChanged: false, seen: changedContent(row, line, rules) };
  }
  return { content: changedContent(row, line, rules), stored: row, isChanged: true };
}

/**
 * A stored line with what the terminal says of it; another choice is looked up and priced anew, otherwise its prices
 * are kept (decision 16).
 */
function changedContent(row: LineRow, line: EnteredLine, rules: ChoosingRules): KeptLine {
  if (choiceKey(line) !== choiceKey(row)) return { ...chooseLine(line, rules), addedAt: row.addedAt };
  const { quantity, note, seatNote, voidComp, assignTo } = line;
  const discounts = keepDiscounts(line.discounts, row.discounts, (discount) =>
    chooseDiscount(discount, rules.place.catalog, row.itemName),
  );
  return { ...row, quantity, note, seatNote, voidComp, assignTo, discounts };
}

function assertModifiable(
  stored: StoredOrder,
  lines: readonly PlannedLine[],
  header: OrderHeader,
  removedIDs: readonly string[],
): void {
  const standing: OrderStanding = { status: stored.order.status, orderPaymentStatus: stored.order.paymentStatus };
  // An order is priced and judged by its channel, so the channel is fixed with the first save.
  if (orderRefusal(standing) !== undefined || header.channel !== stored.order.channel) refuse('order.not_modifiable');
  if (
    header.fulfillment !== stored.order.fulfillment &&
    orderChangeRefusal(standing, stored.lines.map(standingOf), 'fulfillmentType') !== undefined
  )
    refuse('order.not_modifiable');
  const planned = lines.map((line) => line.content);
  for (const { stored: row, content, isChanged } of lines) {
    if (row === null || !isChanged) continue;
    if (lineChangeRefusal(standing, standingOf(row), changeOf(row, content)) !== undefined)
      refuse('order.line_refused', { name: row.itemName, reason: 'not_modifiable' });
    if (isSentContentChanged(row, content, planned, stored))
      refuse('order.line_refused', { name: row.itemName, reason: 'already_sent' });
  }
  const removed = new Set(removedIDs);
  for (const row of stored.lines) {
    if (removed.has(row.orderLineID) && lineChangeRefusal(standing, standingOf(row), 'remove') !== undefined)
      refuse('order.line_refused', { name: row.itemName, reason: 'already_sent' });
  }
}

const standingOf = (row: LineRow): LineStanding => ({
  kdsStatus: row.kdsStatus,
  isSent: row.sentVersion !== null,
  isVoided: row.status === 'Voided',
});

function changeOf(row: LineRow, content: KeptLine): 'content' | 'void' | 'comp' {
  if (contentKey({ ...content, voidComp: row.voidComp }) !== contentKey(row)) return 'content';
  return content.voidComp?.type ?? 'comp';
}

function viewOf(
  asked: ReturnType<typeof readHeader>,
  orderID: string,
  header: PlannedHeader,
  entered: readonly EnteredLine[],
  lines: readonly PlannedLine[],
  rules: ChoosingRules,
): SavePlan['view'] {
  const named = new Set(entered.map((line) => line.orderLineID));
  const seen = lines.filter((line) => named.has(line.content.orderLineID));
  const isWhole = lines.every(
    (line) => line.seen === undefined && (named.has(line.content.orderLineID) || line.stored?.status === 'Voided'),
  );
  if (isWhole && !header.isKept) return null;
  return {
    header: header.isKept ? keepHeader(asked, orderID, header.value.discounts, rules) : header.value,
    lines: seen.map((line) => line.seen ?? line.content),
  };
}

/** Which sensitive actions are new in this save. What was approved before is not asked for again. */
function sensitiveActions(
  header: OrderHeader,
  stored: StoredOrder | null,
  lines: readonly PlannedLine[],
  defaultRate: number,
): SensitiveAction[] {
  const before = stored === null ? null : headerOf(stored);
  const actions = new Set<SensitiveAction>();
  if (hasNewDiscount(header.discounts, before?.discounts ?? [])) actions.add('discount');
  if (
    header.voidComp !== null &&
    JSON.stringify(voidCompKey(header.voidComp)) !== JSON.stringify(voidCompKey(before?.voidComp ?? null))
  )
    actions.add('comp');
  if (header.serviceChargeRate !== defaultRate && header.serviceChargeRate !== before?.serviceChargeRate)
    actions.add('serviceCharge');
  for (const { content, stored: row } of lines) {
    if (hasNewDiscount(content.discounts, row?.discounts ?? [])) actions.add('discount');
    const { voidComp } = content;
    if (
      voidComp !== null &&
      JSON.stringify(voidCompKey(voidComp)) !== JSON.stringify(voidCompKey(row?.voidComp ?? null))
    ) {
      actions.add(voidComp.type);
      const needsReason =
        voidComp.type === 'void' &&
        row !== null &&
        isInPreparation(row.kdsStatus) &&
        voidComp.voidCompReasonID == null &&
        (voidComp.name ?? '') === '';
      if (needsReason) refuse('order.line_refused', { name: content.itemName, reason: 'void_reason_required' });
    }
  }
  return [...actions];
}

// A code was promised by the house: taking it is no favour that somebody has to allow.
const hasNewDiscount = (now: readonly KeptDiscount[], before: readonly KeptDiscount[]): boolean =>
  now.some(
    (discount) =>
      discount.discountRedemptionID == null &&
      !before.some((each) => each.orderDiscountID === discount.orderDiscountID && isSameDiscount(each, discount)),
  );
