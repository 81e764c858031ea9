import { randomUUID } from 'node:crypto';
import { partnerOrderRoutes, type ErrorBody, type PartnerOrder, type PartnerOrderState } from '@tavola/contract';
import { signatureOf } from '@tavola/server/areas/online/partners/signature.ts';

/** A delivery partner: it knows its key and its secret, and signs what it sends. */

/** What the server answered. */
export interface PartnerAnswer<T> {
  readonly status: number;
  readonly body: T & Pick<Partial<ErrorBody>, 'additionValue'>;
}

/** How a partner reaches the restaurant. */
export interface PartnerAccess {
  /** Such as `http://localhost:3000`. */
  readonly url: string;
  readonly key: string;
  readonly secret: string;
  readonly now?: () => Date;
}

/** What a call is sent with, to send it wrongly. */
export interface Bending {
  readonly signedAt?: Date;
  readonly signature?: string;
  readonly key?: string;
}

/** An order of a partner with a sandwich of 5.00; `more` replaces parts of it. */
export const partnerOrder = (more: Partial<PartnerOrder> = {}): PartnerOrder => ({
  externalOrderID: randomUUID(),
  displayNumber: '41',
  fulfillment: 'pickup',
  totalAmount: 5,
  isPrepaid: true,
  guestName: 'Mia Green',
  lines: [{ externalItemID: 'SANDWICH', name: 'Sandwich of the partner', quantity: 1, price: 5 }],
  ...more,
});

/** A partner that calls the server of `access`. */
export function createPartner({ url, key, secret, now = () => new Date() }: PartnerAccess) {
  const send = async <T>(path: string, content: object, bending: Bending = {}): Promise<PartnerAnswer<T>> => {
    const body = JSON.stringify(content);
    const signature = bending.signature ?? signatureOf(secret, body, bending.signedAt ?? now());
    const response = await fetch(`${url}/api${path}`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        authorization: `Bearer ${bending.key ?? key}`,
        'tavola-signature': signature,
      },
      body,
    });
    // The server checks its answers against the contract.
    return { status: response.status, body: (await response.json()) as PartnerAnswer<T>['body'] };
  };
  return {
    place: (order: PartnerOrder, bending?: Bending) =>
      send<PartnerOrderState>(partnerOrderRoutes.place.path, order, bending),
    cancel: (externalOrderID: string, bending?: Bending) =>
      send<PartnerOrderState>(partnerOrderRoutes.cancel.path, { externalOrderID }, bending),
    states: (externalOrderIDs: readonly string[], bending?: Bending) =>
      send<{ items: PartnerOrderState[] }>(partnerOrderRoutes.states.path, { externalOrderIDs }, bending),
  };
}
export type Partner = ReturnType<typeof createPartner>;
