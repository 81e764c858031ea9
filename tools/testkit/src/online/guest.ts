import { randomUUID } from 'node:crypto';
import {
  guestOrderRoutes,
  type CallAnswer,
  type GuestLine,
  type GuestOrderInput,
  type MenuInput,
  type OnlineStoreInput,
} from '@tavola/contract';
import { addGuestLine, createCatalog, guestCart, priceGuestCart, toAmount, toRate, type Cart } from '@tavola/selling';
import { localMoment } from '@tavola/server/platform/time/local-time.ts';
import type { TestServer } from '../server/server.ts';

type Menu = CallAnswer<typeof guestOrderRoutes.menu>;

/** An online store as a form would send it; tests say what matters to them. */
export const storeInput = (menuID: string, more: Partial<OnlineStoreInput> = {}): OnlineStoreInput => ({
  name: 'Our own page',
  path: 'main',
  isActive: true,
  menuID,
  welcome: '',
  openingHours: [],
  closedDates: [],
  prepMinutes: 20,
  slotLimit: 0,
  daysAhead: 1,
  minimumAmount: 0,
  isPaidAtCounter: true,
  isPaidByPromptPay: true,
  isDelivering: false,
  deliveryMinutes: 30,
  deliveryMinimumAmount: 0,
  deliveryZones: [],
  tableOrders: 'off',
  ...more,
});

/** Solves a challenge as a browser does. */
export type Solve = (challenge: unknown) => Promise<string>;

/** A guest at a restaurant's own page, as the page itself would act. */
export function createGuest(
  server: Pick<TestServer, 'call' | 'clock'>,
  subDomain: string,
  solve: Solve,
  path = 'main',
) {
  const caller = { subDomain };
  const params = { path };
  const menu = async (): Promise<Menu> => (await server.call(guestOrderRoutes.menu, { params }, caller)).body;
  /** A line of the product with this name. */
  const line = ({ catalog, store }: Menu, name: string, more: Partial<GuestLine> = {}): GuestLine => {
    const product = catalog.products.find((one) => one.name === name);
    const place = catalog.menus
      .flatMap(({ menuSections }) => menuSections)
      .find(({ menuItems }) => menuItems.some(({ itemID }) => itemID === product?.itemID));
    if (product === undefined || place === undefined) throw new Error(`${name} is not on ${store.name}.`);
    return {
      orderLineID: randomUUID(),
      itemID: product.itemID,
      menuSectionID: place.menuSectionID,
      variantOptionIDs: [],
      modifiers: [],
      parts: [],
      quantity: 1,
      note: '',
      ...more,
    };
  };
  /** What the page shows as the total. */
  const total = (
    { catalog: snapshot, store, pricing }: Menu,
    lines: readonly GuestLine[],
    isAtTable = false,
  ): number => {
    const catalog = createCatalog(snapshot);
    const at = localMoment(server.clock.now(), store.timezoneName);
    const start = {
      orderID: randomUUID(),
      onlineStoreID: store.onlineStoreID,
      serviceChargeRate: toRate(pricing.serviceCharge?.rate ?? 0),
      isAtTable,
    };
    const cart = lines.reduce<Cart>((so, each) => {
      const added = addGuestLine(so, catalog, store.menuID, each, at);
      if (!added.ok) throw new Error(added.code);
      return added.value;
    }, guestCart(start));
    const priced = priceGuestCart(cart, catalog, pricing, at);
    if (!priced.ok) throw new Error(priced.code);
    return toAmount(priced.value.priced.totals.totalDueAmount);
  };
  const proof = async (): Promise<string> => solve((await server.call(guestOrderRoutes.proof, {}, caller)).body);
  /** An order of one product, ready to be sent. */
  const order = async (name: string, more: Partial<GuestOrderInput> = {}): Promise<GuestOrderInput> => {
    const shown = await menu();
    const lines = more.lines ?? [line(shown, name)];
    return {
      orderID: randomUUID(),
      lines,
      totalAmount: total(shown, lines),
      guestName: 'Nok Jaidee',
      guestPhone: '081 234 5678',
      note: '',
      payment: 'counter',
      proof: await proof(),
      ...more,
    };
  };
  const place = (body: GuestOrderInput) => server.call(guestOrderRoutes.place, { params, body }, caller);
  const track = (token: string) => server.call(guestOrderRoutes.get, { params: { token } }, caller);
  const cancel = (token: string) => server.call(guestOrderRoutes.cancel, { params: { token } }, caller);
  const now = () => server.call(guestOrderRoutes.now, { params }, caller);
  return { caller, menu, line, total, proof, order, place, track, cancel, now };
}

/** A menu for online orders that has nothing yet. */
export const onlineMenuInput = (name: string): MenuInput => ({
  name,
  isOnlineMenu: true,
  availabilities: [],
  menuSections: [],
  menuItemCategoryAvailabilities: [],
});
