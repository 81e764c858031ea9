import * as z from 'zod/mini';
import { answeredAmount, instant, requiredText } from '../kit/fields/fields.ts';
import { route } from '../kit/route.ts';

/**
 * The card payment of a guest on the provider's page (decisions 408 to 411). The order is placed once the provider has
 * said, signed or asked, that the card was charged; coming back from its page says nothing.
 */

/** How long a guest may take to pay. */
export const CARD_PAYMENT_MINUTES = 15;

/**
 * Where a card payment is: `waiting` for the guest or the provider, `placed` with its order, `notPaid`, `unclear` until
 * people know what was charged, `returning` and `returned` where the order could not be placed.
 */
export const guestCardStates = ['waiting', 'placed', 'notPaid', 'unclear', 'returning', 'returned'] as const;

export const GuestCardPayment = z.object({
  state: z.enum(guestCardStates),
  /** Where the guest pays; null = it is over, or the page is not ready yet. */
  payUrl: z.nullable(z.string()),
  amount: answeredAmount(),
  currencyCode: z.string(),
  currencyDecimals: z.number(),
  currencySymbol: z.string(),
  locationName: z.string(),
  storePath: z.string(),
  /** Until when it can be paid. */
  expiresAt: instant(),
});
export type GuestCardPayment = z.infer<typeof GuestCardPayment>;

/** What the provider says of a payment. */
export const CardPaymentNews = z.object({
  reference: requiredText(200),
  state: z.enum(['open', 'approved', 'closed'], { error: 'invalid' }),
  amount: z.nullable(z.string().check(z.maxLength(20, 'too_long'))),
  currency: z.nullable(z.string().check(z.maxLength(10, 'too_long'))),
  transaction: z.nullable(z.string().check(z.maxLength(200, 'too_long'))),
});
export type CardPaymentNews = z.infer<typeof CardPaymentNews>;

const params = z.object({ token: z.string().check(z.regex(/^[\w-]{44}$/, 'invalid')) });

export const guestCardRoutes = {
  get: route({
    method: 'GET',
    path: '/guest/card-payments/{token}',
    access: 'guest',
    about: 'Where the card payment of a guest is. It says neither a name nor a phone number.',
    params,
    answer: GuestCardPayment,
    errors: ['tenant.not_found', 'order.not_found'],
  }),
  cancel: route({
    method: 'POST',
    path: '/guest/card-payments/{token}/cancel',
    access: 'guest',
    about: 'A guest does not want to pay: the page of the provider is closed. One that was paid already stays so.',
    repeat: 'naturalKey',
    params,
    answer: GuestCardPayment,
    errors: ['tenant.not_found', 'order.not_found'],
  }),
  notify: route({
    method: 'POST',
    path: '/partners/card-payments',
    access: 'anyone',
    about:
      'The provider says what became of a payment: with the key that it was given for the location as its bearer, and signed with the key of the connection. A repeat changes nothing; one that was signed more than five minutes ago is refused.',
    repeat: 'naturalKey',
    body: CardPaymentNews,
    answer: z.object({ reference: z.string() }),
    errors: ['channel.signature_refused', 'order.not_found'],
  }),
} as const;
