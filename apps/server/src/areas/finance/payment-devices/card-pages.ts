import * as z from 'zod/mini';
import { createEgress, type EgressRequest } from '#platform/egress/egress.ts';
import type { Tx } from '#platform/database/tx.ts';
import type { LocationScope } from '#platform/tenancy/scope.ts';
import { contentOf, createAsk } from './ask-provider.ts';
import { openDeviceKey } from './device-key.ts';
import { getIntegration, readSealedKey } from './integrations.rows.ts';
import { DeviceMisconfigured, DeviceSilence } from './provider.ts';

/** How the provider of card pages is reached; its key also signs what the provider sends (decision 409). */
export interface CardPageConnection {
  readonly companyID: string;
  readonly address: string;
  readonly key: string;
}

/** A payment on the page of the provider. The reference makes it one, however often it is asked for. */
export interface CardPageRequest {
  readonly reference: string;
  readonly amount: string;
  readonly currencyCode: string;
  /** Where the guest comes back to. */
  readonly returnUrl: string;
  /** Where the provider says what became of it. */
  readonly notifyUrl: string;
  /** What it sends there as its bearer. */
  readonly notifyKey: string;
  readonly expiresAt: string;
}

const LONGEST = 200;
const short = () => z.nullable(z.string().check(z.maxLength(LONGEST)));

const Answer = z.object({
  reference: z.string().check(z.maxLength(LONGEST)),
  state: z.enum(['open', 'approved', 'closed', 'refunded', 'refused']),
  url: z.nullable(z.string().check(z.maxLength(2000))),
  amount: z.nullable(z.string().check(z.maxLength(20))),
  currency: short(),
  transaction: short(),
});

/** What the provider answers. `none`: the reference never reached it, which proves nothing. */
export type CardPageAnswer = Omit<z.infer<typeof Answer>, 'state'> & {
  readonly state: z.infer<typeof Answer>['state'] | 'none';
};

/** The card pages of all locations. Every call throws `DeviceSilence` where there is no clear answer. */
export interface CardPages {
  /** How the provider of a location is reached; null = it has none. */
  connectionOf(tx: Tx, scope: LocationScope): Promise<CardPageConnection | null>;
  /** Opens the page of a payment; a repeat of the reference answers how it is. Throws `DeviceMisconfigured`. */
  begin(connection: CardPageConnection, request: CardPageRequest): Promise<CardPageAnswer>;
  /** The state of a payment. */
  status(connection: CardPageConnection, reference: string): Promise<CardPageAnswer>;
  /** Closes the page, so that it charges nobody later; one that was charged stays so. */
  close(connection: CardPageConnection, reference: string): Promise<CardPageAnswer>;
  /** Gives all of it back, once however often it is asked. */
  refund(connection: CardPageConnection, reference: string): Promise<CardPageAnswer>;
}

/** Whether guests of a location can pay by card. */
export async function takesCardsOnline(tx: Tx, scope: LocationScope): Promise<boolean> {
  const { isActive, hasKey } = await getIntegration(tx, scope, 'hosted');
  return isActive && hasKey;
}

/** The card pages with the keys and origins of this server: JSON over HTTP with the key as a bearer token. */
export function createCardPages({
  deviceKey,
  deviceOrigins,
}: {
  readonly deviceKey: Uint8Array;
  readonly deviceOrigins: readonly string[];
}): CardPages {
  const ask = createAsk(createEgress({ deviceOrigins }));
  const about = async (
    connection: CardPageConnection,
    reference: string,
    step: string,
    method: EgressRequest['method'],
  ): Promise<CardPageAnswer> => {
    const answer = await ask(connection, `pages/${reference}${step}`, method, method === 'POST' ? {} : undefined);
    return answer.status === 404
      ? { reference, state: 'none', url: null, amount: null, currency: null, transaction: null }
      : read(answer.status, answer.body);
  };
  return {
    connectionOf: async (tx, scope) => {
      const sealed = await readSealedKey(tx, scope, 'hosted');
      const key = sealed === null ? null : openDeviceKey(deviceKey, scope, 'hosted', sealed);
      if (key === null) return null;
      const { address } = await getIntegration(tx, scope, 'hosted');
      return { companyID: scope.companyID, address, key };
    },
    begin: async (connection, { currencyCode: currency, ...request }) => {
      const body = { ...request, currency };
      const answer = await ask(connection, 'pages', 'POST', body);
      // These are said before there is a page on which anybody could pay.
      if ([401, 403, 404, 422].includes(answer.status)) throw new DeviceMisconfigured(`It answered ${answer.status}.`);
      return read(answer.status, answer.body);
    },
    status: (connection, reference) => about(connection, reference, '', 'GET'),
    close: (connection, reference) => about(connection, reference, '/close', 'POST'),
    refund: (connection, reference) => about(connection, reference, '/refund', 'POST'),
  };
}

function read(status: number, text: string): CardPageAnswer {
  const parsed = Answer.safeParse(contentOf(status, text));
  if (!parsed.success) throw new DeviceSilence('Error', 'Its answer could not be read.');
  return parsed.data;
}
