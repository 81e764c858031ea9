import type { BrowserContext, Page } from '@playwright/test';
import {
  brandRoutes,
  buildPath,
  categoryRoutes,
  comboRoutes,
  customPaymentTypeRoutes,
  discountRoutes,
  glCodeRoutes,
  glCodeTypeRoutes,
  ingredientRoutes,
  menuRoutes,
  modifierGroupRoutes,
  payInOutReasonRoutes,
  paymentAccountRoutes,
  paymentRoutes,
  priceListRoutes,
  productRoutes,
  screens,
  settingsRoutes,
  taxRoutes,
  uomRoutes,
  userRoutes,
  variantRoutes,
  vendorRoutes,
  type ScreenID,
} from '@tavola/contract';
import type { Api } from './api.ts';
import { lastOrder } from './ledger.ts';
import { origin } from './place.ts';
import { drawn, settled, watchFetches } from './settled.ts';

export type Language = 'en' | 'th';
export type Theme = 'Light' | 'Dark';

/**
 * Who stands before a screen: nobody at the root domain, nobody at a restaurant, somebody without a device, a terminal.
 */
export type Visitor = 'root' | 'nobody' | 'withoutDevice' | 'terminal';

interface Visit {
  readonly as: Visitor;
  /** Finds or makes the record that the screen opens. */
  readonly id?: (api: Api) => Promise<string>;
  /** What else its address names. */
  readonly params?: (api: Api, id: string) => Promise<Readonly<Record<string, string>>>;
  readonly query?: string;
  /** Holds a call back, for screens that only stand while it runs. */
  readonly hold?: string;
  /** The answer of a call that decides what the screen shows. */
  readonly answer?: { readonly url: string; readonly body: unknown };
}

/** A restaurant, somebody who is signed in there, and the records that were opened so far. */
export interface Place {
  readonly subDomain: string;
  readonly api: Api;
  readonly ids: Map<ScreenID, string>;
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
  variantIDs: [],
  itemVariations: [],
  modifierGroupIDs: [],
  locationItems: [],
  depositAndCredit: null,
};

/** A product that comes in variants; the demo has one only where it is the Thai restaurant. */
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

/** How each screen of the contract is reached; a screen without a row does not compile. */
export const visits: Readonly<Record<ScreenID, Visit>> = {
  register: { as: 'root' },
  installing: {
    as: 'nobody',
    answer: { url: '**/api/global/company/register-status*', body: { status: 'in-progress', message: null } },
  },
  login: { as: 'nobody' },
  logout: { as: 'nobody', hold: '**/api/auth/logout' },
  requestPasswordReset: { as: 'nobody' },
  resetPassword: { as: 'nobody', query: '?code=abc' },
  selectDevice: { as: 'withoutDevice' },
  checkDevice: { as: 'withoutDevice', hold: '**/api/auth/issue-real-access-token*' },
  noPermission: { as: 'nobody' },
  notFound: { as: 'nobody' },
  main: { as: 'terminal' },
  quickService: { as: 'terminal' },
  order: { as: 'terminal', id: async (api) => (await lastOrder(api)).orderID },
  orders: { as: 'terminal' },
  ingredients: { as: 'terminal' },
  ingredientNew: { as: 'terminal' },
  ingredient: { as: 'terminal', id: (api) => countedIngredient(api, 'Basil') },
  inventory: { as: 'terminal' },
  inventoryItem: { as: 'terminal', id: (api) => countedIngredient(api, 'Flour') },
  giftCardInventory: { as: 'terminal' },
  inventoryHistory: { as: 'terminal' },
  vendors: { as: 'terminal' },
  vendorNew: { as: 'terminal' },
  vendor: {
    as: 'terminal',
    id: async (api) =>
      (
        await api.call(vendorRoutes.create, {
          body: { name: 'Green Farm', contactName: '', email: '', phone: '', address: '', note: '' },
        })
      ).vendorID,
  },
  products: { as: 'terminal' },
  productNew: { as: 'terminal' },
  product: { as: 'terminal', id: async (api) => first((await api.call(productRoutes.list)).items).itemID },
  productVariant: {
    as: 'terminal',
    id: varied,
    params: async (api, id) => ({
      variantId: first((await api.call(productRoutes.get, { params: { id } })).itemVariations).itemID,
    }),
  },
  deposits: { as: 'terminal' },
  depositNew: { as: 'terminal' },
  deposit: {
    as: 'terminal',
    id: async (api) =>
      (
        await api.call(productRoutes.create, {
          query: { isDepositAndCredit: true },
          body: { ...plainProduct, name: 'Bottle', depositAndCredit: { deposit: plainTwin, credit: plainTwin } },
        })
      ).itemID,
  },
  categories: { as: 'terminal' },
  categoryNew: { as: 'terminal' },
  category: { as: 'terminal', id: async (api) => first(await api.call(categoryRoutes.lookup)).itemCategoryID },
  menus: { as: 'terminal' },
  menuNew: { as: 'terminal' },
  menu: { as: 'terminal', id: async (api) => first(await api.call(menuRoutes.lookup)).menuID },
  menuView: { as: 'terminal' },
  priceLists: { as: 'terminal' },
  priceListNew: { as: 'terminal' },
  priceList: { as: 'terminal', id: async (api) => first((await api.call(priceListRoutes.list)).items).priceListID },
  voidCompReasons: { as: 'terminal' },
  voidCompReasonNew: { as: 'terminal' },
  voidCompReason: {
    as: 'terminal',
    id: async (api) => first(await api.call(settingsRoutes.voidCompReasons)).voidCompReasonID,
  },
  uoms: { as: 'terminal' },
  uomNew: { as: 'terminal' },
  uom: { as: 'terminal', id: async (api) => String(first(await api.call(uomRoutes.list)).uomid) },
  combos: { as: 'terminal' },
  comboNew: { as: 'terminal' },
  combo: { as: 'terminal', id: sampleCombo },
  variants: { as: 'terminal' },
  variantNew: { as: 'terminal' },
  variant: {
    as: 'terminal',
    id: async (api) => (await api.call(variantRoutes.create, { body: sampleVariant })).variantID,
  },
  modifierGroups: { as: 'terminal' },
  modifierGroupNew: { as: 'terminal' },
  modifierGroup: {
    as: 'terminal',
    id: async (api) => first(await api.call(modifierGroupRoutes.lookup)).modifierGroupID,
  },
  taxes: { as: 'terminal' },
  taxNew: { as: 'terminal' },
  tax: { as: 'terminal', id: async (api) => first(await api.call(taxRoutes.list)).taxID },
  productTaxes: { as: 'terminal' },
  brands: { as: 'terminal' },
  brandNew: { as: 'terminal' },
  brand: {
    as: 'terminal',
    id: async (api) =>
      (await api.call(brandRoutes.create, { body: { name: 'House', description: '', imageUrl: null } })).brandID,
  },
  locationBrands: { as: 'terminal' },
  posPayments: { as: 'terminal' },
  posPayment: { as: 'terminal', id: async (api) => first(await api.call(paymentRoutes.settings)).paymentSettingID },
  systemPayments: { as: 'terminal' },
  customPayments: { as: 'terminal' },
  customPaymentNew: { as: 'terminal' },
  customPayment: {
    as: 'terminal',
    id: async (api) =>
      (await api.call(customPaymentTypeRoutes.create, { body: { name: 'Meal voucher', logoUrl: null } }))
        .customPaymentTypeID,
  },
  paymentAccounts: { as: 'terminal' },
  paymentAccountNew: { as: 'terminal' },
  paymentAccount: {
    as: 'terminal',
    id: async (api) =>
      (
        await api.call(paymentAccountRoutes.create, {
          body: { name: 'Office next door', paymentTypeID: 3, creditLimit: 500, isActive: true },
        })
      ).accountID,
  },
  serviceCharge: { as: 'terminal' },
  tipsSetting: { as: 'terminal' },
  payInOutReasons: { as: 'terminal' },
  payInOutReasonNew: { as: 'terminal' },
  payInOutReason: {
    as: 'terminal',
    id: async (api) =>
      (await api.call(payInOutReasonRoutes.create, { body: { name: 'Float', type: 'PayIn' } })).payInOutReasonID,
  },
  discounts: { as: 'terminal' },
  discountNew: { as: 'terminal' },
  discount: {
    as: 'terminal',
    id: async (api) => (await api.call(discountRoutes.create, { body: sampleDiscount })).discountID,
  },
  glCodes: { as: 'terminal' },
  glCodeNew: { as: 'terminal' },
  glCode: {
    as: 'terminal',
    id: async (api) =>
      (
        await api.call(glCodeRoutes.create, {
          body: { code: '4000', name: 'Sales', description: '', glCodeTypeId: null },
        })
      ).glCodeId,
  },
  glCodeTypes: { as: 'terminal' },
  glCodeTypeNew: { as: 'terminal' },
  glCodeType: {
    as: 'terminal',
    id: async (api) => (await api.call(glCodeTypeRoutes.create, { body: { name: 'Income' } })).glCodeTypeId,
  },
  glMaps: { as: 'terminal' },
  glMap: { as: 'terminal', id: () => Promise.resolve('Category') },
  myAccount: { as: 'terminal' },
  preferenceDisplay: { as: 'terminal' },
  preferenceSecurity: { as: 'terminal' },
};

/** The path of a screen, with a record of the place where it opens one. */
export async function pathOf(screen: ScreenID, { api, ids }: Place): Promise<string> {
  const id = ids.get(screen) ?? (await visits[screen].id?.(api)) ?? '';
  ids.set(screen, id);
  return buildPath(screens[screen].path.replace(/\$(\w+)/g, '{$1}'), {
    id,
    ...(await visits[screen].params?.(api, id)),
  });
}

/** The demo has at least one of everything that it is asked for. */
export function first<T>([one]: readonly T[]): T {
  if (one === undefined) throw new Error('The demo has none of these.');
  return one;
}

/** What the router of the app says of itself; it makes itself known on the window for its own tools. */
interface KnownRouter {
  readonly __TSR_ROUTER__: {
    readonly state: { readonly status: string; readonly resolvedLocation?: { readonly pathname: string } };
  };
}

/** Goes to another screen inside the open app, as its menu does. */
export async function walk(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => history.pushState(null, '', to), path);
  await page.waitForFunction(() => {
    const { status, resolvedLocation } = (window as unknown as KnownRouter).__TSR_ROUTER__.state;
    return status === 'idle' && resolvedLocation?.pathname === location.pathname;
  });
}

/**
 * Opens a screen as its visitor and waits until it stands: by its address, or with `isWalking` from another one of the
 * same visitor.
 */
export async function visit(page: Page, id: ScreenID, place: Place, isWalking = false): Promise<void> {
  const { as, query = '', hold, answer } = visits[id];
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  watchFetches(page);
  if (hold !== undefined) await page.route(hold, () => undefined);
  if (answer !== undefined) await page.route(answer.url, (route) => route.fulfill({ json: answer.body }));
  const path = `${await pathOf(id, place)}${query}`;
  if (isWalking) await walk(page, path);
  else await page.goto(`${origin(as === 'root' ? undefined : place.subDomain)}${path}`);
  await page.locator('main').first().waitFor();
  await page.getByRole('status', { name: /Starting|กำลังเริ่ม/ }).waitFor({ state: 'detached' });
  // What is held back stays open, and what waits for it goes on turning.
  if (hold !== undefined || answer !== undefined) return drawn(page);
  await page.locator('.mantine-Loader-root, .mantine-Skeleton-root').first().waitFor({ state: 'detached' });
  await settled(page);
}

/** The language and theme of a browser in which nobody is signed in, and of the person of `api`. */
export async function setLooks(
  context: BrowserContext,
  api: Api | null,
  language: Language,
  theme: Theme,
): Promise<void> {
  await context.addInitScript(
    ([tongue, scheme]) => {
      // An empty page, as tools open them, has no store.
      if (!location.protocol.startsWith('http')) return;
      localStorage.setItem('tavola.language', tongue);
      localStorage.setItem('tavola.theme', scheme);
    },
    [language, theme.toLowerCase()] as const,
  );
  if (api !== null) await api.call(userRoutes.savePreference, { body: { language, theme } });
}
