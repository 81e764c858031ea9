import type { PaymentSetting } from '@tavola/contract';
import { paymentName } from '@tavola/selling';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useGoTo } from '#runtime/navigation/navigation.ts';
import { setPosPaymentActive, sortPosPayments, switchWithAccount } from './payment-settings.queries.ts';
import { loaded, useRights } from '#runtime/http/records.ts';
import { paymentSettingsQuery } from '#areas/company/settings/selling-settings.queries.ts';
import { useText, type Translate } from '#text/define.ts';
import { formatAmount, type CurrencyLook } from '#text/format.ts';
import { paymentSettingStrings } from './payment-settings.strings.ts';
import { screenStrings } from '#runtime/navigation/screens.strings.ts';
import { useCurrency } from '#ui/fields/currency.ts';
import type { DataColumn } from '#ui/lists/data-column.ts';
import { useListState } from '#ui/lists/list-state.ts';
import { ListScreen } from '#ui/lists/ListScreen.tsx';
import { OrderAction } from '#ui/lists/ordered/OrderAction.tsx';
import { RowSwitch } from '#ui/lists/RowSwitch.tsx';
import { listedName } from '#runtime/names/shown-name.ts';

const nameOf = (row: PaymentSetting): string => listedName({ name: paymentName(row), names: row.names });

type PaymentSettingText = Translate<typeof paymentSettingStrings.en>;

/** The payment types that the terminals of this location accept, in the order they show them. */
export function PosPaymentListScreen() {
  const t = useText(paymentSettingStrings);
  const title = useText(screenStrings);
  const goTo = useGoTo();
  const currency = useCurrency();
  const { canEdit } = useRights('paymentMethod');
  const state = useListState();
  const { data, ...list } = loaded(useQuery(paymentSettingsQuery));
  const columns = useMemo(
    (): readonly DataColumn<PaymentSetting>[] => [
      {
        id: 'name',
        header: t('name'),
        value: nameOf,
        picture: (row) => row.customLogoUrl,
      },
      {
        id: 'kind',
        header: t('kind'),
        value: (row) => (row.customPaymentTypeID == null ? t(`type${row.paymentTypeID}`) : t('custom')),
        isUnderName: true,
      },
      {
        id: 'limits',
        header: t('limits'),
        value: (row) => limitsOf(row, currency, t),
        isSortable: false,
        isUnderName: true,
      },
      {
        id: 'isAvailableInPOS',
        header: t('isAvailableInPOS'),
        value: (row) => row.isAvailableInPOS,
        cell: (row) => (
          <RowSwitch
            label={t('switchOf', { name: nameOf(row) })}
            isOn={row.isAvailableInPOS}
            onSwitch={
              canEdit
                ? (isOn) =>
                    switchWithAccount(
                      setPosPaymentActive(row.paymentSettingID, isOn),
                      t('enterAccount'),
                      () => void goTo('posPayment', { params: { id: row.paymentSettingID } }),
                    )
                : undefined
            }
          />
        ),
      },
    ],
    [t, currency, canEdit, goTo],
  );
  const entries = data?.map((row) => ({ id: row.paymentSettingID, name: nameOf(row) }));
  return (
    <ListScreen
      title={title('posPayments')}
      list={{ ...list, rows: data }}
      columns={columns}
      rowID={(row) => row.paymentSettingID}
      state={state}
      emptyText={t('empty')}
      actions={
        canEdit && (
          <OrderAction
            label={t('order')}
            hint={t('orderHint')}
            list={{ data: entries, failure: list.failure, onRetry: list.onRetry }}
            onSave={sortPosPayments}
          />
        )
      }
      commands={{
        open: canEdit ? (row) => void goTo('posPayment', { params: { id: row.paymentSettingID } }) : undefined,
      }}
    />
  );
}

function limitsOf(
  { minimumAmountLimit: least, maximumAmountLimit: most }: PaymentSetting,
  currency: CurrencyLook,
  t: PaymentSettingText,
): string {
  const [from, to] = [formatAmount(least, currency), formatAmount(most, currency)];
  if (least > 0 && most > 0) return t('between', { from, to });
  if (least > 0) return t('from', { amount: from });
  return most > 0 ? t('upTo', { amount: to }) : '';
}
