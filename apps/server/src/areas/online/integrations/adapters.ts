import { PartnerOrder, type IntegrationProvider, type PartnerOrderState } from '@tavola/contract';
import { isSignatureOf } from '../partners/signature.ts';
import type { ItemsOut, PartnerMenu } from './partner-menu.ts';

/** What is sent to the address of a channel. */
export type ChannelMessage =
  | { readonly type: 'order.accepted' | 'order.rejected' | 'order.changed'; readonly data: PartnerOrderState }
  | { readonly type: 'menu.changed'; readonly data: PartnerMenu }
  | { readonly type: 'availability.changed'; readonly data: ItemsOut };

/** What is needed to judge whether a channel itself has sent something. */
interface Signed {
  readonly header: string;
  readonly secret: string;
  readonly body: string;
  readonly now: Date;
}

/**
 * How a provider is spoken to (decision 84): what it sends is verified and read, and it is sent what became of its
 * orders, the menu, and what runs out. Null = it is sent nothing of the kind.
 */
export interface ChannelAdapter {
  readonly name: string;
  /** Its channels have an address to which is sent. */
  readonly isSentTo: boolean;
  verify(signed: Signed): boolean;
  /** The order of what it sent; throws for what is none. */
  parse(content: unknown): PartnerOrder;
  accept(order: PartnerOrderState): ChannelMessage | null;
  reject(order: PartnerOrderState): ChannelMessage | null;
  setStatus(order: PartnerOrderState): ChannelMessage | null;
  pushMenu(menu: PartnerMenu): ChannelMessage | null;
  pushAvailability(items: ItemsOut): ChannelMessage | null;
}

/** Any partner that signs what it sends; what it is sent is signed with the same secret. */
const signed: ChannelAdapter = {
  name: 'Partners that sign',
  isSentTo: true,
  verify: ({ header, secret, body, now }) => isSignatureOf(header, secret, body, now),
  parse: (content) => PartnerOrder.parse(content),
  accept: (data) => ({ type: 'order.accepted', data }),
  reject: (data) => ({ type: 'order.rejected', data }),
  setStatus: (data) => ({ type: 'order.changed', data }),
  pushMenu: (data) => ({ type: 'menu.changed', data }),
  pushAvailability: (data) => ({ type: 'availability.changed', data }),
};

/** Our own page reads the menu and its orders itself, and sends nothing that could be signed. */
const menulive: ChannelAdapter = {
  name: 'Own page',
  isSentTo: false,
  verify: () => false,
  parse: (content) => PartnerOrder.parse(content),
  accept: () => null,
  reject: () => null,
  setStatus: () => null,
  pushMenu: () => null,
  pushAvailability: () => null,
};

/** The adapter of each provider; a provider more is an entry more. */
export const adapters: Readonly<Record<IntegrationProvider, ChannelAdapter>> = {
  menulive,
  signed,
  // It speaks as partners do, so that what is practised is what happens.
  simulator: { ...signed, name: 'Practice partner' },
};

const taken: ReadonlySet<string> = new Set(['Accepted', 'Held', 'Saved', 'Sent']);

/** What a channel is sent of an order whose state it was sent before, or never. */
export function messageOfState(
  adapter: ChannelAdapter,
  order: PartnerOrderState,
  sentState: string | null,
): ChannelMessage | null {
  if (order.status === 'Rejected') return adapter.reject(order);
  return sentState === null && taken.has(order.status) ? adapter.accept(order) : adapter.setStatus(order);
}
