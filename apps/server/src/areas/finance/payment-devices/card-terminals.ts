import type { PaymentDevice, PaymentProviderID } from '@tavola/contract';
import { createEgress } from '#platform/egress/egress.ts';
import type { Tx } from '#platform/database/tx.ts';
import type { LocationScope } from '#platform/tenancy/scope.ts';
import { openDeviceKey } from './device-key.ts';
import { createHttpProvider } from './http-provider.ts';
import { getIntegration, readSealedKey } from './integrations.rows.ts';
import { getAnyDevice } from './payment-devices.rows.ts';
import type { DeviceConnection, PaymentProvider } from './provider.ts';

/** Reaches the card terminals of all locations. */
export interface CardTerminals {
  /** The provider with this id. */
  providerOf(id: PaymentProviderID): PaymentProvider;
  /** How a card terminal is reached; null = it is not set up so far that it could be. */
  connectionOf(tx: Tx, scope: LocationScope, device: PaymentDevice): Promise<DeviceConnection | null>;
  /** The same of one that was asked before, whatever became of its settings. */
  connectionOfAny(tx: Tx, scope: LocationScope, deviceID: string): Promise<DeviceConnection | null>;
}

/** The card terminals with the keys and origins of this server. */
export function createCardTerminals({
  deviceKey,
  deviceOrigins,
}: {
  readonly deviceKey: Uint8Array;
  readonly deviceOrigins: readonly string[];
}): CardTerminals {
  const providers: Readonly<Record<PaymentProviderID, PaymentProvider>> = {
    http: createHttpProvider(createEgress({ deviceOrigins })),
  };
  const reach = async (tx: Tx, scope: LocationScope, device: PaymentDevice): Promise<DeviceConnection | null> => {
    const provider = device.paymentIntegrationID;
    const sealed = await readSealedKey(tx, scope, provider);
    const key = sealed === null ? null : openDeviceKey(deviceKey, scope, provider, sealed);
    if (key === null) return null;
    const { address } = await getIntegration(tx, scope, provider);
    return { companyID: scope.companyID, provider, address, key, deviceCode: device.deviceCode };
  };
  return {
    providerOf: (id) => providers[id],
    connectionOf: async (tx, scope, device) => {
      const { isActive } = await getIntegration(tx, scope, device.paymentIntegrationID);
      return isActive && device.isActive ? reach(tx, scope, device) : null;
    },
    connectionOfAny: async (tx, scope, deviceID) => {
      const device = await getAnyDevice(tx, scope, deviceID);
      return device === null ? null : reach(tx, scope, device);
    },
  };
}
