export { OrderLifeDialog } from './OrderLifeDialog.tsx';
