import type {
  AdjustInput,
  AvailabilityQuestion,
  InventoryDetail,
  InventoryItem,
  StockAvailability,
} from '@tavola/contract';
import { multiplyRatios, ratioOf, ratioOfQuantity, SCALE, timesRatio, toQuantity, type Ratio } from '@tavola/selling';
import type * as z from 'zod/mini';
import { requireFound } from '#platform/crud/refusals.ts';
import type { Tx } from '#platform/database/tx.ts';
import { refuse } from '#platform/errors/refusal.ts';
import { publish } from '#platform/realtime/publish.ts';
import type { LocationScope } from '#platform/tenancy/scope.ts';
import { raisePosVersion } from '#areas/catalog/index.ts';
import { businessDayAt } from '#areas/company/index.ts';
import { readStockNeedsOf } from '../recipes/read-stock-needs.ts';
import { type Taken } from '../recipes/stock-needs.ts';
import { readUnits } from '../uoms/uoms.rows.ts';
import { listAmounts } from './amounts.rows.ts';
import { withCommitted, type ReadUnsent } from './committed.ts';
import {
  getInventoryItem,
  hasVendor,
  holdStock,
  moveByHand,
  setSafetyStock,
  type HandMovement,
} from './inventory.rows.ts';
import { listMovements } from './movements.rows.ts';

const SHOWN_MOVEMENTS = 50;
const ONE: Ratio = { numerator: 1n, denominator: 1n };

/** A counted item with what open orders will take of it. */
async function readItem(tx: Tx, scope: LocationScope, itemID: string, readUnsent: ReadUnsent): Promise<InventoryItem> {
  const [item] = await withCommitted(tx, scope, [requireFound(await getInventoryItem(tx, scope, itemID))], readUnsent);
  return requireFound(item ?? null);
}

/** Stock of one item with its latest movements. */
export async function readDetail(
  tx: Tx,
  scope: LocationScope,
  itemID: string,
  readUnsent: ReadUnsent,
): Promise<InventoryDetail> {
  const item = await readItem(tx, scope, itemID, readUnsent);
  const { items: movements } = await listMovements(tx, scope, {
    itemID,
    page: 1,
    pageSize: SHOWN_MOVEMENTS,
    sort: [],
    search: '',
  });
  return { ...item, movements };
}

/**
 * Moves stock by hand (decision 93): Set makes it what was counted, Add and Subtract start from what is on hand at that
 * moment. Figures in another unit are converted, costs with them.
 */
export async function adjust(
  tx: Tx,
  scope: LocationScope,
  itemID: string,
  input: AdjustInput,
  by: { readonly userID: string; readonly id: string; readonly now: Date },
  readUnsent: ReadUnsent,
): Promise<InventoryDetail> {
  if (input.mode !== 'Set' && input.quantity === 0)
    refuse('validation.failed', {}, { fields: [{ path: 'quantity', code: 'min' }] });
  const stock = requireFound(await holdStock(tx, scope, itemID, by.now));
  if (input.vendorID !== null && !(await hasVendor(tx, scope, input.vendorID)))
    refuse('inventory.error.vendor', {}, { fields: [{ path: 'vendorID', code: 'invalid' }] });
  const ratio = await toStockUnit(tx, scope, input.uomid, stock);
  const quantity = timesRatio(BigInt(toQuantity(input.quantity)), ratio);
  const change =
    input.mode === 'Set' ? quantity - toQuantity(stock.onHand) : input.mode === 'Add' ? quantity : -quantity;
  // A cost per box is a twelfth of it per piece: the other way round than the quantity.
  const unitCost =
    input.unitCost === null
      ? null
      : timesRatio(BigInt(toQuantity(input.unitCost)), { numerator: ratio.denominator, denominator: ratio.numerator }) /
        SCALE;
  const { vendorID, reason, comment } = input;
  await moveByHand(
    tx,
    scope,
    {
      id: by.id,
      itemID,
      type: typeOf(input),
      quantity: change / SCALE,
      unitCost,
      vendorID,
      reason,
      comment,
      userID: by.userID,
      businessDate: await businessDayAt(tx, scope, by.now),
    },
    by.now,
  );
  const isOut = stock.onHand <= 0;
  const isAvailable = stock.onHand + change / SCALE > 0;
  if (isOut === isAvailable) await publishAvailability(tx, scope, itemID, isAvailable, by.now);
  // What is sold costs something else now (decision 241).
  else if (unitCost !== null) await raisePosVersion(tx, scope, by.now);
  return readDetail(tx, scope, itemID, readUnsent);
}

/** Tracked stock ran out or is available again: published to the terminals with the change (decision 174). */
async function publishAvailability(
  tx: Tx,
  scope: LocationScope,
  itemID: string,
  isAvailable: boolean,
  now: Date,
): Promise<void> {
  await raisePosVersion(tx, scope, now);
  await publish(tx, scope, 'itemAvailabilityChanged', { itemIDs: [itemID], isAvailable });
}

function typeOf({ mode, type, unitCost, vendorID }: AdjustInput): HandMovement['type'] {
  if (mode === 'Set') return 'Count';
  if (type !== null && type !== undefined) return type;
  return mode === 'Add' && (unitCost !== null || vendorID !== null) ? 'Receive' : 'Adjust';
}

async function toStockUnit(
  tx: Tx,
  scope: LocationScope,
  uomid: number | null,
  stock: { readonly name: string; readonly uomid: number | null },
): Promise<Ratio> {
  if (uomid === null || uomid === stock.uomid) return ONE;
  const units = await readUnits(tx, scope);
  const ratio = stock.uomid === null || !units.has(uomid) ? null : ratioOf(units, uomid, stock.uomid);
  return (
    ratio ?? refuse('inventory.error.unit', { name: stock.name }, { fields: [{ path: 'uomid', code: 'invalid' }] })
  );
}

/** Changes at what amount an item is low, in its own unit. An item that is not tracked is `resource.not_found`. */
export async function changeSafetyStock(
  tx: Tx,
  scope: LocationScope,
  itemID: string,
  safetyStock: number,
  now: Date,
  readUnsent: ReadUnsent,
): Promise<InventoryItem> {
  requireFound(await holdStock(tx, scope, itemID, now));
  await setSafetyStock(tx, scope, itemID, safetyStock, now);
  return readItem(tx, scope, itemID, readUnsent);
}

/** How many whole units of an item can be made (decision 95), and what is short for as many as asked. */
export async function checkAvailability(
  tx: Tx,
  scope: LocationScope,
  itemID: string,
  question: z.infer<typeof AvailabilityQuestion>,
): Promise<StockAvailability> {
  const taken: readonly Taken[] = [
    { kind: 'item', id: itemID, quantity: ONE },
    ...question.modifierOptions.map(({ modifierOptionID, quantity }): Taken => ({
      kind: 'option',
      id: modifierOptionID,
      quantity: ratioOfQuantity(toQuantity(quantity)),
    })),
    ...question.parts.map((part): Taken => ({
      kind: 'item',
      id: part.itemID,
      quantity: ratioOfQuantity(toQuantity(part.quantity)),
    })),
  ];
  const idsOf = (wanted: Taken['kind']): readonly string[] =>
    taken.filter(({ kind }) => kind === wanted).map(({ id }) => id);
  const needs = (await readStockNeedsOf(tx, scope, { itemIDs: idsOf('item'), optionIDs: idsOf('option') })).sum(taken);
  const { names, onHand } = await listAmounts(tx, scope, [itemID, ...needs.keys()]);
  if (!names.has(itemID)) refuse('resource.not_found');
  const wanted = ratioOfQuantity(toQuantity(question.quantity));
  const parts = [...needs].map(([id, need]) => {
    const there = onHand.get(id) ?? 0;
    const whole =
      there <= 0 ? 0 : Number((BigInt(toQuantity(there)) * need.denominator) / (need.numerator * BigInt(SCALE)));
    return {
      itemID: id,
      name: names.get(id)?.name ?? '',
      uomSymbol: names.get(id)?.uomSymbol ?? null,
      onHand: there,
      whole,
      needed: timesRatio(BigInt(SCALE), multiplyRatios(need, wanted)) / SCALE,
    };
  });
  const short = parts.filter(({ onHand: there, needed }) => there < needed).map(({ whole: _whole, ...part }) => part);
  return {
    isAvailable: short.length === 0,
    available: parts.length === 0 ? null : Math.min(...parts.map(({ whole }) => whole)),
    short,
  };
}
