import type { Allergen, Names } from '@tavola/contract';

/** Units of the system that demos count their stock in. */
export const PIECE = 1;
export const GRAM = 3;
export const KILOGRAM = 4;
export const LITRE = 8;

/** Records of a demo's office: whatever the lists of the back office would show empty otherwise. */
export interface DemoOffice {
  /** Each has the products of these categories. */
  readonly brands: readonly {
    readonly name: string;
    readonly description: string;
    readonly categories: readonly string[];
  }[];
  readonly vendors: readonly {
    readonly name: string;
    readonly contact: string;
    readonly email: string;
    readonly phone: string;
  }[];
  /** Counted products; the vendor delivered the stock on hand. */
  readonly stock: readonly StockedItem[];
  readonly ingredients: readonly (Omit<StockedItem, 'product'> & {
    readonly name: string;
    readonly uomid: number;
    readonly allergens?: readonly Allergen[];
  })[];
  /** `customers` are places in the demo's list of guests. */
  readonly accounts: readonly {
    readonly name: string;
    readonly limit: number;
    readonly owed: number;
    readonly customers: readonly number[];
  }[];
  readonly giftCards: readonly { readonly name: string; readonly prices: readonly number[]; readonly onHand: number }[];
  readonly glCodes: readonly {
    readonly type: string;
    readonly codes: readonly (readonly [code: string, name: string])[];
  }[];
  readonly payInOutReasons: readonly (TwiceNamed & { readonly type: 'PayIn' | 'PayOut' })[];
  readonly customPayments: readonly TwiceNamed[];
  /** Its own page for guests; left out = it has none. */
  readonly online?: {
    readonly name: string;
    readonly path: string;
    /** Reference of the menu that guests order from. */
    readonly menu: string;
    readonly welcome: string;
    readonly hours: { readonly startTime: string; readonly endTime: string };
    readonly zones: readonly { readonly postalCodes: string; readonly fee: number }[];
    readonly minimum: number;
  };
  readonly words: { readonly delivered: string; readonly opening: string };
}

/** In the demo's own language, and in the other one (decision 165). */
interface TwiceNamed {
  readonly name: string;
  readonly names: Names;
}

interface StockedItem {
  readonly product: string;
  readonly onHand: number;
  readonly safety: number;
  readonly cost: number;
  readonly vendor: number;
}
