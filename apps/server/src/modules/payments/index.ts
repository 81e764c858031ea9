export { paymentHandlers } from './payments.routes.ts';
