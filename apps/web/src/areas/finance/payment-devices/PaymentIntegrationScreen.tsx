import { Switch, TextInput } from '@mantine/core';
import { PaymentIntegrationInput, type PaymentIntegration, type PaymentIntegrationID } from '@tavola/contract';
import { useQuery } from '@tanstack/react-query';
import { loaded, useRights } from '#runtime/http/records.ts';
import { screenPath, useGoTo } from '#runtime/navigation/navigation.ts';
import { screenStrings } from '#runtime/navigation/screens.strings.ts';
import { useText } from '#text/define.ts';
import { toast } from '#ui/dialogs/toast.ts';
import { PasswordField } from '#ui/fields/PasswordField.tsx';
import { FormScreen } from '#ui/forms/FormScreen.tsx';
import { LoadedRecord } from '#ui/forms/LoadedRecord.tsx';
import { useRecordForm } from '#ui/forms/record-form.ts';
import { integrationQuery, updateIntegration } from './payment-devices.queries.ts';
import { paymentDeviceStrings } from './payment-devices.strings.ts';

/** How the card terminals of this location are reached; the key is only written. */
export function PaymentIntegrationScreen() {
  return <Connection id="http" screen="paymentIntegrations" />;
}

/** How the page is reached on which guests pay online orders by card. */
export function HostedPaymentScreen() {
  return <Connection id="hosted" screen="hostedPayments" />;
}

interface ConnectionProps {
  readonly id: PaymentIntegrationID;
  readonly screen: 'paymentIntegrations' | 'hostedPayments';
}

function Connection({ id, screen }: ConnectionProps) {
  const title = useText(screenStrings);
  const query = useQuery(integrationQuery(id));
  const { data, ...rest } = loaded(query);
  return (
    <LoadedRecord title={title(screen)} backTo={screenPath('main')} record={data} {...rest}>
      {(record) => (
        <IntegrationForm key={record.version} record={record} screen={screen} onSaved={() => void query.refetch()} />
      )}
    </LoadedRecord>
  );
}

interface IntegrationFormProps {
  readonly record: PaymentIntegration;
  readonly screen: ConnectionProps['screen'];
  readonly onSaved: () => void;
}

function IntegrationForm({ record, screen, onSaved }: IntegrationFormProps) {
  const t = useText(paymentDeviceStrings);
  const title = useText(screenStrings);
  const goTo = useGoTo();
  const { canEdit } = useRights('paymentMethod');
  const form = useRecordForm({
    schema: PaymentIntegrationInput,
    // One that was never set up begins in use.
    record: { ...record, isActive: record.version === 0 || record.isActive, key: '' },
    asShown: (stored) => ({ ...stored, key: '' }),
    blank: { address: '', isActive: true, key: '' },
    update: (values) => updateIntegration(record.paymentIntegrationID, values),
    onSaved: () => {
      toast('success', t('connectionSaved'));
      onSaved();
    },
  });
  const labels = { address: t('address'), key: t('key'), isActive: t('isActive') };
  return (
    <FormScreen
      title={title(screen)}
      backTo={screenPath('main')}
      form={form}
      labels={labels}
      describe={{ isActive: (isOn) => t(isOn ? 'on' : 'off') }}
      canSave={canEdit}
      onCancel={() => void goTo('main')}
    >
      <TextInput
        {...form.field('address')}
        label={labels.address}
        description={t('addressHint')}
        withAsterisk
        autoComplete="off"
        inputMode="url"
      />
      <PasswordField
        {...form.field('key')}
        label={labels.key}
        description={t(record.hasKey ? 'keyKept' : 'keyHint')}
        withAsterisk={!record.hasKey}
        autoComplete="off"
      />
      <Switch
        {...form.field('isActive', { type: 'checkbox' })}
        label={labels.isActive}
        description={t(screen === 'hostedPayments' ? 'cardPageHint' : 'connectionHint')}
      />
    </FormScreen>
  );
}
