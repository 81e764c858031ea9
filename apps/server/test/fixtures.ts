import { orderRoutes, paymentRoutes, TerminalType, type Order, type PaymentInput } from '@tavola/contract';
import { randomBytes } from 'node:crypto';
import { randomPin, type Place, type ProductServer, type Visitor } from '@tavola/testkit/product.ts';
import { sha256 } from '#platform/auth/digest.ts';
import { newID } from '#platform/ids.ts';
import type { Fixtures, Good } from './fixture.ts';
import { by, owner, undecided } from './fixture-kit.ts';
import { discountRedemptionsFixtures } from './fixtures/discount-redemptions.ts';
import { discountsFixtures } from './fixtures/discounts.ts';
import { glCodeTypesFixtures, glCodesFixtures, glMapsFixtures } from './fixtures/gl-codes.ts';
import { payInOutReasonsFixtures } from './fixtures/pay-in-out-reasons.ts';
import { imagesFixtures } from './fixtures/images.ts';
import { menusFixtures } from './fixtures/menus.ts';
import { priceListsFixtures } from './fixtures/price-lists.ts';
import { vendorsFixtures } from './fixtures/vendors.ts';
import { productsFixtures } from './fixtures/products.ts';
import { categoriesFixtures } from './fixtures/categories.ts';
import { giftCardInventoryFixtures } from './fixtures/gift-card-inventory.ts';
import { combosFixtures } from './fixtures/combos.ts';
import { ingredientsFixtures } from './fixtures/ingredients.ts';
import { inventoryFixtures } from './fixtures/inventory.ts';
import { recipesFixtures } from './fixtures/recipes.ts';
import { modifierGroupsFixtures } from './fixtures/modifier-groups.ts';
import { variantsFixtures } from './fixtures/variants.ts';
import { uomsFixtures } from './fixtures/uoms.ts';
import { importsFixtures } from './fixtures/imports.ts';
import { voidCompReasonsFixtures } from './fixtures/void-comp-reasons.ts';
import { brandsFixtures } from './fixtures/brands.ts';
import { serviceChargeFixtures, tipsSettingFixtures } from './fixtures/charge-settings.ts';
import { paymentAccountsFixtures } from './fixtures/payment-accounts.ts';
import {
  customPaymentTypesFixtures,
  posPaymentSettingsFixtures,
  systemPaymentSettingsFixtures,
} from './fixtures/payment-settings.ts';
import { taxesFixtures } from './fixtures/taxes.ts';
import { registrationForm } from './registration-form.ts';
import { sampleOrder } from './sample-order.ts';

const MINUTE_MS = 60_000;
const SIGN_IN_LIMIT = { calls: 4, everyMs: MINUTE_MS };
const RESET_LIMIT = { calls: 2, everyMs: 15 * MINUTE_MS };
const NEW_PASSWORD = 'Canary2$Pass';
const BEARER = { 'x-token-transport': 'bearer' };

/** Nobody yet, at the restaurant's own address. */
const stranger = ({ subDomain }: Place) => ({ subDomain, headers: BEARER });

const order = async (place: Place): Promise<Good<typeof orderRoutes.base>> => ({
  caller: await place.owner.caller(),
  input: { body: await sampleOrder(place) },
});

async function savedOrder(place: Place, world: ProductServer): Promise<Order> {
  const answer = await world.call(orderRoutes.send, { body: await sampleOrder(place) }, await place.owner.caller());
  if (answer.status !== 200) throw new Error(`The sample order was refused: ${JSON.stringify(answer.body)}`);
  return answer.body;
}

const saved = {
  good: async (place: Place, world: ProductServer) => ({
    caller: await place.owner.caller(),
    input: { params: { id: (await savedOrder(place, world)).orderID } },
  }),
};

async function payment(place: Place, world: ProductServer): Promise<PaymentInput> {
  const { orderID, version, totalDueAmount } = await savedOrder(place, world);
  return {
    paymentID: newID(),
    orderID,
    orderVersion: version,
    paymentTypeID: 1,
    tenderedAmount: Math.ceil(totalDueAmount) + 10,
  };
}

async function plantReset({ scope }: Place, { run, secrets }: ProductServer, { person }: Visitor): Promise<string> {
  const token = randomBytes(16).toString('base64url');
  secrets.add(token);
  await run(
    `INSERT INTO password_resets (company_id, id, user_id, token_hash, created_at, expires_at) VALUES ($1, $2, $3, $4, now(), now() + interval '1 year')`,
    [scope.companyID, newID(), person.userID, sha256(token)],
  );
  return token;
}

export const fixtures: Fixtures = {
  auth: {
    login: {
      good: async (place) => {
        const {
          person: { userName, password },
        } = await place.visitor({ isOnDevice: false });
        return { caller: stranger(place), input: { body: { username: userName, password, forceLogout: false } } };
      },
      limit: SIGN_IN_LIMIT,
    },
    loginPin: {
      good: async (place) => {
        const pinCode = randomPin();
        const visitor = await place.visitor({ pin: pinCode });
        return {
          caller: stranger(place),
          input: { body: { previousRefreshToken: await visitor.refreshToken(), pinCode, forceLogout: false } },
        };
      },
    },
    logout: { good: async (place) => ({ caller: await (await place.visitor()).caller(), input: {} }) },
    refreshToken: {
      good: async (place, world) => {
        const { person, device } = await place.visitor({ maxActiveTerminals: 2 });
        if (device === null) throw new Error('The visitor has no device.');
        await world.run('UPDATE sessions SET ended_at = now() WHERE company_id = $1 AND user_id = $2', [
          place.scope.companyID,
          person.userID,
        ]);
        const { token, refreshToken } = await world.signIn(place, person, device);
        return { caller: stranger(place), input: { body: { accessToken: token, refreshToken } } };
      },
    },
    logoutAll: {
      good: async (place) => {
        const {
          person: { userName, password },
        } = await place.visitor();
        return { caller: stranger(place), input: { body: { username: userName, password } } };
      },
      limit: SIGN_IN_LIMIT,
    },
    logoutAllPin: {
      good: async (place) => {
        const pinCode = randomPin();
        const visitor = await place.visitor({ pin: pinCode });
        return {
          caller: stranger(place),
          input: { body: { previousRefreshToken: await visitor.refreshToken(), pinCode } },
        };
      },
    },
    issueRealAccessToken: {
      good: async (place, { secrets }) => {
        const visitor = await place.visitor({ isOnDevice: false });
        const { clientID, tokenKey } = await place.restaurant.addDevice(`Counter ${visitor.sessionID}`);
        secrets.add(tokenKey);
        return {
          caller: await visitor.caller(),
          input: { query: { forceLogout: 'false' }, body: { clientID, tokenKey } },
        };
      },
    },
    checkNonClientToken: by(undecided, {}),
    checkToken: by(owner, {}),
  },
  passwordReset: {
    request: {
      good: async (place) => ({
        caller: stranger(place),
        input: { body: { userName: (await place.visitor()).person.userName, resetPasswordUrl: '/reset-password' } },
      }),
      limit: RESET_LIMIT,
    },
    reset: {
      good: async (place, world) => {
        const token = await plantReset(place, world, await place.visitor());
        return {
          caller: stranger(place),
          input: { body: { token, password: NEW_PASSWORD, confirmPassword: NEW_PASSWORD } },
        };
      },
      again: 400,
    },
  },
  catalog: { pos: by(owner, {}), posPacked: by(owner, {}), unavailable: by(owner, {}) },
  clients: {
    validate: by(undecided, {}),
    current: by(owner, {}),
    register: {
      good: async (place) => ({
        caller: await place.undecided.caller(),
        input: { query: { name: `Register ${newID()}`, type: TerminalType.PosTerminalWithCash } },
      }),
    },
    list: by(undecided, {}),
    onlineStatus: by(owner, {}),
  },
  orders: {
    search: by(owner, {
      query: {
        text: '1',
        status: 'Draft',
        paymentStatus: 'Pending',
        businessDate: '2026-01-31',
        page: 1,
        pageSize: 20,
      },
    }),
    get: saved,
    base: { good: order },
    send: { good: order },
    finalize: { good: order },
    finalizeSaved: saved,
    sendSaved: saved,
    void: {
      good: async (place, world) => ({
        caller: await place.owner.caller(),
        input: {
          body: {
            orderID: (await savedOrder(place, world)).orderID,
            voidCompReasonID: place.reasons[0]?.voidCompReasonID,
            reason: 'Mistake',
            note: 'Wrong table',
          },
        },
      }),
    },
  },
  payments: {
    settings: by(owner, {}),
    process: {
      good: async (place, world) => ({
        caller: await place.owner.caller(),
        input: { body: await payment(place, world) },
      }),
    },
    void: {
      good: async (place, world) => {
        const body = await payment(place, world);
        await world.call(paymentRoutes.process, { body }, await place.owner.caller());
        return { caller: await place.owner.caller(), input: { params: { id: body.paymentID }, body: {} } };
      },
    },
    previewReceipt: {
      good: async (place, world) => {
        const body = await payment(place, world);
        await world.call(paymentRoutes.process, { body }, await place.owner.caller());
        return { caller: await place.owner.caller(), input: { params: { id: body.orderID } } };
      },
    },
  },
  registration: {
    captcha: by(owner, {}),
    register: { good: async (_place, world) => ({ caller: {}, input: { body: await registrationForm(world) } }) },
    registerStatus: {
      good: ({ subDomain }) => Promise.resolve({ caller: {}, input: { query: { subdomain: subDomain } } }),
    },
    checkUsername: {
      good: ({ demo }) => Promise.resolve({ caller: {}, input: { query: { username: demo.owner.userName } } }),
    },
    checkSubdomain: {
      good: ({ subDomain }) => Promise.resolve({ caller: {}, input: { query: { subdomain: subDomain } } }),
    },
    subdomainInfo: {
      good: ({ subDomain }) => Promise.resolve({ caller: { subDomain }, input: { query: { subdomain: subDomain } } }),
    },
  },
  settings: {
    operational: by(undecided, {}),
    tenantInfo: by(undecided, {}),
    subDomains: by(undecided, {}),
    countries: { good: () => Promise.resolve({ caller: {}, input: {} }) },
    currencies: { good: () => Promise.resolve({ caller: {}, input: {} }) },
    serviceCharge: by(owner, {}),
    fulfillment: by(owner, {}),
    voidCompReasons: by(owner, {}),
    currentTerminal: by(owner, {}),
  },
  permissions: {
    currentUser: by(undecided, {}),
    all: by(undecided, {}),
    usersByPin: {
      good: async (place) => ({
        caller: await place.owner.caller(),
        input: {},
        headers: { 'x-pin': place.demo.owner.pin },
      }),
    },
    approve: {
      good: async (place) => ({
        caller: await place.owner.caller(),
        input: { body: { action: 'void', targetID: newID(), amount: 10.5, pinCode: place.demo.owner.pin } },
      }),
    },
  },
  users: {
    current: by(undecided, {}),
    changePassword: {
      good: async (place) => {
        const visitor = await place.visitor({ isOnDevice: false });
        return {
          caller: await visitor.caller(),
          input: {
            body: { currentPassword: visitor.person.password, password: NEW_PASSWORD, confirmPassword: NEW_PASSWORD },
          },
        };
      },
      again: 400,
      limit: SIGN_IN_LIMIT,
    },
    savePreference: {
      good: async (place) => ({
        caller: await (await place.visitor({ isOnDevice: false })).caller(),
        input: { body: { language: 'th', theme: 'Dark' } },
      }),
    },
    superUsers: by(undecided, {}),
  },
  giftCardInventory: giftCardInventoryFixtures,
  ingredients: ingredientsFixtures,
  inventory: inventoryFixtures,
  recipes: recipesFixtures,
  uoms: uomsFixtures,
  images: imagesFixtures,
  menus: menusFixtures,
  priceLists: priceListsFixtures,
  vendors: vendorsFixtures,
  categories: categoriesFixtures,
  products: productsFixtures,
  imports: importsFixtures,
  voidCompReasons: voidCompReasonsFixtures,
  combos: combosFixtures,
  modifierGroups: modifierGroupsFixtures,
  variants: variantsFixtures,
  discounts: discountsFixtures,
  discountRedemptions: discountRedemptionsFixtures,
  payInOutReasons: payInOutReasonsFixtures,
  glCodes: glCodesFixtures,
  glCodeTypes: glCodeTypesFixtures,
  glMaps: glMapsFixtures,
  taxes: taxesFixtures,
  brands: brandsFixtures,
  posPaymentSettings: posPaymentSettingsFixtures,
  systemPaymentSettings: systemPaymentSettingsFixtures,
  customPaymentTypes: customPaymentTypesFixtures,
  tipsSetting: tipsSettingFixtures,
  serviceCharge: serviceChargeFixtures,
  paymentAccounts: paymentAccountsFixtures,
};
