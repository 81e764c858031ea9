import { Textarea, TextInput } from '@mantine/core';
import { VendorInput, type Vendor } from '@tavola/contract';
import { useQuery } from '@tanstack/react-query';
import { screenPath, useGoTo, usePathParams } from '#runtime/navigation/navigation.ts';
import { loaded } from '#runtime/http/records.ts';
import { createVendor, updateVendor, vendorQuery } from './vendors.queries.ts';
import { useText } from '#text/define.ts';
import { screenStrings } from '#runtime/navigation/screens.strings.ts';
import { vendorStrings } from './vendors.strings.ts';
import { FormScreen } from '#ui/forms/FormScreen.tsx';
import { LoadedRecord } from '#ui/forms/LoadedRecord.tsx';
import { useRecordForm } from '#ui/forms/record-form.ts';
import { toast } from '#ui/dialogs/toast.ts';

const BLANK = { name: '', contactName: '', email: '', phone: '', address: '', note: '' };

/** Adds a vendor from whom this location buys. */
export const VendorNewScreen = () => <VendorForm vendor={null} />;

/** Changes a vendor's name and how to reach them. */
export function VendorScreen() {
  const title = useText(screenStrings);
  const { data, ...query } = loaded(useQuery(vendorQuery(usePathParams('vendor').id)));
  return (
    <LoadedRecord title={title('vendor')} backTo={screenPath('vendors')} record={data} {...query}>
      {(vendor) => <VendorForm key={vendor.vendorID} vendor={vendor} />}
    </LoadedRecord>
  );
}

function VendorForm({ vendor }: { readonly vendor: Vendor | null }) {
  const t = useText(vendorStrings);
  const title = useText(screenStrings);
  const goTo = useGoTo();
  const form = useRecordForm({
    schema: VendorInput,
    record: vendor,
    blank: BLANK,
    create: createVendor,
    update: (values) => updateVendor(vendor?.vendorID ?? '', values),
    onSaved: () => {
      toast('success', t('saved'));
      void goTo('vendors');
    },
  });
  const labels = {
    name: t('name'),
    contactName: t('contactName'),
    email: t('email'),
    phone: t('phone'),
    address: t('address'),
    note: t('note'),
  };
  return (
    <FormScreen
      title={vendor?.name ?? title('vendorNew')}
      backTo={screenPath('vendors')}
      form={form}
      labels={labels}
      onCancel={() => void goTo('vendors')}
    >
      <TextInput {...form.field('name')} label={labels.name} withAsterisk data-autofocus autoComplete="off" />
      <TextInput {...form.field('contactName')} label={labels.contactName} autoComplete="off" />
      <TextInput {...form.field('phone')} label={labels.phone} type="tel" autoComplete="off" />
      <TextInput {...form.field('email')} label={labels.email} type="email" autoComplete="off" />
      <Textarea {...form.field('address')} label={labels.address} />
      <Textarea {...form.field('note')} label={labels.note} />
    </FormScreen>
  );
}
