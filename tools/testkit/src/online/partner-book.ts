import { PartnerOrderState } from '@tavola/contract';
import type { PartnerMessage } from './partner-receiver.ts';

/** The book that a partner keeps of what the restaurant sends it, to compare with what the restaurant answers. */
export class PartnerBook {
  /** The last state of each order that it was sent. */
  readonly states = new Map<string, PartnerOrderState['status']>();
  /** Messages that said what was said before. */
  readonly repeats: string[] = [];
  readonly #noted = new Set<string>();

  /** Notes a message that the partner has taken; those of menus say nothing of orders. */
  note({ type, data }: Pick<PartnerMessage, 'type' | 'data'>): void {
    if (!type.startsWith('order.')) return;
    const { externalOrderID, status, fulfillmentStatus } = PartnerOrderState.parse(data);
    const entry = `${externalOrderID} ${status}/${fulfillmentStatus}`;
    if (this.#noted.has(entry)) this.repeats.push(entry);
    this.#noted.add(entry);
    this.states.set(externalOrderID, status);
  }

  /** Orders of which it has another state than the restaurant answers, or none although the restaurant has answered. */
  differences(answered: readonly Pick<PartnerOrderState, 'externalOrderID' | 'status'>[]): string[] {
    return answered.flatMap(({ externalOrderID, status }) => {
      // A new order was not answered, so there is nothing to send.
      const sent = this.states.get(externalOrderID) ?? 'New';
      return sent === status ? [] : [`${externalOrderID} is ${status}, and was sent as ${sent}`];
    });
  }
}
