export type { OrderTicketType } from './order-life.queries.ts';
export { openChime, type Chime } from './chime.ts';
export { useQueueSound } from './use-queue-sound.ts';
export { OrderLifeDialog } from './OrderLifeDialog.tsx';
export { OrderTicketDialog } from './OrderTicketDialog.tsx';
