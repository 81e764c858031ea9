import { NativeSelect, Switch, TextInput } from '@mantine/core';
import { OrderChannelInput, PaymentType, permission, type OrderChannelRecord } from '@tavola/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { accountListQuery } from '#areas/finance/payment-accounts/payment-accounts.queries.ts';
import { newID } from '#runtime/clock/ids.ts';
import { loaded } from '#runtime/http/records.ts';
import { screenPath, useGoTo, usePathParams } from '#runtime/navigation/navigation.ts';
import { screenStrings } from '#runtime/navigation/screens.strings.ts';
import { useIsAllowed } from '#runtime/session/session.ts';
import { useText } from '#text/define.ts';
import { toast } from '#ui/dialogs/toast.ts';
import { DecimalField } from '#ui/fields/DecimalField.tsx';
import { FormScreen } from '#ui/forms/FormScreen.tsx';
import { LoadedRecord } from '#ui/forms/LoadedRecord.tsx';
import { useRecordForm } from '#ui/forms/record-form.ts';
import { ChannelConnection } from './ChannelConnection.tsx';
import { channelQuery, createChannel, updateChannel } from './channels.queries.ts';
import { channelStrings } from './channels.strings.ts';

const BLANK: OrderChannelInput = {
  name: '',
  isActive: true,
  isAutoAccepted: false,
  prepMinutes: 20,
  paymentAccountID: null,
};

/** Adds a channel of online orders. */
export const ChannelNewScreen = () => <ChannelForm channel={null} />;

/** Changes a channel and shows how its partner connects. */
export function ChannelScreen() {
  const title = useText(screenStrings);
  const { data, ...query } = loaded(useQuery(channelQuery(usePathParams('orderChannel').id)));
  return (
    <LoadedRecord title={title('orderChannel')} backTo={screenPath('orderChannels')} record={data} {...query}>
      {(channel) => <ChannelForm key={channel.orderChannelID} channel={channel} />}
    </LoadedRecord>
  );
}

function ChannelForm({ channel }: { readonly channel: OrderChannelRecord | null }) {
  const t = useText(channelStrings);
  const title = useText(screenStrings);
  const goTo = useGoTo();
  const canSeeAccounts = useIsAllowed([permission.financialGeneral.view]);
  const { data: accounts } = useQuery({
    ...accountListQuery({ page: 1, pageSize: -1, sort: [], search: '' }),
    enabled: canSeeAccounts,
  });
  const [id] = useState(() => newID());
  const form = useRecordForm({
    schema: OrderChannelInput,
    record: channel,
    blank: BLANK,
    create: (values) => createChannel({ ...values, orderChannelID: id }),
    update: (values) => updateChannel(channel?.orderChannelID ?? '', values),
    onSaved: () => {
      toast('success', t('saved'));
      // A new one is connected next.
      void (channel === null ? goTo('orderChannel', { params: { id }, replace: true }) : goTo('orderChannels'));
    },
  });
  const labels = {
    name: t('name'),
    isActive: t('isActive'),
    isAutoAccepted: t('isAutoAccepted'),
    prepMinutes: t('prepMinutes'),
    paymentAccountID: t('paymentAccountID'),
  };
  const options = (accounts?.items ?? []).filter(({ paymentTypeID }) => paymentTypeID === PaymentType.ChannelAccount);
  const { isActive, isAutoAccepted, paymentAccountID } = form.inner.getValues();
  const set = form.inner.setFieldValue;
  return (
    <FormScreen
      title={channel ? channel.name : title('orderChannelNew')}
      backTo={screenPath('orderChannels')}
      form={form}
      labels={labels}
      describe={{
        isActive: (isOn) => t(isOn ? 'on' : 'off'),
        isAutoAccepted: (isOn) => t(isOn ? 'on' : 'off'),
        paymentAccountID: (id) => options.find(({ accountID }) => accountID === id)?.name ?? t('noAccount'),
      }}
      onCancel={() => void goTo('orderChannels')}
    >
      <TextInput {...form.field('name')} label={labels.name} withAsterisk data-autofocus />
      <Switch
        checked={isActive}
        onChange={({ currentTarget: { checked } }) => set('isActive', checked)}
        label={labels.isActive}
      />
      <Switch
        checked={isAutoAccepted}
        onChange={({ currentTarget: { checked } }) => set('isAutoAccepted', checked)}
        label={labels.isAutoAccepted}
        description={t('isAutoAcceptedHint')}
      />
      <DecimalField {...form.field('prepMinutes')} label={labels.prepMinutes} decimals={0} withAsterisk />
      {options.length > 0 && (
        <NativeSelect
          value={paymentAccountID ?? ''}
          onChange={({ currentTarget: { value } }) => set('paymentAccountID', value === '' ? null : value)}
          label={labels.paymentAccountID}
          description={t('accountHint')}
          data={[
            { value: '', label: t('noAccount') },
            ...options.map(({ accountID, name }) => ({ value: accountID, label: name })),
          ]}
        />
      )}
      {channel !== null && <ChannelConnection channel={channel} />}
    </FormScreen>
  );
}
