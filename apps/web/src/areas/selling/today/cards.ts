/** The cards of the day; they are fetched together. */
export { AttentionCard } from './AttentionCard.tsx';
export { DayFrame } from './DayFrame.tsx';
export { HoursCard } from './HoursCard.tsx';
export { OpenOrdersCard } from './OpenOrdersCard.tsx';
export { SalesCard } from './SalesCard.tsx';
export { TopItemsCard } from './TopItemsCard.tsx';
