import type { receiptLinkRoutes } from '@tavola/contract';
import { readOperationalSetting } from '#areas/company/index.ts';
import { createNetworkLimiter, networkOf } from '#platform/auth/limiter.ts';
import { originOf, tenantOf } from '#platform/auth/tenant.ts';
import type { Config } from '#platform/config/config.ts';
import { refuse } from '#platform/errors/refusal.ts';
import type { Handlers } from '#platform/http/call.ts';
import type { Services } from '#platform/services.ts';
import { assertOpens } from '../../commands/serving.ts';
import { findLinkedOrder, linkOfOrder } from '../../rows/receipts/receipt-links.rows.ts';
import { findReceiptRows } from '../../rows/receipts/receipts.rows.ts';
import { findRefunds } from '../../rows/payments/refunds.rows.ts';
import { refundDocument } from '../sales/refund-receipt.ts';
import { guestReceipt, saleDocument } from './sale-document.ts';

/** Guests of one restaurant are one network; people who try tokens get nowhere with this many. */
const READS_PER_MINUTE = 120;
/** Links that are none, as wrong numbers of gift cards: more than this many are guesses (decision 385). */
const MISSES_PER_MINUTE = 10;
const MINUTE_MS = 60_000;

/** The address that a guest opens. */
export const addressOfLink = (
  config: Pick<Config, 'isSecure' | 'baseDomain' | 'port'>,
  subDomain: string,
  token: string,
): string => `${originOf(config, subDomain)}/receipt/${token}`;

/** The calls about the links of receipts (decision 347). */
export function createReceiptLinkHandlers(
  services: Pick<Services, 'config' | 'database' | 'now' | 'peers'>,
): Handlers<typeof receiptLinkRoutes> {
  const { config, database, now, peers } = services;
  const reads = createNetworkLimiter({
    name: 'receiptLink',
    max: READS_PER_MINUTE,
    windowMs: MINUTE_MS,
    now,
    ...(peers && { peers }),
  });
  const misses = createNetworkLimiter({
    name: 'receiptLinkMisses',
    max: MISSES_PER_MINUTE,
    windowMs: MINUTE_MS,
    now,
    ...(peers && { peers }),
  });
  return {
    create: async (call) => {
      const { scope, actor, body, session } = call;
      const rows = (await call.read((tx) => findReceiptRows(tx, scope, body.orderID))) ?? refuse('order.not_found');
      assertOpens(actor, rows.head.channel);
      if (rows.head.saleNo === null) refuse('receipt.not_paid');
      return call.transact(async (tx) => {
        const { token, expiresOn } = await linkOfOrder(tx, scope, body.orderID, now());
        return { link: addressOfLink(config, session.subDomain, token), expiresOn };
      });
    },
    read: async (call) => {
      const { request, params, language } = call;
      const network = networkOf(request.ip);
      reads.take(network);
      misses.take(network);
      const { scope, locationName } = await tenantOf(request, services);
      const found =
        (await database.tenant(scope, (tx) => findLinkedOrder(tx, scope, params.token, now()))) ??
        refuse('receipt_link.not_found');
      const { orderID, expiresOn } = found;
      const rows = await database.tenant(scope, (tx) => findReceiptRows(tx, scope, orderID));
      // A payment that was voided since leaves no receipt.
      if (rows === null || rows.head.saleNo === null) return refuse('receipt_link.not_found');
      misses.giveBack(network);
      const { saleNo } = rows.head;
      const receipt = guestReceipt(orderID, rows, language);
      // A guest has no session by which pictures of the office would be let out.
      const shown = { ...receipt, location: { ...receipt.location, logo: null } };
      return database.tenant(scope, async (tx) => {
        const at = { scope, language };
        const document = await saleDocument(tx, at, shown, null);
        const refunds = [];
        for (const { refund } of await findRefunds(tx, scope, { orderID })) {
          const { document: paper } = await refundDocument(tx, at, refund, shown, rows);
          refunds.push({ refundNo: refund.refundNo, document: paper });
        }
        const { calendar } = await readOperationalSetting(tx, scope);
        return { locationName, saleNo, document, refunds, expiresOn, calendar };
      });
    },
  };
}
