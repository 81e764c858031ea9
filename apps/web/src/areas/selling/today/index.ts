import { lazyPart } from '#ui/frames/lazy-part.tsx';

const cards = () => import('./cards.ts');

/** The cards of the day, and the frame that they are in; their code is fetched with the page. */
export const attentionCard = lazyPart(async () => (await cards()).AttentionCard);
export const dayFrame = lazyPart(async () => (await cards()).DayFrame);
export const hoursCard = lazyPart(async () => (await cards()).HoursCard);
export const openOrdersCard = lazyPart(async () => (await cards()).OpenOrdersCard);
export const salesCard = lazyPart(async () => (await cards()).SalesCard);
export const topItemsCard = lazyPart(async () => (await cards()).TopItemsCard);
