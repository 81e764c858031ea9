import { lazyPart } from '#ui/frames/lazy-part.tsx';

/** The checklist as a card of the start page; its code is fetched with the page. */
export const checklistCard = lazyPart(() => import('./ChecklistCard.tsx').then((module) => module.ChecklistCard));
