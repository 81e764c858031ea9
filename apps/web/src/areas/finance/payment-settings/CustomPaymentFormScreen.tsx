import { Text } from '@mantine/core';
import { CustomPaymentTypeInput, type CustomPaymentType } from '@tavola/contract';
import { useQuery } from '@tanstack/react-query';
import { keepImage } from '#areas/catalog/images/images.queries.ts';
import { screenPath, useGoTo, usePathParams } from '#runtime/navigation/navigation.ts';
import { createCustomPayment, customPaymentQuery, updateCustomPayment } from './payment-settings.queries.ts';
import { loaded } from '#runtime/http/records.ts';
import { useText } from '#text/define.ts';
import { paymentSettingStrings } from './payment-settings.strings.ts';
import { screenStrings } from '#runtime/navigation/screens.strings.ts';
import { FormScreen } from '#ui/forms/FormScreen.tsx';
import { ImageField } from '#ui/fields/pictures/ImageField.tsx';
import { LoadedRecord } from '#ui/forms/LoadedRecord.tsx';
import { useRecordForm } from '#ui/forms/record-form.ts';
import { toast } from '#ui/dialogs/toast.ts';
import { NameFields } from '#ui/fields/NameFields.tsx';
import { listedName } from '#runtime/names/shown-name.ts';

const BLANK = { name: '', logoUrl: null };

/**
 * Adds a way to pay that the product does not know, such as a voucher; each location then switches it on for itself.
 */
export const CustomPaymentNewScreen = () => <CustomPaymentForm type={null} />;

/** Changes its name and picture; locations that gave it another name keep that. */
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
      title={type ? listedName(type) : title('customPaymentNew')}
      backTo={screenPath('customPayments')}
      form={form}
      labels={labels}
      onCancel={() => void goTo('customPayments')}
    >
      <Text c="dimmed">{t('customHint')}</Text>
      <NameFields form={form} label={labels.name} data-autofocus />
      <ImageField {...form.field('logoUrl')} label={labels.logoUrl} keep={keepImage} />
    </FormScreen>
  );
}
