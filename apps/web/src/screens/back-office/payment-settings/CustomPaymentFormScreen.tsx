import { Text, TextInput } from '@mantine/core';
import { CustomPaymentTypeInput, type CustomPaymentType } from '@tavola/contract';
import { useQuery } from '@tanstack/react-query';
import { keepImage } from '../../../queries/images.ts';
import { screenPath, useGoTo, usePathParams } from '../../../queries/navigation.ts';
import { createCustomPayment, customPaymentQuery, updateCustomPayment } from '../../../queries/payment-settings.ts';
import { loaded } from '../../../queries/records.ts';
import { useText } from '../../../strings/define.ts';
import { paymentSettingStrings } from '../../../strings/payment-settings.ts';
import { screenStrings } from '../../../strings/screens.ts';
import { FormScreen } from '../../../ui/FormScreen.tsx';
import { ImageField } from '../../../ui/ImageField.tsx';
import { LoadedRecord } from '../../../ui/LoadedRecord.tsx';
import { useRecordForm } from '../../../ui/record-form.ts';
import { toast } from '../../../ui/toast.ts';

const BLANK = { name: '', logoUrl: null };

export const CustomPaymentNewScreen = () => <CustomPaymentForm type={null} />;

export function CustomPaymentScreen() {
  const title = useText(screenStrings);
  const { data, ...query } = loaded(useQuery(customPaymentQuery(usePathParams('customPayment').id)));
  return (
    <LoadedRecord title={title('customPayment')} backTo={screenPath('customPayments')} record={data} {...query}>
      {(type) => <CustomPaymentForm key={type.customPaymentTypeID} type={type} />}
    </LoadedRecord>
  );
}

function CustomPaymentForm({ type }: { readonly type: CustomPaymentType | null }) {
  const t = useText(paymentSettingStrings);
  const title = useText(screenStrings);
  const goTo = useGoTo();
  const form = useRecordForm({
    schema: CustomPaymentTypeInput,
    record: type,
    blank: BLANK,
    create: createCustomPayment,
    update: (values) => updateCustomPayment(type?.customPaymentTypeID ?? '', values),
    onSaved: () => {
      toast('success', t('customSaved'));
      void goTo('customPayments');
    },
  });
  const labels = { name: t('name'), logoUrl: t('logo') };
  return (
    <FormScreen
      title={type?.name ?? title('customPaymentNew')}
      backTo={screenPath('customPayments')}
      form={form}
      labels={labels}
      onCancel={() => void goTo('customPayments')}
    >
      <Text c="dimmed">{t('customHint')}</Text>
      <TextInput {...form.field('name')} label={labels.name} withAsterisk data-autofocus autoComplete="off" />
      <ImageField {...form.field('logoUrl')} label={labels.logoUrl} keep={keepImage} />
    </FormScreen>
  );
}
