import { quotaKinds } from '@tavola/contract';
import type { Tx } from '#platform/database/tx.ts';
import type { CompanyScope } from '#platform/tenancy/scope.ts';
import { lastDayOf } from './licence-days.ts';
import { isLicenceValid } from './licence-gate.ts';
import { countCurrent, listLocationClocks, readLicence } from './licence.rows.ts';

/** Describes a company's licence in words, for the operator. */
export async function readLicenceFor(tx: Tx, scope: CompanyScope, now: Date): Promise<string> {
  const { licence, limits, sent } = await readLicence(tx, scope, now);
  const used = { ...(await countCurrent(tx, scope)), ...sent };
  const [clock = { timezoneName: 'UTC', businessDayCutoff: '00:00:00' }] = await listLocationClocks(tx, scope);
  const first =
    licence === null
      ? 'No licence: the back office is read-only and no new order can be sold.'
      : `${licence.offer} licence, ${isLicenceValid(licence.validTo, now) ? 'valid until' : 'expired on'} ${lastDayOf(licence.validTo, clock)} (${licence.validTo.toISOString()}).`;
  const renewal =
    licence === null
      ? []
      : [
          `Renews on ${lastDayOf(licence.renewsAt ?? licence.validTo, clock)}, cost ${licence.renewalCost ?? 'not given'}.`,
        ];
  return [
    `Company ${scope.companyID}`,
    first,
    ...renewal,
    ...quotaKinds.map((kind) => `  ${kind.padEnd(10)}${used[kind]} of ${limits[kind] ?? 'unlimited'}`),
  ].join('\n');
}
