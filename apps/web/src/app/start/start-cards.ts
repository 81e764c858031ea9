import { checklistCard } from '#areas/company/start/index.ts';
import type { FetchedPart } from '#ui/frames/lazy-part.tsx';

/** A card of the start page. It decides itself whether there is anything to show. */
export interface StartCard {
  readonly id: string;
  /** Above the screens to open, or in the column next to them. */
  readonly place: 'top' | 'side';
  readonly card: FetchedPart<object>;
}

/** The cards of the start page in their order; an area adds its card here. */
export const startCards: readonly StartCard[] = [{ id: 'checklist', place: 'top', card: checklistCard }];
