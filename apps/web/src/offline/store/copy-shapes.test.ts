import {
  brandRoutes,
  catalogRoutes,
  currentTerminalRoute,
  eventRouteRoutes,
  floorRoutes,
  hardwareAgentRoutes,
  payInOutReasonRoutes,
  paymentRoutes,
  receiptTemplateRoutes,
  settingsRoutes,
  tableCheckRoutes,
  terminalPaymentDeviceRoutes,
  terminalPrinterRoutes,
  terminalReportRoutes,
  tipsSettingRoutes,
  todayRoutes,
  type PosCatalog,
  type PosProduct,
} from '@tavola/contract';
import { expect, it } from 'vitest';
import * as z from 'zod/mini';
import { fits, shapeOf } from './copy-shapes.ts';
import { isKept } from './query-copies.ts';

/** What a terminal reads of the copies that another version of the app has kept (decision 457). */

type Shape = z.core.$ZodType;

/** By key: the call whose answer is kept. */
const ANSWERS: readonly (readonly [readonly unknown[], Shape | undefined])[] = [
  [['posData', 'snapshot'], catalogRoutes.pos.answer],
  [['posData', 'unavailable'], catalogRoutes.unavailable.answer],
  [['posData', 'currentTerminal'], currentTerminalRoute.answer],
  [['posData', 'currentTerminal', 'printer'], terminalPrinterRoutes.preference.answer],
  [['posData', 'tips'], tipsSettingRoutes.get.answer],
  [['posData', 'paymentSettings'], paymentRoutes.settings.answer],
  [['posData', 'voidCompReasons'], settingsRoutes.voidCompReasons.answer],
  [['posData', 'serviceCharge'], settingsRoutes.serviceCharge.answer],
  [['posData', 'fulfillment'], settingsRoutes.fulfillment.answer],
  [['posData', 'localAgents'], hardwareAgentRoutes.local.answer],
  [['posData', 'routeFilters'], eventRouteRoutes.filters.answer],
  [['posData', 'paymentDevice'], terminalPaymentDeviceRoutes.preference.answer],
  [['posData', 'brands', 'status'], brandRoutes.status.answer],
  [['receipt-templates', 'type', 1], receiptTemplateRoutes.byType.answer],
  [['orders', 'floor', 'now'], floorRoutes.get.answer],
  [['orders', 'table', 'a table'], tableCheckRoutes.byTable.answer],
  [['orders', 'today', 'locations'], todayRoutes.locations.answer],
  [['cashDenominations'], settingsRoutes.cashDenominations.answer],
  [['payInOutReasons', 'list'], payInOutReasonRoutes.list.answer],
];

const drawn = (shape: Shape | null | undefined): unknown =>
  shape == null ? shape : z.toJSONSchema(shape, { unrepresentable: 'any' });

it.each(ANSWERS)('knows the shape of %j from the call that answers it', (key, answer) => {
  expect(isKept(key)).toBe(true);
  expect(drawn(shapeOf(key))).toEqual(drawn(answer));
});

it('knows the shape of the open report, which is part of an answer', () => {
  const report = shapeOf(['terminalReports', 'current']) ?? z.never();
  expect(drawn(z.object({ report }))).toEqual(drawn(terminalReportRoutes.current.answer));
});

const chips = {
  itemID: crypto.randomUUID(),
  type: 'Product',
  categoryID: crypto.randomUUID(),
  name: 'Chips',
  displayName: 'Chips',
  names: null,
  basePrice: 2.15,
  isTaxInclusive: false,
  isActive: true,
  isAvailableForSelection: true,
  isOutOfStock: false,
  isOutForIngredient: false,
  isWeighed: false,
  variantGroups: [],
  modifierGroups: [],
  comboChoiceIDs: [],
};
const catalog = (product: object) =>
  ({
    version: 7,
    // The shape is what is tried here.
    products: [product as PosProduct],
    categories: [],
    menus: [],
    modifierGroups: [],
    modifierOptions: [],
    variantOptionModifiers: [],
    comboChoices: [],
    priceLists: [],
    discounts: [],
    taxes: [],
  }) satisfies PosCatalog;

it('reads sell data, also those with a field that this version does not know', () => {
  expect(fits(['posData', 'snapshot'], catalog(chips))).toBe(true);
  expect(fits(['posData', 'snapshot'], { ...catalog({ ...chips, further: 1 }), further: true })).toBe(true);
});

it('reads no sell data in which a product has lost its price', () => {
  expect(fits(['posData', 'snapshot'], catalog({ ...chips, basePrice: undefined }))).toBe(false);
});

it.each([
  ['a list of the office', ['posData', 'categories', 'list', {}]],
  ['a list of templates', ['receipt-templates', 'list']],
  ['what is not kept', ['orders', 'one', 'an order']],
])('reads nothing of %s', (_what, key) => {
  expect(shapeOf(key)).toBeNull();
});
