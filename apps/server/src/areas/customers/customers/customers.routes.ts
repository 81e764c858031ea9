import type { customerRoutes, FileAnswer } from '@tavola/contract';
import { recordAudit } from '#platform/auth/audit.ts';
import { addedOnce, changedOrRefused, requireFound, removedOrRefused } from '#platform/crud/refusals.ts';
import { removal } from '#platform/crud/remove-rows.ts';
import { refuse } from '#platform/errors/refusal.ts';
import type { Handlers } from '#platform/http/call.ts';
import type { Services } from '#platform/services.ts';
import { companyOf } from '#platform/tenancy/scope.ts';
import { listPurchases } from '../purchase-history/purchase-history.rows.ts';
import { getErasable, listCustomers, removeCustomers, setCustomerActive } from './customers.rows.ts';
import { nameOf, openAddress, openCustomer, readCustomer, requireOrdinary, saveCustomer } from './customers.service.ts';
import { erase, firstAccountOf, pseudonymOf, readPersonalData } from './erase.rows.ts';
import { lookUpCustomer, lookUpCustomers } from './lookup.rows.ts';

/** The calls of customers (selling spec, section 7; decision 172). Terminals look them up, so no version is raised. */
export function createCustomerHandlers({
  database,
  now,
  newID,
}: Pick<Services, 'database' | 'now' | 'newID'>): Handlers<typeof customerRoutes> {
  const tools = { now, newID };
  return {
    lookup: (call) =>
      call.read((tx) => lookUpCustomers(tx, call.scope, call.query.search, call.query.includeDefaultAddress ?? false)),
    lookupOne: async (call) => requireFound(await call.read((tx) => lookUpCustomer(tx, call.scope, call.params.id))),
    list: (call) => call.read((tx) => listCustomers(tx, call.scope, call.query)),
    get: async (call) => requireFound(await call.read((tx) => readCustomer(tx, call.scope, call.params.id))),
    create: (call) => {
      const id = call.body.customerID ?? newID();
      return call.transact((tx) =>
        addedOnce(tx, id, {
          create: () => openCustomer(tx, call.scope, id, call.body, tools),
          read: () => readCustomer(tx, call.scope, id),
        }),
      );
    },
    update: (call) =>
      call.transact(async (tx) =>
        changedOrRefused(await saveCustomer(tx, call.scope, call.params.id, call.body, tools), () =>
          readCustomer(tx, call.scope, call.params.id),
        ),
      ),
    remove: (call) =>
      call.transact(async (tx) => {
        await requireOrdinary(tx, call.scope, call.query.customerIds);
        return removedOrRefused(await removeCustomers(tx, call.scope, call.query.customerIds, removal(call, now())));
      }),
    activate: (call) =>
      call.transact(async (tx) => {
        if (!(await setCustomerActive(tx, call.scope, call.params.id, true, now()))) refuse('resource.not_found');
        return requireFound(await readCustomer(tx, call.scope, call.params.id));
      }),
    deactivate: (call) =>
      call.transact(async (tx) => {
        await requireOrdinary(tx, call.scope, [call.params.id]);
        if (!(await setCustomerActive(tx, call.scope, call.params.id, false, now()))) refuse('resource.not_found');
        return requireFound(await readCustomer(tx, call.scope, call.params.id));
      }),
    addAddress: (call) =>
      call.transact((tx) =>
        openAddress(
          tx,
          call.scope,
          call.params.id,
          { ...call.body, customerAddressId: call.body.customerAddressId ?? newID() },
          tools,
        ),
      ),
    personalData: (call) =>
      // Orders of every location belong to the person.
      database.tenant(companyOf(call.scope), async (tx): Promise<FileAnswer> => {
        const { id } = call.params;
        const {
          sameContacts: _,
          addresses: _shown,
          ...customer
        } = requireFound(await readCustomer(tx, call.scope, id));
        const { accounts, ...addresses } = await readPersonalData(tx, call.scope, id);
        const { items: orders } = await listPurchases(tx, call.scope, { ...EVERYTHING, customerIDs: [id] });
        await recordAudit(
          tx,
          call.actor,
          {
            action: 'export.made',
            targetType: 'customer',
            targetID: id,
            after: { list: 'personalData', rows: 1, filter: { customerID: id } },
          },
          now(),
        );
        const content = JSON.stringify({ customer, ...addresses, accounts, orders }, null, 2);
        return {
          fileName: `customer-${id}.json`,
          mediaType: 'application/json',
          contentBase64: Buffer.from(content).toString('base64'),
        };
      }),
    erase: (call) =>
      call.transactForCompany(async (tx) => {
        const { id } = call.params;
        const customer = requireFound(await getErasable(tx, call.scope, id));
        await requireOrdinary(tx, call.scope, [id]);
        const account = await firstAccountOf(tx, call.scope, id);
        if (account !== null) refuse('customer.error.owes', { name: nameOf(customer), account });
        const orderCount = await erase(tx, call.scope, id, now());
        // The trail says that it was done, never who it was.
        await recordAudit(
          tx,
          call.actor,
          { action: 'customer.erased', targetType: 'customer', targetID: id, after: { orderCount } },
          now(),
        );
        return { pseudonym: pseudonymOf(id), orderCount };
      }),
  };
}

const EVERYTHING = {
  page: 1,
  pageSize: -1,
  sort: [],
  search: '',
  locationIDs: [],
  orderChannels: [],
  saleTypes: [],
} as const;
