import { customerRoutes, type Customer, type CustomerForm } from '@tavola/contract';
import type { Office } from './office.ts';
import type { TestServer } from '../server/server.ts';

/** A customer's form with nothing in it but a name. */
export const blankCustomer = (givenName = 'Ann'): CustomerForm => ({
  givenName,
  familyName: '',
  preferredName: '',
  phone: '',
  email: '',
  customerCategoryID: null,
  note: '',
  acceptsMail: false,
  addresses: [],
});

/** Adds a customer under an id. */
export async function addCustomer(
  server: Pick<TestServer, 'call'>,
  office: Pick<Office, 'owner'>,
  customerID: string,
  over: Partial<CustomerForm> = {},
): Promise<Customer> {
  const body = { ...blankCustomer(), ...over, customerID };
  return (await server.call(customerRoutes.create, { body }, office.owner)).body;
}
