import { amountOf, type GuestCardPayment, type guestCardRoutes } from '@tavola/contract';
import { readOperationalSetting } from '#areas/company/index.ts';
import { refuse } from '#platform/errors/refusal.ts';
import type { Handlers } from '#platform/http/call.ts';
import { SIGNATURE_HEADER, signedBodyOf } from '#platform/http/signed-body.ts';
import { isSignatureOf } from '../../partners/signature.ts';
import type { GuestPlace } from '../guest-order.ts';
import type { GuestLimits } from '../guest-limits.ts';
import { orderOfToken } from '../guest-token.ts';
import { lookAtCard } from './card-job.ts';
import {
  findCardPayment,
  holdCardPayment,
  markCardPayment,
  type CardPayment,
  type CardPaymentState,
} from './card-payments.rows.ts';
import { UNANSWERED_MS, type CardServices } from './follow-card.ts';
import { noteCard } from './note-card.ts';
import { placeOfCardKey } from './place-key.ts';

const shownStates: Readonly<Record<CardPaymentState, GuestCardPayment['state']>> = {
  Asking: 'waiting',
  Open: 'waiting',
  Placed: 'placed',
  NotPaid: 'notPaid',
  Unclear: 'unclear',
  Returning: 'returning',
  Returned: 'returned',
  // Only the restaurant can say more.
  NotReturned: 'unclear',
};

/** Its page was open, its time is over, and the provider does not say what became of it. */
const isUnanswered = ({ state, expiresAt }: CardPayment, now: Date): boolean =>
  state === 'Open' && now.getTime() >= expiresAt.getTime() + UNANSWERED_MS;

/** The calls about card payments of guests (decisions 408 to 411). */
export function createGuestCardHandlers(
  services: CardServices & { readonly channelKey: Uint8Array },
  { placeOf }: GuestLimits,
): Handlers<typeof guestCardRoutes> {
  const { database, now, channelKey, cardPages } = services;
  const orderOf = (token: string): string => orderOfToken(channelKey, token) ?? refuse('order.not_found');
  const shown = ({ scope, locationName }: GuestPlace, orderID: string): Promise<GuestCardPayment> =>
    database.tenant(scope, async (tx) => {
      const payment = (await findCardPayment(tx, scope, orderID)) ?? refuse('order.not_found');
      const { currencyCode, currencyDecimals, currencySymbol } = await readOperationalSetting(tx, scope);
      return {
        state: isUnanswered(payment, now()) ? 'unclear' : shownStates[payment.state],
        payUrl: payment.state === 'Open' && now() < payment.expiresAt ? payment.pageUrl : null,
        amount: amountOf(payment.amount),
        currencyCode,
        currencyDecimals,
        currencySymbol,
        locationName,
        storePath: payment.storePath,
        expiresAt: payment.expiresAt.toISOString(),
      };
    });
  return {
    get: async (call) => shown(await placeOf(call), orderOf(call.params.token)),
    cancel: async (call) => {
      const place = await placeOf(call);
      const orderID = orderOf(call.params.token);
      const { scope } = place;
      await database.tenant(scope, async (tx) => {
        const payment = (await holdCardPayment(tx, scope, orderID)) ?? refuse('order.not_found');
        // A repeat must not extend it.
        const isWaiting = (payment.state === 'Asking' || payment.state === 'Open') && now() < payment.expiresAt;
        if (isWaiting) await markCardPayment(tx, scope, orderID, { expires_at: now().toISOString() });
      });
      // The provider says whether it was closed or charged before.
      await lookAtCard(scope, orderID, services);
      return shown(place, orderID);
    },
    notify: async (call) => {
      const scope = placeOfCardKey(call.request.headers.authorization?.replace(/^Bearer /, '') ?? '');
      const header = call.request.headers[SIGNATURE_HEADER];
      const body = signedBodyOf(call.request);
      if (scope === null || body === null || typeof header !== 'string') return refuse('channel.signature_refused');
      const connection = await database.tenant(scope, (tx) => cardPages.connectionOf(tx, scope));
      if (connection === null || !isSignatureOf(header, connection.key, body, now()))
        return refuse('channel.signature_refused');
      const { reference } = call.body;
      if (!/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(reference)) return refuse('order.not_found');
      const known = await database.tenant(scope, (tx) => findCardPayment(tx, scope, reference));
      if (known === null) return refuse('order.not_found');
      await noteCard(scope, reference, call.body, services);
      return { reference };
    },
  };
}
