import type { PaymentSetting } from '@tavola/contract';
import classes from '../PaymentDialog.module.css';

/** The logo of a custom payment type, where it has one; the name is always next to it. */
export const PaymentLogo = ({ setting: { customLogoUrl } }: { readonly setting: PaymentSetting }) =>
  typeof customLogoUrl === 'string' && customLogoUrl !== '' ? (
    <img src={customLogoUrl} alt="" className={classes.logo} />
  ) : null;
