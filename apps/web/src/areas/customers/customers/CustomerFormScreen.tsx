import { Button, SimpleGrid, Switch, Textarea, TextInput } from '@mantine/core';
import { CustomerForm, formatPhone, isTaxIDIn, optionalPhone, permission, type Customer } from '@tavola/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import * as z from 'zod/mini';
import { screenPath, useGoTo, usePathParams } from '#runtime/navigation/navigation.ts';
import { loaded } from '#runtime/http/records.ts';
import { useOperationalSetting } from '#runtime/session/restaurant.ts';
import { useIsAllowed } from '#runtime/session/session.ts';
import { formatQuantity } from '#text/format.ts';
import { useText } from '#text/define.ts';
import { screenStrings } from '#runtime/navigation/screens.strings.ts';
import { FormScreen } from '#ui/forms/FormScreen.tsx';
import { LoadedRecord } from '#ui/forms/LoadedRecord.tsx';
import { useRecordForm } from '#ui/forms/record-form.ts';
import { toast } from '#ui/dialogs/toast.ts';
import { SelectField } from '#ui/pick/SelectField.tsx';
import { useCustomerCategoryCreation } from '../customer-categories/creation.ts';
import { categoriesQuery } from '../customer-categories/customer-categories.queries.ts';
import { AddressesCard } from './AddressesCard.tsx';
import { BusinessCard } from './BusinessCard.tsx';
import { createCustomer, customerQuery, updateCustomer } from './customers.queries.ts';
import { customerStrings } from './customers.strings.ts';
import { PersonalDataCard } from './PersonalDataCard.tsx';

const HISTORY = [permission.customers.view];

const blank = (): CustomerForm => ({
  givenName: '',
  familyName: '',
  preferredName: '',
  phone: '',
  email: '',
  companyName: '',
  taxID: '',
  branch: '',
  customerCategoryID: null,
  note: '',
  acceptsMail: false,
  addresses: [],
});

/** The form's schema for a country: each has its own form of tax id. */
const customerForm = (countryCode: string) =>
  CustomerForm.check(
    z.refine(({ taxID = '' }) => isTaxIDIn(countryCode, taxID), { path: ['taxID'], error: 'tax_id_thai' }),
  );

/** Adds a customer with addresses; another one with the same phone or mail is pointed out after the save. */
export const CustomerNewScreen = () => <CustomerFields customer={null} />;

/** Changes a customer and, with the right, exports or erases their personal data (decision 172). */
export function CustomerScreen() {
  const title = useText(screenStrings);
  const { data, ...query } = loaded(useQuery(customerQuery(usePathParams('customer').id)));
  return (
    <LoadedRecord title={title('customer')} backTo={screenPath('customers')} record={data} {...query}>
      {(customer) => <CustomerFields key={customer.customerID} customer={customer} />}
    </LoadedRecord>
  );
}

function CustomerFields({ customer }: { readonly customer: Customer | null }) {
  const t = useText(customerStrings);
  const title = useText(screenStrings);
  const goTo = useGoTo();
  const { data: categories } = useQuery(categoriesQuery);
  const creation = useCustomerCategoryCreation();
  const { countryCode, modules } = useOperationalSetting();
  const seesHistory = useIsAllowed(HISTORY);
  const [schema] = useState(() => customerForm(countryCode));
  const shownPhone = (phone: string) => formatPhone(phone, countryCode);
  // Another customer with the same phone or mail is a warning (decision 172).
  const warned = async (saving: Promise<Customer>): Promise<Customer> => {
    const saved = await saving;
    for (const { name, field } of saved.sameContacts)
      toast('warning', t(field === 'phone' ? 'samePhone' : 'sameEmail', { name }));
    return saved;
  };
  const form = useRecordForm({
    schema,
    record: customer,
    asShown: (stored) => ({ ...stored, phone: shownPhone(stored.phone) }),
    blank: blank(),
    create: (values) => warned(createCustomer(values)),
    update: (values) => warned(updateCustomer(customer?.customerID ?? '', values)),
    onSaved: () => {
      toast('success', t('saved'));
      void goTo('customers');
    },
  });
  const labels = {
    givenName: t('givenName'),
    familyName: t('familyName'),
    preferredName: t('preferredName'),
    phone: t('phone'),
    email: t('email'),
    companyName: t('company'),
    taxID: t('taxID'),
    branch: t('branch'),
    customerCategoryID: t('category'),
    note: t('note'),
    acceptsMail: t('acceptsMail'),
    addresses: t('addresses'),
  };
  return (
    <FormScreen
      title={customer === null ? title('customerNew') : `${customer.givenName} ${customer.familyName}`.trim()}
      backTo={screenPath('customers')}
      form={form}
      labels={labels}
      describe={{
        addresses: (addresses = []) => addresses.map(({ fullAddress }) => fullAddress).join(', '),
        customerCategoryID: (id) => categories?.find(({ customerCategoryID }) => customerCategoryID === id)?.name ?? '',
      }}
      onCancel={() => void goTo('customers')}
      actions={
        customer !== null && (
          <>
            {modules.loyalty && !customer.isDefault && (
              <Button
                data-worded
                variant="default"
                onClick={() => void goTo('loyaltyHistory', { search: { customer: customer.customerID } })}
              >
                {t('pointsTitle', { points: formatQuantity(customer.pointBalance) })}
              </Button>
            )}
            {seesHistory && (
              <Button
                data-worded
                variant="default"
                onClick={() => void goTo('purchaseHistory', { search: { customer: customer.customerID } })}
              >
                {t('history')}
              </Button>
            )}
          </>
        )
      }
      sections={
        <>
          <BusinessCard form={form} />
          <AddressesCard form={form} />
          {customer !== null && !customer.isDefault && <PersonalDataCard customer={customer} />}
        </>
      }
    >
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <TextInput
          {...form.field('givenName')}
          label={labels.givenName}
          withAsterisk
          data-autofocus
          autoComplete="off"
        />
        <TextInput {...form.field('familyName')} label={labels.familyName} autoComplete="off" />
        <TextInput {...form.field('preferredName')} label={labels.preferredName} autoComplete="off" />
        <SelectField
          {...form.field('customerCategoryID')}
          label={labels.customerCategoryID}
          creation={creation}
          clearable
          data={(categories ?? []).map(({ customerCategoryID, name }) => ({ value: customerCategoryID, label: name }))}
        />
        <TextInput
          {...form.field('phone')}
          label={labels.phone}
          type="tel"
          autoComplete="off"
          onBlur={() => {
            const read = optionalPhone().safeParse(form.inner.getValues().phone);
            if (read.success) form.inner.setFieldValue('phone', shownPhone(read.data));
          }}
        />
        <TextInput {...form.field('email')} label={labels.email} type="email" autoComplete="off" />
      </SimpleGrid>
      <Switch
        {...form.field('acceptsMail', { type: 'checkbox' })}
        label={labels.acceptsMail}
        description={t('acceptsMailHint')}
      />
      <Textarea {...form.field('note')} label={labels.note} />
    </FormScreen>
  );
}
