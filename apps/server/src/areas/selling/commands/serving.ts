import { followOrders, isAllowed, OrderChannel, permission, type PermissionCode } from '@tavola/contract';
import type { Actor } from '#platform/auth/actor.ts';
import { refuse } from '#platform/errors/refusal.ts';

interface Rights {
  readonly see: readonly PermissionCode[];
  readonly serve: readonly PermissionCode[];
}

/** What a person needs for orders of a channel (decisions 138, 180, 289). */
const rightsFor: Readonly<Record<number, Rights | undefined>> = {
  [OrderChannel.QuickService]: { see: [permission.quickService.view], serve: [permission.quickService.view] },
  [OrderChannel.TableService]: {
    see: [permission.tableService.view, permission.tableService.edit],
    serve: [permission.tableService.edit],
  },
  [OrderChannel.OnlineService]: {
    see: [permission.onlineOrder.view, permission.onlineOrder.edit],
    serve: [permission.onlineOrder.edit],
  },
};

type Person = Pick<Actor, 'rights'>;

function assertRight({ rights }: Person, needed: readonly PermissionCode[], others: readonly PermissionCode[]): void {
  if (needed.length > 0 && !isAllowed(rights, [...needed, ...others])) refuse('permission.denied');
}

/**
 * Refuses to change an order, or to take money for it, without the right of its channel; `others` are rights that do as
 * well for this call.
 */
export const assertServes = (person: Person, channel: number, others: readonly PermissionCode[] = []): void =>
  assertRight(person, rightsFor[channel]?.serve ?? [], others);

/**
 * The channels whose orders a person may open, so that a search or a hand-over shows them: those that `assertOpens`
 * does not refuse; null = every channel. The order dashboard opens none.
 */
export function channelsOpened(person: Person): readonly OrderChannel[] | null {
  const channels = Object.values(OrderChannel);
  const seen = channels.filter((channel) => {
    const needed = rightsFor[channel]?.see ?? [];
    return needed.length === 0 || isAllowed(person.rights, needed);
  });
  return seen.length === channels.length ? null : seen;
}

/**
 * The channels whose orders the dashboard shows a person: every one (null) with the right of the dashboard or of the
 * kitchen, and those that the person may open without them. Only the calls of the dashboard use it: its cards, their
 * lines and their life.
 */
export const channelsSeen = (person: Person): readonly OrderChannel[] | null =>
  isAllowed(person.rights, followOrders) ? null : channelsOpened(person);

/**
 * Whether the dashboard shows a person the money of an order of this channel: the right of the channel or of the sales
 * dashboard does, that of the kitchen does not (decision 192).
 */
export function seesMoney(person: Person, channel: number): boolean {
  const needed = rightsFor[channel]?.see ?? [];
  return needed.length === 0 || isAllowed(person.rights, [...needed, permission.totalSaleDashboard.view]);
}

/** Refuses to open an order, its receipt or its bill without the right of its channel, whatever the dashboard shows. */
export const assertOpens = (person: Person, channel: number): void =>
  assertRight(person, rightsFor[channel]?.see ?? [], []);

/** Refuses what the dashboard shows of an order without the right of its channel, the dashboard or the kitchen. */
export const assertSees = (person: Person, channel: number): void =>
  assertRight(person, rightsFor[channel]?.see ?? [], followOrders);
