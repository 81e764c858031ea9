import { Fulfillment, type fulfillmentRoutes } from '@tavola/contract';
import { changedOrRefused } from '#platform/crud/refusals.ts';
import { recordAudit } from '#platform/auth/audit.ts';
import { refuse } from '#platform/errors/refusal.ts';
import type { Handlers } from '#platform/http/call.ts';
import type { Services } from '#platform/services.ts';
import { locationScope } from '#platform/tenancy/scope.ts';
import { changePosDataHere, listFulfillments } from '#areas/catalog/index.ts';
import { updateFulfillments } from './fulfillments.rows.ts';
import { listSubDomains } from './settings.rows.ts';

// The names of the specification (platform spec, section 3).
const types = [
  { orderFulfillmentTypeID: Fulfillment.DineIn, code: 'DINE_IN' },
  { orderFulfillmentTypeID: Fulfillment.Takeaway, code: 'TAKEAWAY' },
  { orderFulfillmentTypeID: Fulfillment.Pickup, code: 'PICKUP' },
  { orderFulfillmentTypeID: Fulfillment.Delivery, code: 'DELIVERY' },
];

/** The calls of fulfilment types; what the own location offers is read with the sell data. */
export const createFulfillmentHandlers = ({ now }: Pick<Services, 'now'>): Handlers<typeof fulfillmentRoutes> => ({
  types: () => Promise.resolve([...types]),
  update: (call) =>
    changePosDataHere(call, now(), async (tx) => {
      const { scope, body, actor } = call;
      const before = await listFulfillments(tx, scope);
      const isChanged = await updateFulfillments(tx, scope, body, now());
      const after = await listFulfillments(tx, scope);
      const version = after[0]?.version ?? 1;
      const saved = await changedOrRefused(isChanged ? { fulfillments: after, version } : null, () =>
        Promise.resolve({ fulfillments: after, version }),
      );
      await recordAudit(
        tx,
        actor,
        { action: 'fulfillment.changed', targetType: 'setting', targetID: scope.locationID, before, after },
        now(),
      );
      return saved;
    }),
  ofLocation: async (call) => {
    const { scope, session, params } = call;
    const mayEnter = await call.read((tx) => listSubDomains(tx, scope, session.userID, session.isSuperUser));
    if (!mayEnter.some(({ tenantIdentifierID }) => tenantIdentifierID === params.id)) refuse('resource.not_found');
    return call.transactForCompany((tx) => listFulfillments(tx, locationScope(scope.companyID, params.id)));
  },
});
