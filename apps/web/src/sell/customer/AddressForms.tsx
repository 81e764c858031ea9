import { Textarea, TextInput } from '@mantine/core';
import { CustomerAddressInput, type CustomerAddress } from '@tavola/contract';
import { addAddress, editAddress } from '#areas/customers/customers/lookup.queries.ts';
import { useText } from '#text/define.ts';
import { useSchemaForm } from '#ui/forms/form.ts';
import { sellCustomerStrings } from './customer.strings.ts';
import { StepForm } from './StepForm.tsx';

interface AddressInsertProps {
  readonly customerID: string;
  readonly onAdded: (customerAddressID: string | null) => void;
  readonly onBack: () => void;
}

/** Another address of a customer. */
export const AddressInsert = ({ customerID, onAdded, onBack }: AddressInsertProps) => (
  <AddressFields
    start={{ addressName: '', fullAddress: '', deliveryNote: '' }}
    onBack={onBack}
    onSave={async (values) => {
      const { addresses } = await addAddress(customerID, values);
      // A new address comes last.
      onAdded(addresses.at(-1)?.customerAddressId ?? null);
    }}
  />
);

interface AddressEditProps {
  readonly customerID: string;
  readonly address: CustomerAddress;
  /** The changed address has another id. */
  readonly onSaved: (customerAddressID: string | null) => void;
  readonly onBack: () => void;
}

/** Changes an address; orders that went to the former one keep it. */
export const AddressEdit = ({ customerID, address, onSaved, onBack }: AddressEditProps) => (
  <AddressFields
    start={address}
    onBack={onBack}
    onSave={async (values) => onSaved(await editAddress(customerID, address.customerAddressId, values))}
  />
);

interface AddressFieldsProps {
  readonly start: CustomerAddressInput;
  readonly onSave: (values: CustomerAddressInput) => Promise<void>;
  readonly onBack: () => void;
}

function AddressFields({ start: { addressName, fullAddress, deliveryNote }, onSave, onBack }: AddressFieldsProps) {
  const t = useText(sellCustomerStrings);
  const form = useSchemaForm({
    schema: CustomerAddressInput,
    initialValues: { addressName, fullAddress, deliveryNote },
    onSubmit: onSave,
  });
  return (
    <StepForm form={form} submitLabel={t('save')} onBack={onBack}>
      <Textarea {...form.field('fullAddress')} size="lg" label={t('fullAddress')} withAsterisk data-autofocus />
      <TextInput {...form.field('deliveryNote')} size="lg" label={t('deliveryNote')} autoComplete="off" />
      <TextInput
        {...form.field('addressName')}
        size="lg"
        label={t('addressName')}
        description={t('addressNameHint')}
        autoComplete="off"
      />
    </StepForm>
  );
}
