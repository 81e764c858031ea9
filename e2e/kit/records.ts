import { randomUUID } from 'node:crypto';
import {
  brandRoutes,
  categoryRoutes,
  closeOfDayRoutes,
  comboRoutes,
  companyUserRoutes,
  customPaymentTypeRoutes,
  discountRoutes,
  giftCardRoutes,
  giftCardTypeRoutes,
  glCodeRoutes,
  ingredientRoutes,
  kdsIntegrationRoutes,
  eventRouteRoutes,
  paymentDeviceRoutes,
  printerRoutes,
  locationRoutes,
  menuRoutes,
  modifierGroupRoutes,
  notificationGroupRoutes,
  notificationTargetRoutes,
  receiptTemplateRoutes,
  onlineStoreRoutes,
  orderChannelRoutes,
  payInOutReasonRoutes,
  paymentAccountRoutes,
  paymentRoutes,
  posTerminalRoutes,
  productRoutes,
  PaymentType,
  roleRoutes,
  saleRoutes,
  settingsRoutes,
  shiftRoutes,
  tableLayoutRoutes,
  terminalReportRoutes,
  TerminalType,
  variantRoutes,
  type ScreenID,
} from '@tavola/contract';
import { onlineMenuInput, storeInput } from '@tavola/testkit/online/guest.ts';
import { sampleApiKey, sampleIntegration, sampleWebhook } from './sample-api-key.ts';
import { sampleDisplay } from './sample-display.ts';
import type { Api } from './api.ts';
import { lastOrder } from './ledger.ts';

const firstPage = { page: 1, pageSize: 1, sort: [], search: '' };

/** The first record of a list; throws when the restaurant has none. */
export function first<T>([one]: readonly T[]): T {
  if (one === undefined) throw new Error('The demo has none of these.');
  return one;
}

const plainTwin = { displayName: '', barcode: '', refCode: '' };
const plainProduct = {
  displayName: '',
  description: '',
  categoryID: null,
  brandID: null,
  uomid: null,
  barcode: '',
  refCode: '',
  imageUrl: null,
  basePrice: 0.5,
  cost: null,
  isTaxInclusive: true,
  isActive: true,
  isAvailableForSelection: true,
  enableTrackInventory: false,
  isUseAsIngredient: false,
  isWeighed: false,
  variantIDs: [],
  itemVariations: [],
  modifierGroupIDs: [],
  locationItems: [],
  depositAndCredit: null,
};

/** A product that comes in variants; only the Thai demo restaurant has one. */
async function varied(api: Api): Promise<string> {
  const { variantID, variantOptions } = await api.call(variantRoutes.create, {
    body: {
      name: 'Cup',
      displayName: '',
      variantOptions: ['Small', 'Large'].map((name) => ({
        name,
        displayName: '',
        priceAdd: 0,
        isActive: true,
        modifierGroupIDs: [],
      })),
    },
  });
  const itemVariations = variantOptions.map(({ variantOptionID }) => ({
    variantOptionIDs: [variantOptionID ?? ''],
    basePrice: 3,
    cost: null,
    barcode: '',
    refCode: '',
    isActive: true,
    isAvailableForSelection: true,
    modifierGroupIDs: [],
  }));
  return (
    await api.call(productRoutes.create, {
      body: { ...plainProduct, name: 'Cocoa', variantIDs: [variantID], itemVariations },
    })
  ).itemID;
}

const sampleVariant = {
  name: 'Size',
  displayName: 'Size',
  variantOptions: [{ name: 'Small', displayName: 'Small', priceAdd: 0, isActive: true, modifierGroupIDs: [] }],
};
const sampleDiscount = {
  name: 'Happy hour',
  code: null,
  type: 'Percentage' as const,
  level: 'EntireOrder' as const,
  value: 10,
  appliesTo: 'EntireOrder' as const,
  applyToIDs: [],
  minRequirement: 'None' as const,
  minRequirementValue: null,
  isCombinable: false,
  isAutomaticDiscount: false,
  isTimedEventDiscount: false,
  orderChannelIDs: [1],
  fulfillmentIDs: [2],
  discountAvailabilities: [],
  discountMenu: { applyToOnlineMenu: false, menuDiscounts: [] },
  buyAnyItemFrom: 'SelectedProducts' as const,
  buyIDs: [],
  getAnyItemFrom: 'SameAsPurchased' as const,
  getIDs: [],
  getQty: null,
  getAtDiscountType: 'Free' as const,
  getDiscountValue: null,
  nextDiscountType: null,
  nextDiscountValue: null,
  futureOrderDiscountID: null,
};

/** The only person of a new restaurant: its owner. */
const someone = async (api: Api): Promise<string> => first((await api.call(companyUserRoutes.list)).items).userID;

async function sampleCombo(api: Api): Promise<string> {
  const parts = (await api.call(comboRoutes.material)).products
    .slice(0, 2)
    .map(({ itemID }) => ({ itemID, priceAdd: 0.5, isDefault: false, variantOptionIDs: [] }));
  return (
    await api.call(comboRoutes.create, {
      body: {
        name: 'Lunch',
        displayName: '',
        description: '',
        categoryID: null,
        barcode: '',
        refCode: '',
        imageUrl: '',
        basePrice: 12,
        isActive: true,
        isDefaultTax: true,
        taxID: null,
        isTaxInclusive: false,
        isAvailableForSelection: true,
        comboChoices: [{ name: 'Main', quantity: 1, comboChoiceItems: parts }],
      },
    })
  ).itemID;
}
const countedIngredient = async (api: Api, name: string): Promise<string> =>
  (
    await api.call(ingredientRoutes.create, {
      body: { name, categoryID: null, uomid: 3, cost: 0.01, enableTrackInventory: true, vendorID: null },
    })
  ).ingredientID;

/** A group that is notified of stock. */
async function sampleGroup(api: Api): Promise<string> {
  const [person] = await api.call(notificationGroupRoutes.people);
  const body = {
    name: `Stock ${randomUUID().slice(0, 8)}`,
    isActive: true,
    userIDs: person === undefined ? [] : [person.userID],
    noticeKinds: ['lowStock' as const, 'outOfStock' as const],
  };
  return (await api.call(notificationGroupRoutes.create, { body })).notificationGroupID;
}

/** A sound for such a group. */
async function sampleTarget(api: Api): Promise<string> {
  const body = {
    name: `Sound ${randomUUID().slice(0, 8)}`,
    kind: 'Sound' as const,
    isActive: true,
    notificationGroupID: await sampleGroup(api),
    clientIDs: [],
    noticeKinds: [],
  };
  return (await api.call(notificationTargetRoutes.create, { body })).notificationTargetID;
}

/** A shift of an hour that ended an hour ago, with a break. */
async function sampleShift(api: Api): Promise<string> {
  const ago = (minutes: number): string => new Date(Date.now() - minutes * 60_000).toISOString();
  const body = {
    shiftID: randomUUID(),
    userID: await someone(api),
    startedOn: ago(120),
    endedOn: ago(60),
    breaks: [{ shiftBreakID: randomUUID(), kind: 'BREAK' as const, startedOn: ago(100), endedOn: ago(90) }],
    reason: 'Sample',
  };
  return (await api.call(shiftRoutes.create, { body })).shiftID;
}

const samplePrinter = () => ({
  name: `Printer ${randomUUID()}`,
  ip: '127.0.0.1',
  port: 9100,
  printerMode: 'EscPos' as const,
  charactersPerLine: 48 as const,
  encoding: 'cp437' as const,
  threshold: 225,
  cutting: true,
  language: null,
  hardwareAgentID: null,
});
const sampleStation = {
  name: 'Grill',
  isDefault: false,
  isExpo: false,
  categoryIDs: [],
  fulfilmentIDs: [],
  language: null,
  waitingMinutes: 10,
  lateMinutes: 15,
};

/** A type of gift cards. */
const sampleCardType = async (api: Api): Promise<string> =>
  (
    await api.call(giftCardTypeRoutes.create, {
      body: { name: `Card ${randomUUID().slice(0, 8)}`, canTopup: true, validDays: null, isActive: true },
    })
  ).giftCardTypeID;

/** A sale that is refunded to a card, however it was paid: that needs no open drawer. */
async function sampleRefund(api: Api): Promise<string> {
  const { items } = await api.call(saleRoutes.list, { query: { saleState: 'Paid', pageSize: 50 } });
  for (const { saleID } of items) {
    const { lines, refunds, isSample, totalDueAmount } = await api.call(saleRoutes.get, { params: { id: saleID } });
    if (isSample || refunds.length > 0 || lines.length === 0) continue;
    const body = {
      refundID: randomUUID(),
      lines: lines.map(({ orderLineID, quantity }) => ({ orderLineID, quantity })),
      totalAmount: totalDueAmount,
      reason: 'Cold',
      payments: [{ paymentID: randomUUID(), paymentTypeID: PaymentType.CreditCard, amount: totalDueAmount }],
    };
    return (await api.call(saleRoutes.create, { params: { id: saleID }, query: {}, body })).refundID;
  }
  throw new Error('There is no sale that can be refunded.');
}

/**
 * Finds or creates the record that a screen opens, for screens that need more than the first record of their list or a
 * new one with a name.
 */
export const records: Readonly<Partial<Record<ScreenID, (api: Api) => Promise<string>>>> = {
  posTerminal: async (api) => first((await api.call(posTerminalRoutes.list)).items).clientID,
  orderQueueTerminal: async (api) => {
    const body = { name: 'Order board', type: TerminalType.OrderQuesTerminal };
    return (await api.call(posTerminalRoutes.create, { body })).clientID;
  },
  order: async (api) => (await lastOrder(api)).orderID,
  ingredient: (api) => countedIngredient(api, 'Basil'),
  inventoryItem: (api) => countedIngredient(api, 'Flour'),
  product: async (api) => first((await api.call(productRoutes.list)).items).itemID,
  productVariant: varied,
  deposit: async (api) =>
    (
      await api.call(productRoutes.create, {
        query: { isDepositAndCredit: true },
        body: { ...plainProduct, name: 'Bottle', depositAndCredit: { deposit: plainTwin, credit: plainTwin } },
      })
    ).itemID,
  category: async (api) => first(await api.call(categoryRoutes.lookup)).itemCategoryID,
  menu: async (api) => first(await api.call(menuRoutes.lookup)).menuID,
  onlineMenu: async (api) =>
    (await api.call(menuRoutes.create, { body: onlineMenuInput(`Online ${randomUUID()}`) })).menuID,
  voidCompReason: async (api) => first(await api.call(settingsRoutes.voidCompReasons)).voidCompReasonID,
  combo: sampleCombo,
  variant: async (api) => (await api.call(variantRoutes.create, { body: sampleVariant })).variantID,
  modifierGroup: async (api) => first(await api.call(modifierGroupRoutes.lookup)).modifierGroupID,
  brand: async (api) =>
    (await api.call(brandRoutes.create, { body: { name: 'House', description: '', imageUrl: null } })).brandID,
  posPayment: async (api) => first(await api.call(paymentRoutes.settings)).paymentSettingID,
  customPayment: async (api) =>
    (await api.call(customPaymentTypeRoutes.create, { body: { name: 'Festival token', logoUrl: null } }))
      .customPaymentTypeID,
  paymentAccount: async (api) =>
    (
      await api.call(paymentAccountRoutes.create, {
        body: { name: 'Office next door', paymentTypeID: 3, creditLimit: 500, isActive: true },
      })
    ).accountID,
  payInOutReason: async (api) =>
    (await api.call(payInOutReasonRoutes.create, { body: { name: 'Float', type: 'PayIn' } })).payInOutReasonID,
  discount: async (api) => (await api.call(discountRoutes.create, { body: sampleDiscount })).discountID,
  glCode: async (api) =>
    (
      await api.call(glCodeRoutes.create, {
        body: { code: '9100', name: 'Takings', description: '', glCodeTypeId: null },
      })
    ).glCodeId,
  glMap: () => Promise.resolve('Category'),
  user: someone,
  personHours: someone,
  shift: sampleShift,
  notificationGroup: sampleGroup,
  notificationTarget: sampleTarget,
  receiptTemplate: async (api) => first(await api.call(receiptTemplateRoutes.list)).receiptTemplateID,
  locationUser: someone,
  location: async (api) => (await api.call(locationRoutes.current)).locationID,
  tableLayout: async (api) => first(await api.call(tableLayoutRoutes.list)).tableLayoutID,
  role: async (api) => first((await api.call(roleRoutes.list)).items).roleID,
  closure: async (api) =>
    first((await api.call(terminalReportRoutes.search, { body: firstPage })).items).terminalReportID,
  saleRecord: async (api) => first((await api.call(saleRoutes.list)).items).saleID,
  refundRecord: sampleRefund,
  giftCardType: sampleCardType,
  giftCard: async (api) =>
    (
      await api.call(giftCardRoutes.create, {
        body: {
          giftCardTypeID: await sampleCardType(api),
          initialValue: 25,
          customerOwnerID: null,
          expiryDate: null,
          comment: 'Prize',
        },
      })
    ).giftCardID,
  kdsIntegration: async (api) =>
    (await api.call(kdsIntegrationRoutes.create, { body: sampleStation })).kdsIntegrationID,
  apiKey: sampleApiKey,
  webhook: sampleWebhook,
  onlineIntegration: sampleIntegration,
  orderChannel: async (api) =>
    (
      await api.call(orderChannelRoutes.create, {
        body: { name: `Basket ${randomUUID()}`, isActive: true, isAutoAccepted: false, prepMinutes: 20 },
      })
    ).orderChannelID,
  customerDisplay: sampleDisplay,
  paymentDevice: async (api) =>
    (
      await api.call(paymentDeviceRoutes.create, {
        body: { name: `Counter ${randomUUID()}`, paymentIntegrationID: 'http', deviceCode: 'D1', isActive: true },
      })
    ).paymentDeviceID,
  onlineStore: async (api) => {
    const { menuID } = first(await api.call(menuRoutes.lookup));
    const word = randomUUID().slice(0, 8);
    const body = storeInput(menuID, { name: `Store ${word}`, path: `store-${word}` });
    return (await api.call(onlineStoreRoutes.create, { body })).onlineStoreID;
  },
  printer: async (api) => (await api.call(printerRoutes.create, { body: samplePrinter() })).printerID,
  eventRoute: async (api) => {
    const { printerID: targetID } = await api.call(printerRoutes.create, { body: samplePrinter() });
    // Inactive: nothing is printed while the sweep sells.
    const body = {
      name: `Route ${randomUUID()}`,
      isActive: false,
      sortNumber: 1,
      orderChannelIDs: [],
      fulfillmentIDs: [],
      categoryIDs: [],
      targetID,
      backupTargetID: null,
      copies: 1,
      alsoOthers: false,
    };
    return (await api.call(eventRouteRoutes.create, { body })).eventRouteSettingID;
  },
  closeOfDayRecord: async (api) =>
    (
      await api.call(closeOfDayRoutes.create, {
        body: { closeOfDayID: randomUUID(), carryOpenOrders: true, isEmptyAllowed: true },
      })
    ).closeOfDayID,
};
