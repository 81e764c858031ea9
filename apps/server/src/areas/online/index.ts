import type { CardPages } from '#areas/finance/index.ts';
import type { SellingDeps } from '#areas/selling/index.ts';
import type { JobQueue } from '#platform/jobs/job-queue.ts';
import type { Services } from '#platform/services.ts';
import { createApiKeyHandlers, type ApiKeyMemory } from './api-keys/api-keys.routes.ts';
import { createChannelHandlers } from './channels/channels.routes.ts';
import { createIntegrationHandlers } from './integrations/integrations.routes.ts';
import { createPartnerItemHandlers } from './partner-items/partner-items.routes.ts';
import { createOnlineOrderHandlers } from './orders/online-orders.routes.ts';
import { createStoreHandlers } from './stores/stores.routes.ts';
import { createGuestCardHandlers } from './guests/cards/guest-cards.routes.ts';
import { createGuestLimits } from './guests/guest-limits.ts';
import { createGuestHandlers } from './guests/guest-orders.routes.ts';
import { createGuestTableHandlers } from './guests/guest-tables.routes.ts';
import { createTableCodeHandlers } from './table-codes/table-codes.routes.ts';
import { createWebhookHandlers } from './webhooks/webhooks.routes.ts';
import { createPartnerHandlers } from './partners/partner-orders.routes.ts';

export { webhookSweeps } from './webhooks/messages.rows.ts';
export { lookAtWebhooks } from './webhooks/webhook-notices.ts';
export { PartnerPusher } from './integrations/partner-pusher.ts';
export { WebhookSender } from './webhooks/webhook-sender.ts';
export { handleGuestCards } from './guests/cards/card-job.ts';
export { lookAtGuestCards } from './guests/cards/card-notices.ts';
export { handleOnlineDeadlines } from './orders/deadline.ts';

/** What the area needs beyond the services. */
interface OnlineParts {
  readonly deps: SellingDeps;
  readonly jobs: Pick<JobQueue, 'enqueue'>;
  /** From which the secrets of channels and the tokens of guests follow. */
  readonly channelKey: Uint8Array;
  /** For the challenges that guests solve. */
  readonly captchaKey: Uint8Array;
  /** Where guests pay by card. */
  readonly cardPages: CardPages;
  /** What the server knows of keys. */
  readonly apiKeys: ApiKeyMemory;
}

/** The calls of online orders, by noun. */
export const createOnlineHandlers = (services: Services, parts: OnlineParts) => {
  const guests = { ...services, ...parts };
  const limits = createGuestLimits(guests);
  return {
    apiKeys: createApiKeyHandlers({ ...services, ...parts }),
    guestCards: createGuestCardHandlers(guests, limits),
    guestOrders: createGuestHandlers(guests, limits),
    guestTables: createGuestTableHandlers(guests, limits),
    integrations: createIntegrationHandlers({ ...services, ...parts }),
    onlineOrders: createOnlineOrderHandlers(parts.deps),
    onlineStores: createStoreHandlers(services),
    orderChannels: createChannelHandlers({ ...services, ...parts }),
    partnerItems: createPartnerItemHandlers({ ...services, ...parts }),
    partnerOrders: createPartnerHandlers({ ...services, ...parts }),
    tableCodes: createTableCodeHandlers(services),
    webhooks: createWebhookHandlers({ ...services, ...parts }),
  };
};
