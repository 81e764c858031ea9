import { NO_AMOUNT, type OrderLine, type TableCheck, type TableCheckChanges } from '@tavola/contract';

/** What most lines have; it does not travel. */
const BLANK = {
  refOrderLineID: null,
  menuID: null,
  menuSectionID: null,
  splitOf: null,
  splitKind: null,
  enteredVoidComp: null,
  adjustments: [],
  orderLineModifiers: [],
  orderLineVariantOptions: [],
  comboLineItems: [],
  orderLineDiscounts: [],
  voidComp: null,
  assignTo: null,
  names: null,
  orderLineDiscountAmount: NO_AMOUNT,
  orderDiscountShare: NO_AMOUNT,
  compAmount: NO_AMOUNT,
  isComp: false,
  isComped: false,
  isCompPercentage: false,
  isSharedItem: false,
  isFreeItem: false,
  isVoided: false,
  variantOptionNames: [],
  orderLineVariantOptionIds: [],
  orderLineComboVariantOptions: [],
  subOrderLines: [],
  sharedOrderLineID: null,
  serviceChargeAmount: NO_AMOUNT,
  serviceChargeTaxes: [],
  redeemedAmount: NO_AMOUNT,
  voidCompReasonID: null,
  voidCompReason: null,
  voidCompNotes: null,
} satisfies Partial<OrderLine>;

type Line = TableCheck['lines'][number];
type PartOfLine = TableCheckChanges['documents'][number];

/** What a terminal that has the check `before` has to learn to have the check `after`; null = it has none. */
export function checkChanges(before: TableCheck | null, after: TableCheck): TableCheckChanges {
  const { bills, lines, ...table } = after;
  const known = linesByID(before);
  const knownShares = sharesByBill(before);
  const now = linesByID(after);
  const changed = lines.filter((each) => !isSame(each.line, known.get(each.line.orderLineID)?.line));
  const changedIDs = new Set(changed.map(({ line }) => line.orderLineID));
  const placeOf = new Map(lines.map(({ line }, place) => [line.orderLineID, place]));
  const shares = bills.flatMap(({ order: { orderID, orderLines } }) =>
    orderLines.flatMap((share) => {
      const { orderLineID } = share;
      const isNew = changedIDs.has(orderLineID);
      if (!isNew && isSame(share, knownShares.get(orderID)?.get(orderLineID))) return [];
      const part = without(share, now.get(orderLineID)?.line ?? {});
      return isNew && Object.keys(part).length === 1 ? [] : [{ orderID, share: part }];
    }),
  );
  return {
    ...table,
    since: before?.tableVersion ?? '',
    bills: bills.map(({ order: { orderLines, ...order }, ...bill }) => ({
      ...bill,
      order,
      places: orderLines.map(({ orderLineID }) => placeOf.get(orderLineID) ?? 0),
    })),
    orderLineIDs: lines.map(({ line }) => line.orderLineID),
    lines: lines.flatMap((each) => {
      const bearing = bearingOf(each);
      const former = known.get(bearing.orderLineID);
      return former !== undefined && isSame(bearing, bearingOf(former)) ? [] : [bearing];
    }),
    documents: changed.map(({ line }) => without(line, BLANK)),
    shares,
  };
}

/** The check that a terminal has after a save; null = the changes are of another check than the one it knows. */
export function checkAfter(known: TableCheck | null, changes: TableCheckChanges): TableCheck | null {
  const { since, bills, orderLineIDs, lines, documents, shares, ...table } = changes;
  if (since !== '' && since !== known?.tableVersion) return null;
  const base = since === '' ? null : known;
  const former = linesByID(base);
  const formerShares = sharesByBill(base);
  const bearings = new Map(lines.map(({ orderLineID, ...bearing }) => [orderLineID, bearing]));
  // The server leaves out what `BLANK` has, and names everything else of a line.
  const named = new Map(documents.map((part) => [part.orderLineID, { ...BLANK, ...part } as OrderLine]));
  const parts = new Map(shares.map(({ orderID, share }) => [`${orderID}/${share.orderLineID}`, share]));
  const after = orderLineIDs.flatMap((id): Line[] => {
    const line = named.get(id) ?? former.get(id)?.line;
    const bearing = bearings.get(id) ?? former.get(id);
    return line === undefined || bearing === undefined ? [] : [{ ...bearing, line }];
  });
  if (after.length < orderLineIDs.length) return null;
  const shown = (orderID: string, { line }: Line): OrderLine => {
    const { orderLineID } = line;
    const part = parts.get(`${orderID}/${orderLineID}`);
    if (part !== undefined) return { ...line, ...part };
    return named.has(orderLineID) ? line : (formerShares.get(orderID)?.get(orderLineID) ?? line);
  };
  return {
    ...table,
    bills: bills.map(({ places, order, ...bill }) => ({
      ...bill,
      order: {
        ...order,
        orderLines: places.flatMap((place) => {
          const line = after[place];
          return line === undefined ? [] : [shown(order.orderID, line)];
        }),
      },
    })),
    lines: after,
  };
}

const bearingOf = ({ line: { orderLineID }, ...bearing }: Line) => ({ orderLineID, ...bearing });

const linesByID = (check: TableCheck | null): ReadonlyMap<string, Line> =>
  new Map(check?.lines.map((each) => [each.line.orderLineID, each]));

const sharesByBill = (check: TableCheck | null): ReadonlyMap<string, ReadonlyMap<string, OrderLine>> =>
  new Map(
    check?.bills.map(({ order }) => [order.orderID, new Map(order.orderLines.map((line) => [line.orderLineID, line]))]),
  );

/** The fields of a line that the other one has not, and its id. */
function without(line: OrderLine, other: Partial<OrderLine>): PartOfLine {
  const { orderLineID } = line;
  if (line === other) return { orderLineID };
  const part: Record<string, unknown> = { orderLineID };
  let name: keyof OrderLine;
  for (name in line) if (!isSame(line[name], other[name])) part[name] = line[name];
  // All of its fields are those of the line.
  return part as PartOfLine;
}

/** Whether two values would be the same text of JSON. */
function isSame(one: unknown, other: unknown): boolean {
  if (one === other) return true;
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null) return false;
  if (Array.isArray(one) || Array.isArray(other))
    return (
      Array.isArray(one) &&
      Array.isArray(other) &&
      one.length === other.length &&
      one.every((value, at) => isSame(value, other[at]))
    );
  // Every object can be read by its names.
  const [mine, theirs] = [one as Fields, other as Fields];
  return hasSame(mine, theirs) && sizeOf(mine) === sizeOf(theirs);
}

// Names are walked through and not listed: a check has thousands of fields.
function hasSame(one: Fields, other: Fields): boolean {
  for (const name in one) if (one[name] !== undefined && !isSame(one[name], other[name])) return false;
  return true;
}

function sizeOf(value: Fields): number {
  let size = 0;
  for (const name in value) if (value[name] !== undefined) size += 1;
  return size;
}

type Fields = Readonly<Partial<Record<string, unknown>>>;
