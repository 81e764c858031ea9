import * as z from 'zod/mini';
import type { Egress, EgressRequest } from '#platform/egress/egress.ts';
import { contentOf, createAsk } from './ask-provider.ts';
import { NO_BATCH, readBatch } from './read-batch.ts';
import {
  DeviceMisconfigured,
  DeviceSilence,
  type DeviceAnswer,
  type DeviceConnection,
  type PaymentProvider,
} from './provider.ts';

const LONGEST = 200;
const short = () => z.nullable(z.string().check(z.maxLength(LONGEST)));

/** An answer as it comes; whatever is not one says nothing. */
const Answer = z.object({
  reference: z.string().check(z.maxLength(LONGEST)),
  state: z.enum(['pending', 'signature', 'approved', 'authorised', 'declined', 'cancelled', 'busy', 'amount_refused']),
  amount: z.nullable(z.string().check(z.regex(/^\d{1,12}(\.\d{1,5})?$/))),
  currency: short(),
  transaction: short(),
  /** Masked by the provider; anything that looks like a whole card number is not kept. */
  card: z.nullable(z.string().check(z.maxLength(24), z.regex(/^[*•xX\d ]*$/))),
  reason: short(),
});

const NOTHING = {
  amount: null,
  currencyCode: null,
  transactionID: null,
  maskCardNumber: null,
  reason: null,
  isAuthorised: false,
};
const CARD_NUMBER = /\d{7,}/;

/**
 * Card terminals by JSON over HTTP: `POST charges`, `GET charges/{reference}`, `POST charges/{reference}/cancel` and
 * `…/signature`, `POST batches` and `GET batches/{reference}`, with the key as a bearer token.
 */
export function createHttpProvider(egress: Egress): PaymentProvider {
  const ask = createAsk(egress);
  const about = async (
    connection: DeviceConnection,
    reference: string,
    step: string,
    method: EgressRequest['method'],
    body?: unknown,
  ): Promise<DeviceAnswer> => {
    const { status, body: text } = await ask(connection, `charges/${reference}${step}`, method, body);
    if (status === 404) return { ...NOTHING, state: 'none', reference };
    return read(status, text, reference);
  };
  return {
    begin: async (connection, { reference, kind, originalReference, amount, currencyCode }) => {
      const { deviceCode: device } = connection;
      const body = { reference, kind, original: originalReference, device, amount, currency: currencyCode };
      const answer = await ask(connection, 'charges', 'POST', body);
      // These are said before anything is charged.
      if ([401, 403, 404, 422].includes(answer.status)) throw new DeviceMisconfigured(`It answered ${answer.status}.`);
      return read(answer.status, answer.body, reference);
    },
    status: (connection, reference) => about(connection, reference, '', 'GET'),
    cancel: (connection, reference) => about(connection, reference, '/cancel', 'POST', {}),
    sign: (connection, reference, accepted) => about(connection, reference, '/signature', 'POST', { accepted }),
    closeBatch: async (connection, reference) => {
      const { deviceCode: device } = connection;
      const answer = await ask(connection, 'batches', 'POST', { reference, device });
      if ([401, 403, 404, 422].includes(answer.status)) throw new DeviceMisconfigured(`It answered ${answer.status}.`);
      return readBatch(contentOf(answer.status, answer.body), reference);
    },
    batch: async (connection, reference) => {
      const answer = await ask(connection, `batches/${reference}`, 'GET');
      return answer.status === 404 ? NO_BATCH : readBatch(contentOf(answer.status, answer.body), reference);
    },
  };
}

function read(status: number, text: string, reference: string): DeviceAnswer {
  const parsed = Answer.safeParse(contentOf(status, text));
  if (!parsed.success) throw new DeviceSilence('Error', 'Its answer could not be read.');
  const { state, amount, currency, transaction, card, reason } = parsed.data;
  const answer: DeviceAnswer = {
    state: state === 'authorised' ? 'approved' : state,
    isAuthorised: state === 'authorised',
    reference: parsed.data.reference,
    amount,
    currencyCode: currency,
    transactionID: transaction,
    maskCardNumber: card === null || CARD_NUMBER.test(card.replaceAll(' ', '')) ? null : card,
    reason: reason === null || CARD_NUMBER.test(reason.replace(/[ -]/g, '')) ? null : reason,
  };
  // An answer about something else is none about this.
  return answer.reference === reference ? answer : { ...answer, state: 'unclear' };
}
