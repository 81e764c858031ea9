import { Switch, Textarea, TextInput } from '@mantine/core';
import { CustomerInput, type Customer } from '@tavola/contract';
import { useQuery } from '@tanstack/react-query';
import { customerQuery } from '#areas/customers/customers/customers.queries.ts';
import { customerStrings } from '#areas/customers/customers/customers.strings.ts';
import { editCustomer } from '#areas/customers/customers/lookup.queries.ts';
import { loaded } from '#runtime/http/records.ts';
import { useText } from '#text/define.ts';
import { toast } from '#ui/dialogs/toast.ts';
import { useSchemaForm } from '#ui/forms/form.ts';
import { LoadFailed } from '#ui/frames/LoadFailed.tsx';
import { LoadingRows } from '#ui/lists/LoadingRows.tsx';
import { sellCustomerStrings } from './customer.strings.ts';
import { StepForm } from './StepForm.tsx';

interface CustomerUpdateProps {
  readonly customerID: string;
  readonly onDone: () => void;
}

/** Names, phone, mail and note of a customer; the back office has the category. */
export function CustomerUpdate({ customerID, onDone }: CustomerUpdateProps) {
  const { data, failure, onRetry } = loaded(useQuery(customerQuery(customerID)));
  if (data === undefined)
    return failure === null ? <LoadingRows rows={4} /> : <LoadFailed message={failure} onRetry={onRetry} />;
  return <Fields customer={data} onDone={onDone} />;
}

function Fields({ customer, onDone }: { readonly customer: Customer; readonly onDone: () => void }) {
  const t = useText(sellCustomerStrings);
  const label = useText(customerStrings);
  const { givenName, familyName, preferredName, phone, email, customerCategoryID, note, acceptsMail } = customer;
  const form = useSchemaForm({
    schema: CustomerInput,
    initialValues: { givenName, familyName, preferredName, phone, email, customerCategoryID, note, acceptsMail },
    onSubmit: async (values) => {
      // After a conflict the record was read again: who then saves once more has read the message.
      const { sameContacts } = await editCustomer(customer.customerID, { ...values, version: customer.version });
      for (const { name, field } of sameContacts)
        toast('warning', label(field === 'phone' ? 'samePhone' : 'sameEmail', { name }));
      onDone();
    },
  });
  const text = (field: 'givenName' | 'familyName' | 'preferredName') => (
    <TextInput {...form.field(field)} size="lg" label={label(field)} autoComplete="off" />
  );
  return (
    <StepForm form={form} submitLabel={t('save')} onBack={onDone}>
      {text('givenName')}
      {text('familyName')}
      {text('preferredName')}
      <TextInput {...form.field('phone')} size="lg" type="tel" label={label('phone')} autoComplete="off" />
      <TextInput {...form.field('email')} size="lg" type="email" label={label('email')} autoComplete="off" />
      <Textarea {...form.field('note')} size="lg" label={label('note')} />
      <Switch
        {...form.field('acceptsMail', { type: 'checkbox' })}
        label={label('acceptsMail')}
        description={label('acceptsMailHint')}
      />
    </StepForm>
  );
}
