/** The cards of the day; they are fetched together. */
export { AttentionCard } from './AttentionCard.tsx';
export { DayFrame } from './DayFrame.tsx';
export { OpenDrawerCard } from './OpenDrawerCard.tsx';
export { HoursCard } from './HoursCard.tsx';
export { OpenOrdersCard } from './OpenOrdersCard.tsx';
export { SalesCard } from './SalesCard.tsx';
export { TopItemsCard } from './TopItemsCard.tsx';
