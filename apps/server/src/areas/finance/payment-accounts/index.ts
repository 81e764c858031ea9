export { giveBack, putOnAccount } from './account-payments.ts';
