import { createHmac } from 'node:crypto';

/**
 * The secret of a webhook, after so many were made. It follows from a key of the server, so that no database and no
 * dump of one holds it (decisions 235, 328).
 */
export const secretOfWebhook = (serverKey: Uint8Array, webhookID: string, secretVersion: number): string =>
  `tvw_${createHmac('sha256', serverKey).update(`webhook.${webhookID}.${secretVersion}`).digest('base64url')}`;
