import type { Address, Registration } from '@tavola/contract';

/**
 * Everything that the job needs to build a restaurant. Holds hashes, never a password or a PIN, because it is stored.
 */
export interface RestaurantPlan {
  readonly companyID: string;
  readonly locationID: string;
  readonly ownerID: string;
  readonly owner: {
    readonly firstName: string;
    readonly lastName: string;
    readonly userName: string;
    readonly email: string;
    readonly passwordHash: string;
    readonly pinIndex: string;
    readonly pinHash: string;
  };
  readonly company: {
    readonly name: string;
    readonly email: string;
    readonly address: Address;
    readonly isTaxInclusive: boolean;
  };
  readonly location: {
    readonly name: string;
    readonly subDomain: string;
    readonly address: Address;
    readonly timezoneName: string;
    readonly currencyID: number;
  };
  /** Percent of the default tax that the owner confirmed; null = not confirmed; the country's usual one is proposed. */
  readonly taxRate?: number | null;
  /** Which demo catalog is loaded; null = none. */
  readonly demoData: NonNullable<Registration['demoData']> | null;
  /** Marks a restaurant of the product's own, whose logins everybody may know. */
  readonly isDemo: boolean;
  /** Hash of the code with which the owner signs in once; a plan that an older version stored has none. */
  readonly signInCodeHash?: string | null;
}

const THAILAND = 219; // decision 3

/** The plan of a checked registration. */
export function planOf(
  registration: Registration,
  ids: Pick<RestaurantPlan, 'companyID' | 'locationID' | 'ownerID'>,
  hashes: {
    readonly password: string;
    readonly pin: { readonly index: string; readonly hash: string };
    readonly signInCode: string | null;
  },
): RestaurantPlan {
  const { masterAccount, company, location, locationAddressSameCompany, timezoneName, currencyId } = registration;
  const { firstName, lastName, userName, email } = masterAccount;
  return {
    ...ids,
    owner: {
      firstName,
      lastName,
      userName,
      email,
      passwordHash: hashes.password,
      pinIndex: hashes.pin.index,
      pinHash: hashes.pin.hash,
    },
    company: {
      name: company.name,
      email: company.email,
      address: company.address,
      isTaxInclusive: company.isTaxInclusive,
    },
    location: {
      name: location.name,
      subDomain: registration.subDomain,
      address: locationAddressSameCompany ? company.address : location.address,
      timezoneName,
      currencyID: currencyId,
    },
    demoData: company.isUseDemoData
      ? (registration.demoData ?? (company.address.countryID === THAILAND ? 'thai' : 'burrito'))
      : null,
    taxRate: registration.taxRate ?? null,
    isDemo: false,
    signInCodeHash: hashes.signInCode,
  };
}

/** The language a new restaurant speaks: Thai in Thailand, else English. */
export const languageOf = (plan: RestaurantPlan): 'en' | 'th' =>
  plan.location.address.countryID === THAILAND ? 'th' : 'en';
