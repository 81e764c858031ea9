import { MAX_ORDER_LINES, type OrderInput } from '@tavola/contract';
import { SCALE, toQuantity, type EnteredLine, type KeptLine } from '@tavola/selling';
import { Refusal, refuse } from '#platform/errors/refusal.ts';
import { assertNotAwaiting } from '../awaiting.ts';
import { assertSoldIn, chooseDiscounts, chooseLine, isVoidedLine, type ChoosingRules } from './lines/choose-line.ts';
import { assertIDsOnce, choiceKey, contentKey, enteredOf, fingerprint, readLines } from './lines/entered-lines.ts';
import { assertModifiable } from './modifiable.ts';
import { headerKey, readHeader } from './order-header.ts';
import { keepHeader, planHeader, type PlannedHeader } from './plan-header.ts';
import { VersionConflict, type PlannedLine } from './lines/planned-line.ts';
import { assertVoidReasons } from './sensitive-actions.ts';
import { surplusApart } from './lines/sent-lines.ts';
import { assertWholeValues } from './lines/whole-values.ts';
import type { LineRow, OrderHeader, StoredOrder } from '../../rows/orders/order-rows.ts';

/** What a save comes to, before anything is priced. */
export interface SavePlan {
  readonly header: OrderHeader;
  readonly headerHash: string;
  readonly isHeaderChanged: boolean;
  readonly lines: readonly PlannedLine[];
  /**
   * The order as the terminal saw it, where others have changed it since; its totals are compared with this (decision
   * 36).
   */
  readonly view: { readonly header: OrderHeader; readonly lines: readonly KeptLine[] } | null;
  readonly removedIDs: readonly string[];
  readonly isChanged: boolean;
}

/**
 * Works a terminal's order into the stored one (decision 34): new lines are always accepted; a line or header that the
 * terminal changed is accepted unless someone else changed the same one after the terminal's version; what the terminal
 * does not name stays (reliability X5).
 */
export function planSave(
  input: OrderInput,
  stored: StoredOrder | null,
  rules: ChoosingRules,
  defaultRate: number,
): SavePlan {
  if (stored !== null) assertNotAwaiting(stored.order);
  assertIDsOnce(input);
  assertWholeValues(input, stored, rules);
  const asked = readHeader(input, defaultRate);
  const version = input.version ?? 0;
  const header = planHeader(asked, { orderID: input.orderID, version }, stored, rules);
  const entered = surplusApart(readLines(input, stored?.lines ?? []), stored, version);
  const rows = stored === null ? [] : enteredOf(stored.lines);
  const removedIDs = planRemovals(input, rows);
  const planning: Planning = { orderID: input.orderID, version, stored, entered, rows, removedIDs, rules };
  const lines = planLines(planning);
  if (lines.length > MAX_ORDER_LINES)
    throw new Refusal('validation.failed', { fields: [{ path: 'orderLines', code: 'too_many' }] });
  if (
    rules.isEmptyAllowed !== true &&
    (stored === null ? lines.every(({ content }) => isVoidedLine(content)) : lines.length === 0)
  )
    refuse('order.empty');
  assertVoidReasons(lines);
  assertNamed(input, lines, stored !== null);
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
    view: viewOf(planning, asked, header, lines),
  };
}

/** The lines to sell must exist (decision 178); if others have removed one, the terminal sees that first. */
function assertNamed({ orderLineIDs = [] }: OrderInput, lines: readonly PlannedLine[], isStored: boolean): void {
  const known = new Set(lines.map(({ content }) => content.orderLineID));
  if (orderLineIDs.every((id) => known.has(id))) return;
  if (isStored) throw new VersionConflict();
  refuse('order.line_not_found');
}

function planRemovals(input: OrderInput, rows: readonly LineRow[]): string[] {
  const named = new Set(input.removedOrderLineIDs ?? []);
  return rows.filter((row) => named.has(row.orderLineID)).map((row) => row.orderLineID);
}

/** Lines of a terminal, next to those that are stored. */
interface Planning {
  readonly orderID: string;
  /** The version that the terminal has seen. */
  readonly version: number;
  readonly stored: StoredOrder | null;
  readonly entered: readonly EnteredLine[];
  readonly rows: readonly LineRow[];
  readonly removedIDs: readonly string[];
  readonly rules: ChoosingRules;
}

function planLines(planning: Planning): PlannedLine[] {
  const { entered, rows } = planning;
  const asked = new Map(entered.map((line) => [line.orderLineID, line]));
  if (asked.size < entered.length)
    throw new Refusal('validation.failed', { fields: [{ path: 'orderLines', code: 'invalid' }] });
  const removed = new Set(planning.removedIDs);
  const kept = rows.map((row) =>
    removed.has(row.orderLineID)
      ? { content: row, stored: row, isChanged: false }
      : planKnownLine(row, asked.get(row.orderLineID), planning),
  );
  // A line that goes still says where the units that were taken apart from it belong.
  return inOrder(kept, planAdded(planning, removed)).filter(({ content }) => !removed.has(content.orderLineID));
}

function planAdded(planning: Planning, removed: ReadonlySet<string>): PlannedLine[] {
  const { entered, rows, stored, version, rules } = planning;
  const known = new Map(rows.map((row) => [row.orderLineID, row]));
  // A part that becomes a separate line already has a row, as a part.
  const parts = new Map(
    (stored?.lines ?? []).filter((row) => !known.has(row.orderLineID)).map((row) => [row.orderLineID, row]),
  );
  return entered
    .filter((line) => !known.has(line.orderLineID))
    .map((line): PlannedLine => {
      const part = parts.get(line.orderLineID);
      if (part !== undefined) return planPart(part, line, planning);
      const ref = line.refOrderLineID ?? '';
      const original = known.get(ref) ?? parts.get(ref);
      const content = addedContent(line, original, rules);
      if (original === undefined || removed.has(original.orderLineID) || choiceKey(line) !== choiceKey(original))
        return { content, stored: null, isChanged: true };
      // Units that someone else has taken from the line since can't be taken from it again.
      if (stored !== null && original.contentVersion > version) throw new VersionConflict();
      assertPieces(line, entered, original);
      return { content, stored: null, isChanged: true, takenFrom: original };
    });
}

/**
 * For other bills only whole pieces are taken apart, of a line whose units without its voided or comped part are whole
 * (decision 216). Where the quantities were changed in the same save as well, only the terminal knows in which order.
 * What is voided or comped is judged with its line.
 */
function assertPieces(line: EnteredLine, entered: readonly EnteredLine[], original: LineRow): void {
  if (line.voidComp !== null) return;
  const unitsOf = (figure: number | null | undefined): number => toQuantity(figure ?? 0);
  const left = entered.find(({ orderLineID }) => orderLineID === original.orderLineID);
  const taken = entered.filter((each) => each.refOrderLineID === original.orderLineID);
  const before = unitsOf(original.quantity);
  // Without a quantity all of a line is voided or comped.
  const outOf = ({ voidComp, quantity }: Pick<EnteredLine | LineRow, 'voidComp' | 'quantity'>) =>
    voidComp === null ? 0 : unitsOf(voidComp.quantity ?? quantity);
  const isOtherwise =
    left !== undefined &&
    (outOf(left) !== outOf(original) ||
      taken.reduce((total, { quantity }) => total + unitsOf(quantity), unitsOf(left.quantity)) !== before);
  const isWhole = (before - outOf(original)) % SCALE === 0 && unitsOf(line.quantity) % SCALE === 0;
  if (!isOtherwise && !isWhole) refuse('order.quantity_refused', { name: original.itemName });
}

/** What is voided is final: becoming a separate line does not change it, whatever happened to its line. */
function planPart(part: LineRow, line: EnteredLine, planning: Planning): PlannedLine {
  if (part.status === 'Voided') return { content: part, stored: part, isChanged: false };
  return { ...planKnownLine(part, line, planning), isChanged: true };
}

/**
 * Units that were taken apart from a stored line, to void or comp them or for other bills, are those units: its prices,
 * its tax and its moment.
 */
function addedContent(line: EnteredLine, original: LineRow | undefined, rules: ChoosingRules): KeptLine {
  if (original === undefined) return chooseLine(line, rules);
  // Another item is no part of the line that it names, which would go unvoided otherwise (decision 136).
  if (choiceKey(line) !== choiceKey(original)) return { ...chooseLine(line, rules), refOrderLineID: null };
  const { orderLineID, refOrderLineID } = line;
  return { ...changedContent(original, line, rules), orderLineID, refOrderLineID };
}

/**
 * New lines come last; what was taken apart from a line comes right after it, as at the terminal (decisions 32, 119).
 */
function inOrder(kept: readonly PlannedLine[], added: readonly PlannedLine[]): PlannedLine[] {
  const lines = [...kept];
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

function planKnownLine(row: LineRow, line: EnteredLine | undefined, { stored, version, rules }: Planning): PlannedLine {
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
 * A stored line with what the terminal changed: a different choice is looked up and priced again, otherwise the prices
 * are kept (decision 16).
 */
function changedContent(row: LineRow, line: EnteredLine, rules: ChoosingRules): KeptLine {
  if (choiceKey(line) !== choiceKey(row)) return { ...chooseLine(line, rules), addedAt: row.addedAt };
  const { quantity, label, voidComp, assignTo } = line;
  // A quantity that is stored already is judged only when it changes.
  if (quantity !== row.quantity || (voidComp?.quantity ?? null) !== (row.voidComp?.quantity ?? null))
    assertSoldIn(line, rules);
  const discounts = chooseDiscounts(line, row.discounts, rules.place.catalog, row.itemName);
  return { ...row, quantity, label, voidComp, assignTo, discounts };
}

function viewOf(
  { orderID, entered, rules }: Planning,
  asked: ReturnType<typeof readHeader>,
  header: PlannedHeader,
  lines: readonly PlannedLine[],
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
