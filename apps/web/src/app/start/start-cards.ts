import { isAllowed, permission, type PermissionCode } from '@tavola/contract';
import { checklistCard } from '#areas/company/start/index.ts';
import {
  attentionCard,
  hoursCard,
  openDrawerCard,
  openOrdersCard,
  salesCard,
  topItemsCard,
} from '#areas/selling/today/index.ts';
import type { FetchedPart } from '#ui/frames/lazy-part.tsx';

/** A card of the start page, declared once. It decides itself whether there is anything to show. */
export interface StartCard {
  readonly id: string;
  /** Above the figures of the day, or among them. */
  readonly place: 'top' | 'day';
  /** Who sees it; null = everyone. */
  readonly access: readonly PermissionCode[] | null;
  /** Takes a whole row of the figures. */
  readonly isWide?: true;
  readonly card: FetchedPart<object>;
}

const manages = [permission.totalSaleDashboard.view] as const;
// Opening itself may need the PIN of another person.
const opens = [permission.quickService.view, permission.tableService.view] as const;
// The server answers a cashier with the figures of the own terminal.
const sells = [...manages, ...opens] as const;

/** The cards of the start page in their order; an area adds its card here. */
export const startCards: readonly StartCard[] = [
  { id: 'checklist', place: 'top', access: null, card: checklistCard },
  { id: 'openDrawer', place: 'top', access: opens, card: openDrawerCard },
  { id: 'sales', place: 'day', access: sells, isWide: true, card: salesCard },
  { id: 'hours', place: 'day', access: sells, card: hoursCard },
  { id: 'topItems', place: 'day', access: sells, card: topItemsCard },
  { id: 'attention', place: 'day', access: manages, card: attentionCard },
  { id: 'openOrders', place: 'day', access: sells, card: openOrdersCard },
];

/** The cards of a place that a person with these rights sees. */
export const cardsAt = (place: StartCard['place'], codes: ReadonlySet<number>): readonly StartCard[] =>
  startCards.filter((one) => one.place === place && (one.access === null || isAllowed(codes, one.access)));
