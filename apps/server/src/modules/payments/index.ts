export { createPaymentHandlers } from './payments.routes.ts';
