import { NativeSelect } from '@mantine/core';
import { paymentTypes, type PaymentOffer } from '@tavola/selling';
import { useText } from '#text/define.ts';
import { refusalText } from '../format/refusals.strings.ts';
import type { SellLayout } from '../shell/use-layout.ts';
import { dispatch } from './checkout/dispatch.ts';
import { paymentStrings } from './payment.strings.ts';
import classes from './PaymentDialog.module.css';
import { PaymentLogo } from './taken/PaymentLogo.tsx';

interface TypePickerProps {
  readonly offers: readonly PaymentOffer[];
  readonly chosen: PaymentOffer | undefined;
  readonly layout: SellLayout;
  readonly isDisabled: boolean;
}

/** The ways to pay: a column of buttons, a list on smaller screens; what cannot be taken now says why. */
export function TypePicker({ offers, chosen, layout, isDisabled }: TypePickerProps) {
  const t = useText(paymentStrings);
  const choose = (settingID: string) => {
    const type = offers.find(({ setting }) => setting.paymentSettingID === settingID)?.setting.paymentTypeID;
    dispatch({ type: 'typeChosen', settingID, paysOneBill: type !== undefined && paymentTypes[type].paysOneBill });
  };
  if (layout !== 'large') {
    if (offers.length < 2) return null;
    return (
      <NativeSelect
        aria-label={t('types')}
        disabled={isDisabled}
        value={chosen?.setting.paymentSettingID ?? ''}
        onChange={(event) => choose(event.currentTarget.value)}
        data={offers.map((offer) => ({
          value: offer.setting.paymentSettingID,
          label: offer.refusal === undefined ? offer.name : `${offer.name} – ${refusalText(offer.refusal)}`,
          disabled: offer.refusal !== undefined,
        }))}
      />
    );
  }
  return (
    <div className={classes.types} role="radiogroup" aria-label={t('types')}>
      {offers.map((offer) => (
        <button
          key={offer.setting.paymentSettingID}
          type="button"
          role="radio"
          aria-checked={offer === chosen}
          className={classes.type}
          disabled={isDisabled || offer.refusal !== undefined}
          onClick={() => choose(offer.setting.paymentSettingID)}
        >
          <span className={classes.typeName}>
            <PaymentLogo setting={offer.setting} />
            {offer.name}
          </span>
          {offer.refusal !== undefined && <span className={classes.why}>{refusalText(offer.refusal)}</span>}
        </button>
      ))}
    </div>
  );
}
