import { createCatalogHandlers, type CatalogFor } from './areas/catalog/index.ts';
import { createCustomersAreaHandlers } from './areas/customers/index.ts';
import { createFinanceHandlers, type CardPages } from './areas/finance/index.ts';
import { createImportHandlers } from './areas/imports/index.ts';
import { createKitchenHandlers } from './areas/kitchen/index.ts';
import { createMenuAreaHandlers } from './areas/menu/index.ts';
import { createOnlineHandlers } from './areas/online/index.ts';
import type { SellingDeps } from './areas/selling/index.ts';
import { createStockHandlers, type ReadUnsent } from './areas/stock/index.ts';
import { createTablesHandlers } from './areas/tables/index.ts';
import type { AllHandlers } from './platform/http/mount.ts';
import type { JobQueue } from './platform/jobs/job-queue.ts';
import type { Services } from './platform/services.ts';

/** The calls with which a restaurant's own people keep its records. */
export const createBackOfficeHandlers = (
  services: Services & {
    readonly jobs: Pick<JobQueue, 'enqueue'>;
    readonly readUnsent: ReadUnsent;
    readonly channelKey: Uint8Array;
    readonly captchaKey: Uint8Array;
    readonly cardPages: CardPages;
    readonly apiKeys: { forget(): void };
  },
  catalogFor: CatalogFor,
  deps: SellingDeps,
) =>
  ({
    ...createCatalogHandlers(services),
    ...createCustomersAreaHandlers(services),
    ...createFinanceHandlers(services),
    ...createMenuAreaHandlers(services, catalogFor),
    ...createStockHandlers(services),
    ...createTablesHandlers(services, deps),
    ...createKitchenHandlers(services, deps),
    ...createOnlineHandlers(services, { ...services, deps }),
    imports: createImportHandlers(services),
  }) satisfies Partial<AllHandlers>;
