import type { Address, FieldCode, Registration } from '@tavola/contract';
import { findCountry } from '#platform/reference/countries.ts';
import { findCurrency } from '#platform/reference/currencies.ts';
import type { FieldFault } from '#platform/errors/refusal.ts';

/**
 * What a schema cannot know: countries, their provinces, currencies and time zones. Every fault at once (platform spec,
 * section 5).
 */
export function checkRegistration({
  company,
  location,
  locationAddressSameCompany,
  currencyId,
  timezoneName,
}: Registration): FieldFault[] {
  return [
    ...checkAddress(company.address, 'company.address'),
    ...(locationAddressSameCompany ? [] : checkAddress(location.address, 'location.address')),
    ...fault(findCurrency(currencyId) === undefined, 'currencyId', 'currency'),
    ...fault(!isTimezone(timezoneName), 'timezoneName', 'invalid'),
  ];
}

function checkAddress({ countryID, province }: Address, path: string): FieldFault[] {
  const country = findCountry(countryID);
  const isUnknownProvince =
    country !== undefined &&
    country.provinces.length > 0 &&
    ![...country.provinces, ...country.localProvinces].includes(province);
  return [
    ...fault(country === undefined, `${path}.countryID`, 'country'),
    ...fault(isUnknownProvince, `${path}.province`, 'invalid'),
  ];
}

const fault = (isFault: boolean, path: string, code: FieldCode): FieldFault[] => (isFault ? [{ path, code }] : []);

/** True for names such as `Asia/Bangkok`; offsets such as `+07:00` have no daylight saving and are no place. */
export function isTimezone(name: string): boolean {
  if (!/^[A-Za-z]/.test(name)) return false;
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}
