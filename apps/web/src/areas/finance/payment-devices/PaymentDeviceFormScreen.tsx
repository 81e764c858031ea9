import { Switch, TextInput } from '@mantine/core';
import { PaymentDeviceInput, type PaymentDevice } from '@tavola/contract';
import { useQuery } from '@tanstack/react-query';
import { loaded, useRights } from '#runtime/http/records.ts';
import { screenPath, useGoTo, usePathParams } from '#runtime/navigation/navigation.ts';
import { screenStrings } from '#runtime/navigation/screens.strings.ts';
import { useText } from '#text/define.ts';
import { toast } from '#ui/dialogs/toast.ts';
import { FormScreen } from '#ui/forms/FormScreen.tsx';
import { LoadedRecord } from '#ui/forms/LoadedRecord.tsx';
import { useRecordForm } from '#ui/forms/record-form.ts';
import { createDevice, deviceQuery, updateDevice } from './payment-devices.queries.ts';
import { paymentDeviceStrings } from './payment-devices.strings.ts';

const BLANK: PaymentDeviceInput = { name: '', paymentIntegrationID: 'http', deviceCode: '', isActive: true };

/** Adds a card terminal. */
export const PaymentDeviceNewScreen = () => <DeviceForm device={null} />;

/** Changes a card terminal. */
export function PaymentDeviceScreen() {
  const title = useText(screenStrings);
  const { data, ...query } = loaded(useQuery(deviceQuery(usePathParams('paymentDevice').id)));
  return (
    <LoadedRecord title={title('paymentDevice')} backTo={screenPath('paymentDevices')} record={data} {...query}>
      {(device) => <DeviceForm key={device.paymentDeviceID} device={device} />}
    </LoadedRecord>
  );
}

function DeviceForm({ device }: { readonly device: PaymentDevice | null }) {
  const t = useText(paymentDeviceStrings);
  const title = useText(screenStrings);
  const goTo = useGoTo();
  const { canEdit } = useRights('paymentMethod');
  const form = useRecordForm({
    schema: PaymentDeviceInput,
    record: device,
    blank: BLANK,
    create: createDevice,
    update: (values) => updateDevice(device?.paymentDeviceID ?? '', values),
    onSaved: () => {
      toast('success', t('deviceSaved'));
      void goTo('paymentDevices');
    },
  });
  const labels = {
    name: t('device'),
    paymentIntegrationID: t('provider'),
    deviceCode: t('deviceCode'),
    isActive: t('isActive'),
  };
  return (
    <FormScreen
      title={device?.name ?? title('paymentDeviceNew')}
      backTo={screenPath('paymentDevices')}
      form={form}
      labels={labels}
      describe={{ isActive: (isOn) => t(isOn ? 'on' : 'off') }}
      canSave={device === null || canEdit}
      onCancel={() => void goTo('paymentDevices')}
    >
      <TextInput {...form.field('name')} label={labels.name} withAsterisk data-autofocus autoComplete="off" />
      <TextInput
        {...form.field('deviceCode')}
        label={labels.deviceCode}
        description={t('deviceCodeHint')}
        withAsterisk
        autoComplete="off"
      />
      <Switch {...form.field('isActive', { type: 'checkbox' })} label={labels.isActive} />
    </FormScreen>
  );
}
