import { Textarea, TextInput } from '@mantine/core';
import { VendorInput, type Vendor } from '@tavola/contract';
import { useQuery } from '@tanstack/react-query';
import { screenPath, useGoTo, usePathParams } from '../../../queries/navigation.ts';
import { loaded } from '../../../queries/records.ts';
import { createVendor, updateVendor, vendorQuery } from '../../../queries/vendors.ts';
import { useText } from '../../../strings/define.ts';
import { screenStrings } from '../../../strings/screens.ts';
import { vendorStrings } from '../../../strings/vendors.ts';
import { FormScreen } from '../../../ui/FormScreen.tsx';
import { LoadedRecord } from '../../../ui/LoadedRecord.tsx';
import { useRecordForm } from '../../../ui/record-form.ts';
import { toast } from '../../../ui/toast.ts';

const BLANK = { name: '', contactName: '', email: '', phone: '', address: '', note: '' };

export const VendorNewScreen = () => <VendorForm vendor={null} />;

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
