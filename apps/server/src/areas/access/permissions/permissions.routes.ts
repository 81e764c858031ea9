import { permissionList, pinCode, type permissionRoutes } from '@tavola/contract';
import * as z from 'zod/mini';
import { effectiveCodes } from '#platform/auth/rights.ts';
import type { Handlers } from '#platform/http/call.ts';
import { readPart } from '#platform/http/read-input.ts';
import { approve, withPin, type PermissionServices } from './permissions.service.ts';

/** The calls of rights and approvals (platform spec, section 6; decisions 12 to 15). */
export function createPermissionHandlers(services: PermissionServices): Handlers<typeof permissionRoutes> {
  return {
    currentUser: (call) => Promise.resolve({ codes: sorted(call.session.codes) }),
    all: () => Promise.resolve(permissionList.map(({ code, name, module }) => ({ code, name, module }))),
    usersByPin: (call) => {
      const pin = call.query.pin ?? readPart(PinHeader, { 'X-Pin': call.request.headers['x-pin'] })['X-Pin'];
      return withPin(call, services, pin, async (tx, person) => ({
        userId: person.userID,
        name: person.displayName,
        codes: sorted(await effectiveCodes(tx, call.scope, person.userID)),
      }));
    },
    approve: (call) =>
      withPin(call, services, call.body.pinCode, (tx, person) => approve(tx, call, services, person, call.body)),
  };
}

const PinHeader = z.object({ 'X-Pin': pinCode() });

const sorted = (codes: ReadonlySet<number>): number[] => [...codes].toSorted((a, b) => a - b);
