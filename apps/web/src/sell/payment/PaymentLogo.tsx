import type { PaymentSetting } from '@tavola/contract';
import classes from './PaymentDialog.module.css';

/** The logo of a payment type of the restaurant's own, where it has one; the name always stands beside it. */
export const PaymentLogo = ({ setting: { customLogoUrl } }: { readonly setting: PaymentSetting }) =>
  typeof customLogoUrl === 'string' && customLogoUrl !== '' ? (
    <img src={customLogoUrl} alt="" className={classes.logo} />
  ) : null;
