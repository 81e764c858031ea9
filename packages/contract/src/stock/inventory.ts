import * as z from 'zod/mini';
import { ItemType } from '../kit/enumerations.ts';
import {
  answeredAmount,
  localDate,
  optional,
  positiveAmount,
  quantity,
  queryList,
  requiredText,
  text,
  uuid,
} from '../kit/fields/fields.ts';
import { uomNumber } from '../menu/ingredients.ts';
import { defineErrors } from '../kit/errors.ts';
import { listOf, listQuery, Removed } from '../kit/lists.ts';
import { route } from '../kit/route.ts';
import { permission } from '../kit/permissions.ts';

/**
 * What is in stock at a location (back-office spec, section 7; decisions 93 to 95). On hand is the sum of movements,
 * and movements are only ever added.
 */

/** Out = nothing left, Low = the safety stock or less. */
export const StockStatus = { In: 'In', Low: 'Low', Out: 'Out' } as const;
export type StockStatus = (typeof StockStatus)[keyof typeof StockStatus];
export const MovementType = {
  Sale: 'Sale',
  Void: 'Void',
  Refund: 'Refund',
  Adjust: 'Adjust',
  Receive: 'Receive',
  Waste: 'Waste',
  Count: 'Count',
} as const;
export type MovementType = (typeof MovementType)[keyof typeof MovementType];

export const InventoryItem = z.object({
  itemID: uuid(),
  name: z.string(),
  type: z.enum(ItemType),
  categoryName: z.nullable(z.string()),
  uomid: z.nullable(z.int()),
  uomSymbol: z.nullable(z.string()),
  isActive: z.boolean(),
  onHand: z.number(),
  /** What unsent lines of open orders will take (decision 203). */
  committed: z.number(),
  safetyStock: z.number(),
  averageCost: z.nullable(answeredAmount()),
  lastCost: z.nullable(answeredAmount()),
  /** On hand at average cost. */
  stockValue: answeredAmount(),
  status: z.enum(StockStatus),
});
export type InventoryItem = z.infer<typeof InventoryItem>;
/** `quantity` has the sign of its effect; `refID` is the order line that caused it. */
export const InventoryMovement = z.object({
  movementID: uuid(),
  itemID: uuid(),
  itemName: z.string(),
  type: z.enum(MovementType),
  quantity: z.number(),
  uomSymbol: z.nullable(z.string()),
  unitCost: z.nullable(answeredAmount()),
  balanceAfter: z.number(),
  refID: z.nullable(uuid()),
  vendorName: z.nullable(z.string()),
  reason: z.nullable(z.string()),
  comment: z.nullable(z.string()),
  userName: z.nullable(z.string()),
  at: z.string(),
});
export type InventoryMovement = z.infer<typeof InventoryMovement>;
/** With its latest movements, newest first. */
export const InventoryDetail = z.extend(InventoryItem, { movements: z.array(InventoryMovement) });
export type InventoryDetail = z.infer<typeof InventoryDetail>;
export const InventorySummary = z.object({
  itemCount: z.number(),
  inCount: z.number(),
  lowCount: z.number(),
  outCount: z.number(),
  stockValue: answeredAmount(),
});
export type InventorySummary = z.infer<typeof InventorySummary>;

/**
 * `unitCost` is that of one `uomid`; left out, `uomid` is the item's own unit. `type` specifies what Add and Subtract
 * are: received, wasted or corrected.
 */
export const AdjustInput = z.object({
  mode: z.enum(['Set', 'Add', 'Subtract'], { error: 'required' }),
  quantity: z.union([quantity(), z.literal(0)], { error: 'min' }),
  uomid: z._default(z.nullable(uomNumber()), null),
  type: optional(z.enum(['Adjust', 'Receive', 'Waste', 'Count'])),
  unitCost: z._default(z.nullable(positiveAmount()), null),
  vendorID: z._default(z.nullable(uuid()), null),
  reason: requiredText(100),
  comment: z._default(text(250), ''),
});
export type AdjustInput = z.infer<typeof AdjustInput>;
export const SafetyStockInput = z.object({ safetyStock: z.union([quantity(), z.literal(0)], { error: 'min' }) });

/** What a terminal wants to sell: units of the item in the path, with options and combo parts per unit. */
export const AvailabilityQuestion = z.object({
  quantity: quantity(),
  modifierOptions: z._default(
    z.array(z.object({ modifierOptionID: uuid(), quantity: quantity() })).check(z.maxLength(100, 'too_many')),
    [],
  ),
  parts: z._default(z.array(z.object({ itemID: uuid(), quantity: quantity() })).check(z.maxLength(50, 'too_many')), []),
});
/**
 * `available` = whole units that can be made: the least over the parts of floor(on hand / need); null = no part is
 * tracked. `short` = the parts that are insufficient.
 */
export const StockAvailability = z.object({
  isAvailable: z.boolean(),
  available: z.nullable(z.number()),
  short: z.array(
    z.object({
      itemID: uuid(),
      name: z.string(),
      onHand: z.number(),
      needed: z.number(),
      uomSymbol: z.nullable(z.string()),
    }),
  ),
});
export type StockAvailability = z.infer<typeof StockAvailability>;

export const inventoryErrors = defineErrors({
  'inventory.error.unit': {
    status: 409,
    type: 'Validation',
    number: 2130,
    en: "{name} can't be counted in this unit. Choose another unit.",
    th: 'นับ {name} ด้วยหน่วยนี้ไม่ได้ กรุณาเลือกหน่วยอื่น',
  },
  'inventory.error.vendor': {
    status: 409,
    type: 'Validation',
    number: 2131,
    en: 'This vendor no longer exists. Choose another vendor.',
    th: 'ไม่มีผู้จัดจำหน่ายนี้แล้ว กรุณาเลือกผู้จัดจำหน่ายอื่น',
  },
});

const { view, add, edit, delete: remove } = permission.inventory;
const params = z.object({ id: uuid() });
const path = '/location/inventory';
const itemIDs = () => z.array(uuid()).check(z.minLength(1, 'required'), z.maxLength(500, 'too_many'));

export const inventoryRoutes = {
  list: route({
    method: 'GET',
    path,
    access: [view],
    about: 'Items whose stock is tracked here.',
    answer: listOf(InventoryItem),
    query: z.extend(listQuery('name', 'categoryName', 'onHand', 'safetyStock', 'averageCost', 'stockValue', 'status'), {
      status: z.optional(z.enum(StockStatus)),
    }),
  }),
  summary: route({
    method: 'GET',
    path: `${path}/summary`,
    access: [view],
    about: 'How many items are in stock, low and out of stock, and the value of the stock.',
    answer: InventorySummary,
  }),
  history: route({
    method: 'GET',
    path: `${path}/history`,
    access: [view, permission.inventoryReport.view],
    about: 'Movements of all items. Days are those of the location.',
    answer: listOf(InventoryMovement),
    query: z.extend(listQuery('at', 'itemName', 'type', 'quantity'), {
      itemID: z.optional(uuid()),
      type: z.optional(z.enum(MovementType)),
      from: z.optional(localDate()),
      to: z.optional(localDate()),
    }),
  }),
  get: route({
    method: 'GET',
    path: `${path}/{id}`,
    access: [view, edit],
    about: 'Stock of one item with its latest movements.',
    params,
    answer: InventoryDetail,
  }),
  track: route({
    method: 'POST',
    path,
    access: [add],
    about: 'Starts tracking the stock of items.',
    body: z.object({ itemIDs: itemIDs() }),
    answer: z.object({ itemIDs: z.array(uuid()) }),
  }),
  untrack: route({
    method: 'DELETE',
    path,
    access: [remove],
    about: 'Stops tracking items; their movements stay.',
    query: z.object({ itemIDs: queryList(uuid()) }),
    answer: Removed,
  }),
  adjust: route({
    method: 'POST',
    path: `${path}/{id}/adjust-item-inventory`,
    access: [edit],
    about: 'Sets, adds to or removes from the stock on hand, with a movement that records the reason.',
    params,
    repeat: 'key',
    body: AdjustInput,
    answer: InventoryDetail,
    errors: ['inventory.error.unit', 'inventory.error.vendor'],
  }),
  setSafetyStock: route({
    method: 'PUT',
    path: `${path}/{id}/update-safety-stock`,
    access: [edit],
    about: 'Sets the stock level at which an item counts as low.',
    params,
    body: SafetyStockInput,
    answer: InventoryItem,
  }),
  checkAvailability: route({
    method: 'POST',
    path: `${path}/{id}/check-stock-availability`,
    access: 'terminal',
    withoutLicence: 'allowed',
    about: 'Whether this many units of an item can be made from stock; if not, what is short.',
    params,
    body: AvailabilityQuestion,
    answer: StockAvailability,
  }),
} as const;
