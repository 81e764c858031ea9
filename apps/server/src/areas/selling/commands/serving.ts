import { isAllowed, OrderChannel, permission, type PermissionCode } from '@tavola/contract';
import type { Actor } from '#platform/auth/actor.ts';
import { refuse } from '#platform/errors/refusal.ts';

interface Rights {
  readonly see: readonly PermissionCode[];
  readonly serve: readonly PermissionCode[];
}

/** What a person needs for orders of a channel (decisions 138, 180); an online order needs nothing of its own. */
const rightsFor: Readonly<Record<number, Rights | undefined>> = {
  [OrderChannel.QuickService]: { see: [permission.quickService.view], serve: [permission.quickService.view] },
  [OrderChannel.TableService]: {
    see: [permission.tableService.view, permission.tableService.edit],
    serve: [permission.tableService.edit],
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

const seesEveryChannel = ({ rights }: Person): boolean => isAllowed(rights, [permission.orderDashboard.view]);

/** The channels whose orders a list shows a person: those that `assertSees` does not refuse; null = every channel. */
export function channelsSeen(person: Person): readonly OrderChannel[] | null {
  if (seesEveryChannel(person)) return null;
  const channels = Object.values(OrderChannel);
  const seen = channels.filter((channel) => {
    const needed = rightsFor[channel]?.see ?? [];
    return needed.length === 0 || isAllowed(person.rights, needed);
  });
  return seen.length === channels.length ? null : seen;
}

/** Refuses to show an order without the right of its channel, or that of the dashboard, which shows every channel. */
export const assertSees = (person: Person, channel: number): void =>
  assertRight(person, rightsFor[channel]?.see ?? [], [permission.orderDashboard.view]);
