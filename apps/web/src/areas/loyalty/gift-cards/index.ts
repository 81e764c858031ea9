/** What other areas show of gift cards. */
export { CardFacts, FindCard } from './FindCard.tsx';
