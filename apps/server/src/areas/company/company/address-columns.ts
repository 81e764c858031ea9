import type { Address } from '@tavola/contract';

/** An address as its columns of companies and locations. */
export const addressColumns = ({ countryID, province, postalCode, addressLine1 }: Address) => ({
  country_id: countryID,
  province,
  postal_code: postalCode,
  address_line_1: addressLine1,
});

/** The address in such a row. */
export const addressOf = (row: {
  readonly country_id: number;
  readonly province: string;
  readonly postal_code: string;
  readonly address_line_1: string;
}): Address => ({
  countryID: row.country_id,
  province: row.province,
  postalCode: row.postal_code,
  addressLine1: row.address_line_1,
});
