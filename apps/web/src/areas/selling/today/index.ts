import { lazyPart } from '#ui/frames/lazy-part.tsx';

const cards = () => import('./cards.ts');

/** The cards of the day, and the frame that they are in; their code is fetched with the page. */
export const attentionCard = lazyPart(async () => (await cards()).AttentionCard);
/** Holds the cards, or a table of all locations for a person who may see the figures of several. */
export const dayFrame = lazyPart(async () => (await cards()).DayFrame);
/** Sales by the hour next to the same weekday of last week. */
export const hoursCard = lazyPart(async () => (await cards()).HoursCard);
/** The way to the cash drawer of this terminal while it is not open. */
export const openDrawerCard = lazyPart(async () => (await cards()).OpenDrawerCard);
/** How many orders of today are not paid in full and what they come to, with the way to the list of orders. */
export const openOrdersCard = lazyPart(async () => (await cards()).OpenOrdersCard);
/** Sales, paid orders and the average order, compared with the same weekday by the same time. */
export const salesCard = lazyPart(async () => (await cards()).SalesCard);
/** What brought most today. */
export const topItemsCard = lazyPart(async () => (await cards()).TopItemsCard);
