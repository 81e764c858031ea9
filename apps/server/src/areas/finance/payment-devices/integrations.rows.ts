import {
  paymentIntegrations,
  type PaymentIntegration,
  type PaymentIntegrationInput,
  type PaymentIntegrationID,
} from '@tavola/contract';
import { sql } from 'kysely';
import type { Tx } from '#platform/database/tx.ts';
import type { LocationScope } from '#platform/tenancy/scope.ts';

const integrationsOf = (tx: Tx, { companyID, locationID }: LocationScope) =>
  tx
    .selectFrom('payment_integrations')
    .select(['provider', 'address', 'sealed_key', 'is_active', 'version'])
    .where('company_id', '=', companyID)
    .where('location_id', '=', locationID);
type Row = Awaited<ReturnType<ReturnType<typeof integrationsOf>['execute']>>[number];

const toIntegration = (paymentIntegrationID: PaymentIntegrationID, row: Row | undefined): PaymentIntegration => ({
  paymentIntegrationID,
  address: row?.address ?? '',
  isActive: row?.is_active ?? false,
  hasKey: row !== undefined && row.sealed_key !== '',
  version: row?.version ?? 0,
});

/** How every provider is reached here; one that was never set up has the version 0. */
export async function listIntegrations(tx: Tx, scope: LocationScope): Promise<PaymentIntegration[]> {
  const rows = await integrationsOf(tx, scope).execute();
  return paymentIntegrations.map((id) =>
    toIntegration(
      id,
      rows.find(({ provider }) => provider === id),
    ),
  );
}

/** How one provider is reached here. */
export const getIntegration = async (
  tx: Tx,
  scope: LocationScope,
  id: PaymentIntegrationID,
): Promise<PaymentIntegration> =>
  toIntegration(id, await integrationsOf(tx, scope).where('provider', '=', id).executeTakeFirst());

/** The sealed key of a provider; null = there is none. */
export async function readSealedKey(tx: Tx, scope: LocationScope, id: PaymentIntegrationID): Promise<string | null> {
  const row = await integrationsOf(tx, scope).where('provider', '=', id).executeTakeFirst();
  return row === undefined || row.sealed_key === '' ? null : row.sealed_key;
}

/** Stores how a provider is reached; `sealedKey` null = the one that is kept. Null = no longer at this version. */
export async function writeIntegration(
  tx: Tx,
  scope: LocationScope,
  id: PaymentIntegrationID,
  { address, isActive, version }: PaymentIntegrationInput & { readonly version: number },
  {
    sealedKey,
    now,
    newID,
  }: { readonly sealedKey: string | null } & { readonly now: Date; readonly newID: () => string },
): Promise<PaymentIntegration | null> {
  const { companyID, locationID } = scope;
  const at = now.toISOString();
  const fields = { address, is_active: isActive, updated_at: at };
  const written =
    version === 0
      ? await tx
          .insertInto('payment_integrations')
          .values({
            company_id: companyID,
            location_id: locationID,
            id: newID(),
            provider: id,
            ...fields,
            sealed_key: sealedKey ?? '',
            created_at: at,
          })
          .onConflict((known) => known.columns(['company_id', 'location_id', 'provider']).doNothing())
          .returning('provider')
          .executeTakeFirst()
      : await tx
          .updateTable('payment_integrations')
          .set({
            ...fields,
            ...(sealedKey === null ? {} : { sealed_key: sealedKey }),
            version: sql<number>`version + 1`,
          })
          .where('company_id', '=', companyID)
          .where('location_id', '=', locationID)
          .where('provider', '=', id)
          .where('version', '=', version)
          .returning('provider')
          .executeTakeFirst();
  return written === undefined ? null : getIntegration(tx, scope, id);
}
