import { NO_AMOUNT, type OrderChange } from '@tavola/contract';
import type { DiscountRow, LineRow, OrderRow, StoredOrder } from '../../rows/orders/order-rows.ts';
import { addQuantities, choiceKey } from '../save/lines/entered-lines.ts';

const NOTHING: Omit<OrderChange, 'kind'> = {
  orderLineID: null,
  name: null,
  names: null,
  quantity: null,
  before: null,
  amount: null,
  detail: null,
};

/** One change, with what is known of it. */
export const change = (kind: OrderChange['kind'], known: Partial<OrderChange> = {}): OrderChange => ({
  ...NOTHING,
  ...known,
  kind,
});

/** What was sent of an order with this version, by line. */
export const sentChanges = (lines: readonly LineRow[], version: number): OrderChange[] =>
  [...rowsOfLines(lines.filter((line) => line.sentVersion === version && line.status !== 'Voided'))].map(([, rows]) =>
    sentLine(rows),
  );

/** A line that went to the kitchen, with its course (decision 178). */
const sentLine = (rows: readonly LineRow[]): OrderChange => ({
  ...ofLine('sent', rows),
  detail: rows[0]?.label.course ?? null,
});

/**
 * What the first save of an order did, read from the current order and from what changed `later`: a first save stores
 * no history row, which keeps a sale at the counter cheap. The default customer of the location is on every order and
 * not worth a word.
 */
export function firstChanges(
  { order, lines, discounts }: StoredOrder,
  later: readonly OrderChange[],
  defaultCustomerID: string | null,
): OrderChange[] {
  const keyOf = ({ kind, orderLineID, name, detail }: OrderChange): string =>
    JSON.stringify([kind, orderLineID, kind.startsWith('order') ? name : null, detail]);
  const known = new Set(later.map(keyOf));
  const isMoved = later.some(({ kind }) => kind === 'scheduled' || kind === 'unscheduled');
  const first = [...rowsOfLines(lines.filter((line) => line.createdAt === order.createdAt)).values()];
  const addedLater = new Set(later.filter(({ kind }) => kind === 'added').map(({ orderLineID }) => orderLineID));
  const gone = later.filter(({ kind, orderLineID }) => kind === 'removed' && !addedLater.has(orderLineID));
  const asFirst = (each: OrderChange): OrderChange => {
    const next = later.find(({ kind, orderLineID }) => kind === 'quantityChanged' && orderLineID === each.orderLineID);
    return next === undefined ? each : { ...each, quantity: next.before };
  };
  return [
    change('placed'),
    ...first.flatMap((rows) => lineChanges([], rows)).map((each) => (each.kind === 'added' ? asFirst(each) : each)),
    ...gone.map((each) => asFirst({ ...each, kind: 'added' })),
    ...orderDiscounts(discounts).map((name) => change('orderDiscounted', { name })),
    ...firstComp(order, later),
    ...firstNote(order, later),
    ...firstCustomer(order, later, defaultCustomerID),
    ...(isMoved ? [] : scheduleChanges(null, order)),
    ...first.flatMap((rows) => {
      const sent = rows.filter(({ sentVersion }) => sentVersion === 1);
      return sent.length === 0 ? [] : [sentLine(sent)];
    }),
  ].filter((each) => each.kind === 'added' || each.kind === 'sent' || !known.has(keyOf(each)));
}

function firstComp({ voidComp }: OrderRow, later: readonly OrderChange[]): OrderChange[] {
  const next = later.find(({ kind }) => kind === 'orderComped' || kind === 'orderCompRemoved');
  if (next !== undefined) return next.kind === 'orderCompRemoved' ? [change('orderComped')] : [];
  return voidComp?.type === 'comp' ? [change('orderComped', { detail: voidComp.name })] : [];
}

function firstNote({ note }: OrderRow, later: readonly OrderChange[]): OrderChange[] {
  const next = later.find(({ kind }) => kind === 'noteChanged');
  const first = (next === undefined ? note : next.name) ?? '';
  return first === '' ? [] : [change('noteAdded', { detail: first })];
}

function firstCustomer(
  { customerID }: OrderRow,
  later: readonly OrderChange[],
  defaultCustomerID: string | null,
): OrderChange[] {
  const isKnown = customerID !== null && customerID !== defaultCustomerID;
  return isKnown && later.every(({ kind }) => kind !== 'customerChanged') ? [change('customerAdded')] : [];
}

/** What a save changed of a stored order, in words of people: by line as entered, not by part of it. */
export function changesBetween(before: StoredOrder, now: StoredOrder): OrderChange[] {
  const [old, current] = [rowsOfLines(before.lines), rowsOfLines(now.lines)];
  const ids = [...new Set([...old.keys(), ...current.keys()])];
  return [
    ...ids.flatMap((id) => lineChanges(old.get(id) ?? [], current.get(id) ?? [])),
    ...headerChanges(before, now),
    ...sentChanges(now.lines, now.order.version),
    ...(now.order.status === 'Completed' && before.order.status !== 'Completed' ? [change('completed')] : []),
  ];
}

function lineChanges(before: readonly LineRow[], now: readonly LineRow[]): OrderChange[] {
  if (now.length === 0) return before.length === 0 ? [] : [ofLine('removed', before)];
  const voided = (rows: readonly LineRow[]) => rows.filter(({ status }) => status === 'Voided');
  const comped = (rows: readonly LineRow[]) => rows.filter((row) => row.status !== 'Voided' && isComped(row));
  const [voidedNow, compedNow] = [voided(now), comped(now)];
  const [total, totalBefore] = [unitsOf(now), unitsOf(before)];
  const voidedUnits = addQuantities(unitsOf(voidedNow), -unitsOf(voided(before)));
  const compedUnits = addQuantities(unitsOf(compedNow), -unitsOf(comped(before)));
  return [
    ...(before.length === 0 ? [ofLine('added', now)] : []),
    ...(before.length > 0 && total !== totalBefore ? [{ ...ofLine('quantityChanged', now), before: totalBefore }] : []),
    ...(before.length > 0 && contentOf(now) !== contentOf(before) ? [ofLine('lineChanged', now)] : []),
    ...(voidedUnits > 0 ? [withReason('voided', voidedNow, voidedUnits)] : []),
    ...(compedUnits > 0 ? [withReason('comped', compedNow, compedUnits)] : []),
    ...(compedUnits < 0 && voidedUnits === 0 ? [ofLine('compRemoved', now)] : []),
    ...namesAdded(discountsOf(before), discountsOf(now)).map((detail) => ({ ...ofLine('discounted', now), detail })),
    ...namesAdded(discountsOf(now), discountsOf(before)).map((detail) => ({
      ...ofLine('discountRemoved', now),
      detail,
    })),
  ];
}

function headerChanges(before: StoredOrder, now: StoredOrder): OrderChange[] {
  const [old, order] = [before.order, now.order];
  const [oldDiscounts, discounts] = [orderDiscounts(before.discounts), orderDiscounts(now.discounts)];
  return [
    ...namesAdded(oldDiscounts, discounts).map((name) => change('orderDiscounted', { name })),
    ...namesAdded(discounts, oldDiscounts).map((name) => change('orderDiscountRemoved', { name })),
    ...compChanges(old.voidComp, order.voidComp),
    ...((order.note ?? '') === (old.note ?? '') ? [] : [change('noteChanged', { name: old.note, detail: order.note })]),
    ...(order.fulfillment === old.fulfillment ? [] : [change('typeChanged', { detail: String(order.fulfillment) })]),
    ...(order.customerID === old.customerID ? [] : [change('customerChanged')]),
    ...(order.serviceChargeRate === old.serviceChargeRate
      ? []
      : [change('serviceChargeChanged', { quantity: order.serviceChargeRate })]),
    ...scheduleChanges(old, order),
  ];
}

/** A comp with another reason, note or value takes the place of the one before it. */
function compChanges(before: OrderRow['voidComp'], now: OrderRow['voidComp']): OrderChange[] {
  const isReplaced = now?.type === 'comp' && compKey(now) !== compKey(before);
  return [
    ...(before?.type === 'comp' && (now === null || isReplaced) ? [change('orderCompRemoved')] : []),
    ...(isReplaced ? [change('orderComped', { detail: now.name })] : []),
  ];
}

const compKey = (comp: OrderRow['voidComp']): string | null =>
  comp?.type === 'comp' ? JSON.stringify([comp.name, comp.note, comp.value, comp.isPercentage]) : null;

function scheduleChanges(
  old: Pick<OrderRow, 'isAsap' | 'pickUpAt'> | null,
  { isAsap, pickUpAt }: OrderRow,
): OrderChange[] {
  if (isAsap === (old?.isAsap ?? true) && pickUpAt === (old?.pickUpAt ?? null)) return [];
  return [isAsap && pickUpAt === null ? change('unscheduled') : change('scheduled', { detail: pickUpAt })];
}

/** Rows of each line as entered: parts that pricing or a person took off it are under its id. */
export function rowsOfLines(lines: readonly LineRow[]): Map<string, LineRow[]> {
  const known = new Map(lines.map((line) => [line.orderLineID, line]));
  const rootOf = (line: LineRow): string => {
    const seen = new Set<string>();
    let each = line;
    for (;;) {
      const above = known.get(each.splitOf ?? each.refOrderLineID ?? '');
      if (above === undefined || seen.has(above.orderLineID)) return each.orderLineID;
      seen.add(above.orderLineID);
      each = above;
    }
  };
  const roots = new Map<string, LineRow[]>();
  for (const line of lines) {
    const root = rootOf(line);
    const rows = roots.get(root);
    if (rows === undefined) roots.set(root, [line]);
    else rows.push(line);
  }
  // The line itself comes first: it has the choice and the name.
  for (const [root, rows] of roots)
    rows.sort((a, b) => Number(b.orderLineID === root) - Number(a.orderLineID === root));
  return roots;
}

const ofLine = (kind: OrderChange['kind'], rows: readonly LineRow[]): OrderChange => change(kind, changeOfLine(rows));

/** Which line a change is of, and how much of it there is; the first row has the choice and the name. */
export function changeOfLine(rows: readonly LineRow[]): Partial<OrderChange> {
  const [line] = rows;
  return {
    orderLineID: line?.orderLineID ?? null,
    name: line?.displayName ?? line?.itemName ?? null,
    names: line?.names?.[line.itemID] ?? null,
    quantity: unitsOf(rows),
  };
}

const withReason = (kind: 'voided' | 'comped', rows: readonly LineRow[], quantity: number): OrderChange => ({
  ...ofLine(kind, rows),
  quantity,
  detail: rows.at(-1)?.voidComp?.name ?? null,
});

const isComped = ({ voidComp, compAmount }: LineRow): boolean => voidComp?.type === 'comp' && compAmount !== NO_AMOUNT;
const unitsOf = (rows: readonly LineRow[]): number => rows.reduce((sum, row) => addQuantities(sum, row.quantity), 0);
const contentOf = (rows: readonly LineRow[]): string => {
  const [line] = rows;
  return line === undefined ? '' : `${choiceKey(line)} ${JSON.stringify(line.label)}`;
};
const discountsOf = (rows: readonly LineRow[]): string[] => rows[0]?.discounts.map(({ name }) => name ?? '') ?? [];
const orderDiscounts = (rows: readonly DiscountRow[]): string[] =>
  rows.filter((row) => row.orderLineID === null && !row.isAutomatic).map(({ name }) => name);

/** Names that the second list has more often than the first. */
function namesAdded(before: readonly string[], now: readonly string[]): string[] {
  const left = [...before];
  return now.filter((name) => {
    const at = left.indexOf(name);
    if (at < 0) return true;
    left.splice(at, 1);
    return false;
  });
}
