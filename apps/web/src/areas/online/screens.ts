import { screenView } from '#runtime/navigation/screen-view.ts';

/** Which component shows which screen of online orders; each is fetched when it is first opened. */
export const onlineViews = {
  onlineOrders: screenView(() => import('./orders/OnlineOrdersScreen.tsx'), 'OnlineOrdersScreen'),
  onlineStores: screenView(() => import('./stores/StoreListScreen.tsx'), 'StoreListScreen'),
  onlineStoreNew: screenView(() => import('./stores/StoreFormScreen.tsx'), 'StoreNewScreen'),
  onlineStore: screenView(() => import('./stores/StoreFormScreen.tsx'), 'StoreScreen'),
  tableCodes: screenView(() => import('./table-codes/TableCodesScreen.tsx'), 'TableCodesScreen'),
  orderChannels: screenView(() => import('./channels/ChannelListScreen.tsx'), 'ChannelListScreen'),
  orderChannelNew: screenView(() => import('./channels/ChannelFormScreen.tsx'), 'ChannelNewScreen'),
  orderChannel: screenView(() => import('./channels/ChannelFormScreen.tsx'), 'ChannelScreen'),
  onlineIntegrations: screenView(() => import('./integrations/IntegrationListScreen.tsx'), 'IntegrationListScreen'),
  onlineIntegration: screenView(() => import('./integrations/IntegrationScreen.tsx'), 'IntegrationScreen'),
  partnerItems: screenView(() => import('./partner-items/PartnerItemListScreen.tsx'), 'PartnerItemListScreen'),
  webhooks: screenView(() => import('./webhooks/WebhookListScreen.tsx'), 'WebhookListScreen'),
  webhookNew: screenView(() => import('./webhooks/WebhookFormScreen.tsx'), 'WebhookNewScreen'),
  webhook: screenView(() => import('./webhooks/WebhookFormScreen.tsx'), 'WebhookScreen'),
  apiKeys: screenView(() => import('./api-keys/ApiKeyListScreen.tsx'), 'ApiKeyListScreen'),
  apiKeyNew: screenView(() => import('./api-keys/ApiKeyFormScreen.tsx'), 'ApiKeyNewScreen'),
  apiKey: screenView(() => import('./api-keys/ApiKeyFormScreen.tsx'), 'ApiKeyScreen'),
};
