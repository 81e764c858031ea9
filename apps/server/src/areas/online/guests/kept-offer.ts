import { OperationalSetting, PosCatalog, ServiceChargeSetting, type GuestOrderInput } from '@tavola/contract';
import { createCatalog, zoneOf, type Catalog } from '@tavola/selling';
import * as z from 'zod/mini';
import type { SellingDeps } from '#areas/selling/index.ts';
import { offeredBy } from './guest-menu.ts';
import type { OpenStore } from './open-store.ts';

const PricedBy = z.pick(OperationalSetting, {
  roundingMode: true,
  isCalculateCompAfterDiscount: true,
  useServiceCharge: true,
});

/** What an order was priced by when its card page was opened, as it is stored (decision 455). */
export const KeptOffer = z.object({
  /** What the menu offered of the items of the order, with prices, discounts and taxes. */
  catalog: PosCatalog,
  isTaxInclusive: z.boolean(),
  serviceCharge: ServiceChargeSetting,
  operational: PricedBy,
  /** Null = the guest picks it up. */
  deliveryFee: z.nullable(z.number()),
});
export type KeptOffer = z.infer<typeof KeptOffer>;

/** What this order is priced by now. */
export function offerOf(
  { store, sells, operational, isTaxInclusive }: OpenStore,
  { lines, delivery }: Pick<GuestOrderInput, 'lines' | 'delivery'>,
): KeptOffer {
  const { snapshot, serviceCharge } = sells;
  const itemIDs = new Set(lines.map(({ itemID }) => itemID));
  const menus = snapshot.menus.map((menu) => ({
    ...menu,
    menuSections: menu.menuSections.map((section) => ({
      ...section,
      menuItems: section.menuItems.filter(({ itemID }) => itemIDs.has(itemID)),
    })),
  }));
  const { roundingMode, isCalculateCompAfterDiscount, useServiceCharge } = operational;
  const zone = delivery == null ? null : zoneOf(store.deliveryZones, delivery.postalCode);
  return {
    catalog: offeredBy({ ...snapshot, menus }, store.menuID, (url) => url),
    isTaxInclusive,
    serviceCharge,
    operational: { roundingMode, isCalculateCompAfterDiscount, useServiceCharge },
    deliveryFee: zone?.fee ?? null,
  };
}

/** A store whose orders are priced by a kept offer; everything else is as it is now. */
export interface OfferedStore extends OpenStore {
  readonly offer: KeptOffer;
}

/** The store with what the order was priced by. Categories say where the kitchen makes it, so they are those of now. */
export function withOffer(opened: OpenStore, offer: KeptOffer): OfferedStore {
  const { operational, sells } = opened;
  const { isTaxInclusive, serviceCharge } = offer;
  const snapshot = { ...offer.catalog, categories: sells.snapshot.categories };
  return {
    ...opened,
    offer,
    isTaxInclusive,
    operational: { ...operational, ...offer.operational },
    sells: { ...sells, snapshot, catalog: createCatalog(snapshot), serviceCharge },
  };
}

/** What a save needs to price an order by a kept offer. */
export function depsOf(
  deps: SellingDeps,
  {
    offer,
    isTaxInclusive,
    sells,
  }: Pick<OfferedStore, 'offer' | 'isTaxInclusive'> & {
    readonly sells: { readonly catalog: Catalog };
  },
): SellingDeps {
  const { serviceCharge } = offer;
  const { catalog } = sells;
  return {
    ...deps,
    sellingPlaceFor: async (tx, scope) => {
      const place = await deps.sellingPlaceFor(tx, scope);
      const operational = { ...place.operational, ...offer.operational };
      return { ...place, catalog, isTaxInclusive, serviceCharge, operational };
    },
  };
}
