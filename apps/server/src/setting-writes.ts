import { createFulfillmentHandlers, createOperationalSettingHandlers } from './areas/company/index.ts';
import { findOpenOrders } from './areas/selling/index.ts';
import type { AllHandlers } from './platform/http/mount.ts';
import type { Services } from './platform/services.ts';

/** The calls with which managers change how a location works. */
export const settingWrites = (services: Services) =>
  ({
    operationalSettings: createOperationalSettingHandlers({ ...services, findOpenOrders }),
    fulfillments: createFulfillmentHandlers(services),
  }) satisfies Partial<AllHandlers>;
