import type { PaymentIntegrationID } from '@tavola/contract';
import { seal, unseal } from '#platform/mail/seal.ts';
import type { LocationScope } from '#platform/tenancy/scope.ts';

// Opens nowhere but for the location and the provider that it was written for.
const nameOf = ({ companyID, locationID }: LocationScope, provider: PaymentIntegrationID): string =>
  `payment-device/${companyID}/${locationID}/${provider}`;

/** Seals the key of a provider for the database. */
export const sealDeviceKey = (
  key: Uint8Array,
  scope: LocationScope,
  provider: PaymentIntegrationID,
  text: string,
): string => seal(key, nameOf(scope, provider), text);

/** Opens it; null where it was sealed with another key of the server. */
export function openDeviceKey(
  key: Uint8Array,
  scope: LocationScope,
  provider: PaymentIntegrationID,
  sealed: string,
): string | null {
  try {
    return unseal(key, nameOf(scope, provider), sealed);
  } catch {
    return null;
  }
}
