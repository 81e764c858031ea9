import { randomBytes, randomInt } from 'node:crypto';
import { SETUP_CODE_LENGTH, SETUP_CODE_MINUTES, type hardwareAgentRoutes } from '@tavola/contract';
import { fingerprintOf } from './root-certificate.ts';
import { hmac, sha256 } from '#platform/auth/sessions/digest.ts';
import { networkOf } from '#platform/auth/limiter.ts';
import { tenantOf } from '#platform/auth/tenant.ts';
import { requireFound, removedOrRefused } from '#platform/crud/refusals.ts';
import { markRemovedHere, removal } from '#platform/crud/remove-rows.ts';
import { Refusal, refuse } from '#platform/errors/refusal.ts';
import type { Handlers } from '#platform/http/call.ts';
import type { LocationScope } from '#platform/tenancy/scope.ts';
import type { Printing } from '../print-jobs/printing.ts';
import {
  addAgent,
  getAgent,
  giveCode,
  leaveAgents,
  listAgents,
  listReachable,
  spendCode,
} from './hardware-agents.rows.ts';

// Without letters and digits that look alike.
const LETTERS = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';
const newCode = (): string =>
  Array.from({ length: SETUP_CODE_LENGTH }, () => LETTERS[randomInt(LETTERS.length)] ?? 'A').join('');

/** The calls by which agents are set up, listed and removed (decision 194). */
export function createHardwareAgentHandlers(printing: Printing): Handlers<typeof hardwareAgentRoutes> {
  const { deviceSecret, database, now, newID } = printing;
  const hashOf = ({ companyID, locationID }: LocationScope, code: string): string =>
    hmac(deviceSecret, 'agent', companyID, locationID, code);
  return {
    list: (call) => call.read((tx) => listAgents(tx, call.scope, now())),
    generateCode: async (call) => {
      const { scope, body } = call;
      const expiresAt = new Date(now().getTime() + SETUP_CODE_MINUTES * 60_000);
      const id = await call.transact(async (tx) => {
        if (body.locationTenantID != null && body.locationTenantID !== scope.locationID)
          throw new Refusal('validation.failed', { fields: [{ path: 'locationTenantID', code: 'gone' }] });
        const added = newID();
        const name = body.name ?? `Agent ${added.slice(-6)}`;
        await addAgent(tx, scope, { id: added, name, expiresAt }, now());
        return added;
      });
      // Apart from `transact`, whose stored answer would keep the code.
      const code = newCode();
      await database.tenant(scope, (tx) => giveCode(tx, scope, { id, codeHash: hashOf(scope, code), expiresAt }));
      return { hardwareAgentID: id, code, expiresAt: expiresAt.toISOString() };
    },
    setupState: async (call) =>
      requireFound(await call.read((tx) => getAgent(tx, call.scope, call.query.hardwareAgentID, now()))),
    local: (call) =>
      call.read(async (tx) => ({
        agents: (await listReachable(tx, call.scope, now())).map(({ keyHash, ...agent }) => ({
          ...agent,
          token: sha256(`local agent ${keyHash}`),
          fingerprint: agent.rootCertificate === null ? null : fingerprintOf(agent.rootCertificate),
        })),
      })),
    remove: (call) =>
      call.transact(async (tx) => {
        const { scope, query } = call;
        await leaveAgents(tx, scope, query.hardwareAgentIds);
        return removedOrRefused(
          await markRemovedHere(tx, 'hardware_agents', scope, query.hardwareAgentIds, removal(call, now())),
        );
      }),
    register: async (call) => {
      const { scope, locationName } = await tenantOf(call.request, printing);
      const { agentByNetwork, agentByLocation } = printing.limits;
      const network = networkOf(call.request.ip);
      agentByNetwork.take(network);
      agentByLocation.take(scope.locationID);
      const agentKey = randomBytes(32).toString('base64url');
      const { setupCode, agentVersion } = call.body;
      const given = { keyHash: sha256(agentKey), agentVersion, now: now() };
      const { id, name } = await database.tenant(
        scope,
        async (tx) => (await spendCode(tx, scope, hashOf(scope, setupCode), given)) ?? refuse('agent.code_invalid'),
      );
      agentByNetwork.giveBack(network);
      agentByLocation.giveBack(scope.locationID);
      return { hardwareAgentID: id, agentKey, name, locationName };
    },
  };
}
