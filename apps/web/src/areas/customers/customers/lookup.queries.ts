import { customerRoutes, type CustomerAddressInput, type CustomerForm, type CustomerInput } from '@tavola/contract';
import { queryOptions } from '@tanstack/react-query';
import { call } from '#runtime/http/api.ts';
import { listOptions, switching, withRefetch } from '#runtime/http/records.ts';

/** Customers as a terminal looks them up. */

const KEY = ['customerLookup'];
/** Where the back office shows the same customers. */
const OFFICE_KEY = ['customers'];

/** Active customers by part of a name, last digits of a phone, or mail; the default one for an empty search. */
export const customerLookupQuery = (search: string, includeDefaultAddress = false) =>
  queryOptions({
    ...listOptions,
    queryKey: [...KEY, 'found', search, includeDefaultAddress],
    queryFn: ({ signal }) => call(customerRoutes.lookup, { query: { search, includeDefaultAddress } }, { signal }),
  });
/** A customer as a sale needs it, with the addresses to deliver to. */
export const customerDetailsQuery = (id: string) =>
  queryOptions({
    queryKey: [...KEY, 'one', id],
    queryFn: ({ signal }) => call(customerRoutes.lookupOne, { params: { id } }, { signal }),
  });

/** Adds a customer during a sale; the answer names others with the same phone or mail. */
export const addCustomer = withRefetch(KEY, (body: CustomerForm) => call(customerRoutes.create, { body }));
/** Adds an address at the end; the first one is the default. Refused where a customer has as many as there may be. */
export const addAddress = withRefetch(KEY, (id: string, body: CustomerAddressInput) =>
  call(customerRoutes.addAddress, { params: { id }, body }),
);
/** Saves a customer during a sale; lists of the back office in this tab are loaded again, too. */
export const editCustomer = withRefetch(
  OFFICE_KEY,
  withRefetch(KEY, (id: string, body: CustomerInput & { readonly version: number }) =>
    call(customerRoutes.update, { params: { id }, body }),
  ),
);
/** Changes one address of a customer and gives the id of the changed one: an edited address is another one. */
export const editAddress = withRefetch(
  KEY,
  async (id: string, customerAddressId: string, changed: CustomerAddressInput): Promise<string | null> => {
    const { addresses, version, ...customer } = await call(customerRoutes.get, { params: { id } });
    const at = addresses.findIndex((address) => address.customerAddressId === customerAddressId);
    // Someone else removed it; the customer still moved there.
    const rows = at === -1 ? [...addresses, changed] : addresses.with(at, { ...changed, customerAddressId });
    const saved = await call(customerRoutes.update, {
      params: { id },
      body: { ...customer, version, addresses: rows },
    });
    return saved.addresses.at(at)?.customerAddressId ?? null;
  },
);
/** Switches a customer during a sale; refused for the default one. */
export const switchCustomer = switching(KEY, (id: string, isActive: boolean) =>
  call(isActive ? customerRoutes.activate : customerRoutes.deactivate, { params: { id } }),
);
