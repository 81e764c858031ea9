import { isAllowed, permission, type PermissionCode } from '@tavola/contract';
import type { ComponentType } from 'react';
import { AttentionCard } from './AttentionCard.tsx';
import { HoursCard } from './HoursCard.tsx';
import { OpenOrdersCard } from './OpenOrdersCard.tsx';
import { SalesCard } from './SalesCard.tsx';
import { TopItemsCard } from './TopItemsCard.tsx';

/** A card of the start page, declared once: who sees it, how much room it takes, and what it shows. */
export interface StartCard {
  readonly id: string;
  readonly access: readonly PermissionCode[];
  /** A wide card takes the whole row. */
  readonly isWide: boolean;
  readonly Card: ComponentType;
}

const sees = [permission.totalSaleDashboard.view, permission.quickService.view, permission.tableService.view] as const;

/** The cards of the day, in their order. The server answers a cashier with the figures of the own terminal. */
export const todayCards: readonly StartCard[] = [
  { id: 'sales', access: sees, isWide: true, Card: SalesCard },
  { id: 'attention', access: [permission.totalSaleDashboard.view], isWide: false, Card: AttentionCard },
  { id: 'openOrders', access: sees, isWide: false, Card: OpenOrdersCard },
  { id: 'hours', access: sees, isWide: true, Card: HoursCard },
  { id: 'topItems', access: sees, isWide: true, Card: TopItemsCard },
];

/** The cards that a person with these rights sees. */
export const cardsFor = (codes: ReadonlySet<number>): readonly StartCard[] =>
  todayCards.filter(({ access }) => isAllowed(codes, access));
