import { NativeSelect } from '@mantine/core';
import { PaymentType, type PaymentSetting } from '@tavola/contract';
import { add, paymentTypes, ZERO, type Money, type PaymentOffer } from '@tavola/selling';
import {
  IconCash,
  IconCreditCard,
  IconCreditCardPay,
  IconGift,
  IconQrcode,
  IconUserDollar,
  IconWallet,
  type Icon,
} from '@tabler/icons-react';
import { useText } from '#text/define.ts';
import { useSelling } from '../data/sell-context.ts';
import { showMoney } from '../format/money.ts';
import { refusalText } from '../format/refusals.strings.ts';
import type { SellLayout } from '../shell/use-layout.ts';
import { payAsking } from './checkout/checkout.ts';
import { dispatch } from './checkout/dispatch.ts';
import { useTip } from './panels/tip.ts';
import { paymentStrings } from './payment.strings.ts';
import classes from './PaymentDialog.module.css';
import { PaymentLogo } from './taken/PaymentLogo.tsx';
import { previewExact } from './tender-preview.ts';

interface TypePickerProps {
  readonly offers: readonly PaymentOffer[];
  readonly chosen: PaymentOffer | undefined;
  readonly layout: SellLayout;
  /** Names of those that a phone leaves out (decision 406). */
  readonly leftOut: readonly string[];
  /** What one tap on a type that needs no further input takes; null = a tap only chooses. */
  readonly atOnce: Money | null;
  readonly isDisabled: boolean;
}

/** Buttons next to each other; the rest is a list. Large screens have a column of all. */
const MOST_BUTTONS = { phone: 3, medium: 4, large: Infinity } as const;

const ICONS: { readonly [ID in PaymentType]?: Icon } = {
  [PaymentType.Cash]: IconCash,
  [PaymentType.CreditCard]: IconCreditCard,
  [PaymentType.IntegratedTerminal]: IconCreditCardPay,
  [PaymentType.GiftCard]: IconGift,
  [PaymentType.PromptPay]: IconQrcode,
  [PaymentType.CustomerAccount]: IconUserDollar,
};

/** Cards and a company's own types: their amount is known, and nothing is chosen or scanned. */
function takesAtOnce({ setting: { paymentTypeID }, refusal }: PaymentOffer): boolean {
  const { givesChange, needs } = paymentTypes[paymentTypeID];
  return refusal === undefined && !givesChange && (needs === 'nothing' || needs === 'terminal');
}

/**
 * The ways to pay. A tap on a card takes all that is due, unless an amount was typed: then it only chooses, as it does
 * for types that need more. What cannot be taken now says why.
 */
export function TypePicker({ offers, chosen, layout, leftOut, atOnce, isDisabled }: TypePickerProps) {
  const t = useText(paymentStrings);
  const selling = useSelling();
  const tip = useTip(atOnce ?? ZERO);
  const whole = atOnce === null ? null : add(atOnce, tip.amount);
  const choose = ({ setting }: PaymentOffer) =>
    dispatch({
      type: 'typeChosen',
      settingID: setting.paymentSettingID,
      paysOneBill: paymentTypes[setting.paymentTypeID].paysOneBill,
    });
  const press = (offer: PaymentOffer) => {
    // What was typed for the chosen type stays.
    if (atOnce === null && offer === chosen) return;
    choose(offer);
    if (atOnce === null || whole === null || !takesAtOnce(offer)) return;
    const taken = previewExact(atOnce, tip.input, selling.data);
    if (taken.ok) void payAsking({ setting: offer.setting, tendered: whole, tip: tip.amount }, ZERO, selling);
  };
  const most = MOST_BUTTONS[layout];
  const shown = offers.length > most || leftOut.length > 0 ? offers.slice(0, most - 1) : offers;
  const rest = offers.slice(shown.length);
  const isAlone = offers.length + leftOut.length < 2;
  if (isAlone && layout !== 'large') return null;
  const more = t('moreTypes', { n: rest.length + leftOut.length });
  return (
    <div className={classes.types} role="group" aria-label={t('types')}>
      {shown.map((offer) => (
        <button
          key={offer.setting.paymentSettingID}
          type="button"
          aria-pressed={offer === chosen}
          className={classes.type}
          disabled={isDisabled || offer.refusal !== undefined}
          onClick={() => press(offer)}
        >
          <TypeIcon setting={offer.setting} />
          <span className={classes.typeWords}>
            <span className={classes.typeName}>{offer.name}</span>
            {offer.refusal !== undefined ? (
              <span className={classes.why}>{refusalText(offer.refusal)}</span>
            ) : (
              whole !== null &&
              takesAtOnce(offer) && <span className={classes.why}>{showMoney(whole, selling.data.currency)}</span>
            )}
          </span>
        </button>
      ))}
      {rest.length + leftOut.length > 0 && (
        <NativeSelect
          className={classes.moreTypes}
          aria-label={more}
          disabled={isDisabled}
          value={chosen !== undefined && rest.includes(chosen) ? chosen.setting.paymentSettingID : ''}
          onChange={(event) => {
            const offer = rest.find(({ setting }) => setting.paymentSettingID === event.currentTarget.value);
            if (offer !== undefined) choose(offer);
          }}
          data={[
            { value: '', label: more, disabled: true },
            ...rest.map((offer) => ({
              value: offer.setting.paymentSettingID,
              label: offer.refusal === undefined ? offer.name : `${offer.name} – ${refusalText(offer.refusal)}`,
              disabled: offer.refusal !== undefined,
            })),
            ...leftOut.map((name, index) => ({
              value: `out-${index}`,
              label: t('notOnPhone', { name }),
              disabled: true,
            })),
            ...(leftOut.length > 0 ? [{ value: 'where', label: t('phoneSetting'), disabled: true }] : []),
          ]}
        />
      )}
    </div>
  );
}

/** The logo of a company's own type, or the icon of its kind. */
function TypeIcon({ setting }: { readonly setting: PaymentSetting }) {
  if (setting.customPaymentTypeID != null) {
    if (setting.customLogoUrl != null && setting.customLogoUrl !== '') return <PaymentLogo setting={setting} />;
    return <IconWallet className={classes.typeIcon} size={24} aria-hidden />;
  }
  const Picture = ICONS[setting.paymentTypeID] ?? IconWallet;
  return <Picture className={classes.typeIcon} size={24} aria-hidden />;
}
