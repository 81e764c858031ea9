import { LOCATION_NAME_MAX, type Address, type Country, type DemoName, type Registration } from '@tavola/contract';
import { suggestAddress } from './suggest-address.ts';
import { confirmedRate } from './tax-choice.ts';

/** What the person has typed so far, over all steps; going back loses nothing. */
export interface RegistrationDraft {
  readonly firstName: string;
  readonly lastName: string;
  readonly userName: string;
  readonly email: string;
  readonly password: string;
  readonly confirmPassword: string;
  readonly pin: string;
  readonly confirmPin: string;
  readonly companyName: string;
  readonly companyEmail: string;
  readonly companyAddress: Address;
  readonly locationName: string;
  readonly subDomain: string;
  /** False once the person has typed another subdomain. */
  readonly isSubDomainSuggested: boolean;
  readonly isSameAddress: boolean;
  readonly locationAddress: Address;
  readonly currencyId: number;
  /** The country whose tax was proposed; 0 = none yet. */
  readonly taxCountryID: number;
  readonly taxChoice: string;
  readonly otherTaxRate: number | null;
  readonly isTaxInclusive: boolean;
  readonly timezoneName: string;
  readonly hasDemo: boolean;
  readonly demoKind: DemoName;
  /** Signs the owner in once when the restaurant is ready; the same for every try of this registration. */
  readonly signInCode: string;
}

const emptyAddress: Address = { countryID: 0, postalCode: '', province: '', addressLine1: '' };
const browserZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;

/** 256 random bits in base64url. */
function newCode(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(32));
  return btoa(String.fromCharCode(...bytes))
    .replace(/\+/g, '-')
    .replace(/\//g, '_')
    .replace(/=+$/, '');
}

/** What the wizard begins with. */
export const emptyDraft = (): RegistrationDraft => ({
  firstName: '',
  lastName: '',
  userName: '',
  email: '',
  password: '',
  confirmPassword: '',
  pin: '',
  confirmPin: '',
  companyName: '',
  companyEmail: '',
  companyAddress: emptyAddress,
  locationName: '',
  subDomain: '',
  isSubDomainSuggested: true,
  isSameAddress: true,
  locationAddress: emptyAddress,
  currencyId: 0,
  taxCountryID: 0,
  taxChoice: '',
  otherTaxRate: null,
  isTaxInclusive: false,
  timezoneName: browserZone(),
  hasDemo: true,
  demoKind: 'burrito',
  signInCode: newCode(),
});

/** The country that the browser's time zone and language suggest, instead of an IP look-up (decision 4). */
export function guessCountry(
  countries: readonly Country[],
  zone: string = browserZone(),
  locale: string = navigator.language,
): Country | undefined {
  const region = new Intl.Locale(locale).region;
  return (
    countries.find(({ defaultTimezone }) => defaultTimezone === zone) ?? countries.find(({ code }) => code === region)
  );
}

/** Defaults derived from the company's country: currency, tax and time zone (platform spec, section 5). */
export const withCountry = (draft: RegistrationDraft, country: Country): RegistrationDraft => ({
  ...draft,
  currencyId: country.defaultCurrencyID,
  isTaxInclusive: country.taxInclusiveDefault,
  timezoneName: country.defaultTimezone ?? browserZone(),
  demoKind: country.code === 'TH' ? 'thai' : draft.demoKind,
});

/** The country of the first location, whose tax it charges. */
export const locationCountryOf = ({ isSameAddress, companyAddress, locationAddress }: RegistrationDraft): number =>
  (isSameAddress ? companyAddress : locationAddress).countryID;

/** Sets the restaurant's name; the address follows it until the person has typed one. */
export const withLocationName = (draft: RegistrationDraft, locationName: string): RegistrationDraft => ({
  ...draft,
  locationName,
  subDomain: draft.isSubDomainSuggested ? suggestAddress(locationName) : draft.subDomain,
});

/** The restaurant is proposed the company's name, until the person has typed another one. */
export const withCompanyName = (draft: RegistrationDraft): RegistrationDraft =>
  draft.locationName === '' && draft.companyName.trim().length <= LOCATION_NAME_MAX
    ? withLocationName(draft, draft.companyName.trim())
    : draft;

/** The body of the call. */
export const toRegistration = (draft: RegistrationDraft, recaptchaCode: string): Registration => ({
  masterAccount: {
    firstName: draft.firstName,
    lastName: draft.lastName,
    userName: draft.userName,
    email: draft.email,
    password: draft.password,
    pin: draft.pin,
  },
  company: {
    name: draft.companyName,
    email: draft.companyEmail,
    address: draft.companyAddress,
    isTaxInclusive: draft.isTaxInclusive,
    isUseDemoData: draft.hasDemo,
  },
  location: {
    name: draft.locationName,
    subDomain: draft.subDomain,
    address: draft.isSameAddress ? draft.companyAddress : draft.locationAddress,
  },
  locationAddressSameCompany: draft.isSameAddress,
  timezoneName: draft.timezoneName,
  subDomain: draft.subDomain,
  currencyId: draft.currencyId,
  demoData: draft.hasDemo ? draft.demoKind : null,
  taxRate: confirmedRate(draft),
  signInCode: draft.signInCode,
  recaptchaCode,
});
