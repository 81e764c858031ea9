import { TextInput } from '@mantine/core';
import { CustomerForm } from '@tavola/contract';
import { addCustomer } from '#areas/customers/customers/lookup.queries.ts';
import { useText } from '#text/define.ts';
import { toast } from '#ui/dialogs/toast.ts';
import { useSchemaForm } from '#ui/forms/form.ts';
import { sellCustomerStrings } from './customer.strings.ts';
import { StepForm } from './StepForm.tsx';

interface NewCustomerProps {
  /** Filled in before anything is typed; '' = nothing. */
  readonly phone: string;
  readonly onAdded: (customerID: string) => void;
  readonly onBack: () => void;
}

/** A new customer in two fields; the back office adds the rest. */
export function NewCustomer({ phone, onAdded, onBack }: NewCustomerProps) {
  const t = useText(sellCustomerStrings);
  const form = useSchemaForm({
    schema: CustomerForm,
    initialValues: { givenName: '', phone },
    onSubmit: async (values) => {
      const { customerID, sameContacts } = await addCustomer(values);
      // Another customer with the same phone is a warning (decision 172).
      for (const { name } of sameContacts) toast('warning', t('samePhone', { name }));
      onAdded(customerID);
    },
  });
  return (
    <StepForm form={form} submitLabel={t('add')} onBack={onBack}>
      <TextInput
        {...form.field('givenName')}
        size="lg"
        label={t('givenName')}
        withAsterisk
        data-autofocus
        autoComplete="off"
      />
      <TextInput {...form.field('phone')} size="lg" type="tel" label={t('phone')} autoComplete="off" />
    </StepForm>
  );
}
