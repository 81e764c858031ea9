import { Radio, SimpleGrid, Stack, Switch, TextInput } from '@mantine/core';
import { PaymentAccountInput, PaymentType, type PaymentAccount } from '@tavola/contract';
import { useQuery } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { CustomersField } from '#areas/customers/customers/index.ts';
import { screenPath, useGoTo, usePathParams } from '#runtime/navigation/navigation.ts';
import { accountQuery, createAccount, updateAccount } from './payment-accounts.queries.ts';
import { loaded, useRights } from '#runtime/http/records.ts';
import { useText } from '#text/define.ts';
import { accountStrings } from './payment-accounts.strings.ts';
import { screenStrings } from '#runtime/navigation/screens.strings.ts';
import { AmountField } from '#ui/fields/AmountField.tsx';
import { FormScreen } from '#ui/forms/FormScreen.tsx';
import { LoadedRecord } from '#ui/forms/LoadedRecord.tsx';
import { useRecordForm } from '#ui/forms/record-form.ts';
import { toast } from '#ui/dialogs/toast.ts';
import { AccountHistory } from './AccountHistory.tsx';

const Fields = z.extend(PaymentAccountInput, {
  customerPaymentAccounts: z.array(z.object({ customerID: z.string() })),
});
const BLANK: z.input<typeof Fields> = {
  name: '',
  paymentTypeID: PaymentType.CustomerAccount,
  creditLimit: null,
  isActive: true,
  customerPaymentAccounts: [],
};

/** Opens an account with the customers that may pay on it and its limit. */
export const PaymentAccountNewScreen = () => <AccountForm account={null} canSave />;

/**
 * Changes an account, never its balance; below the form are its entries, to which a person with the right adds an
 * adjustment.
 */
export function PaymentAccountScreen() {
  const title = useText(screenStrings);
  const { canEdit } = useRights('financialGeneral');
  const { data, ...query } = loaded(useQuery(accountQuery(usePathParams('paymentAccount').id)));
  return (
    <LoadedRecord title={title('paymentAccount')} backTo={screenPath('paymentAccounts')} record={data} {...query}>
      {(account) => (
        <>
          <AccountForm key={account.accountID} account={account} canSave={canEdit} />
          <AccountHistory accountID={account.accountID} />
        </>
      )}
    </LoadedRecord>
  );
}

interface AccountFormProps {
  readonly account: PaymentAccount | null;
  readonly canSave: boolean;
}

function AccountForm({ account, canSave }: AccountFormProps) {
  const t = useText(accountStrings);
  const title = useText(screenStrings);
  const goTo = useGoTo();
  const { canView } = useRights('customers');
  const form = useRecordForm({
    schema: Fields,
    record: account,
    blank: BLANK,
    create: createAccount,
    update: (values) => updateAccount(account?.accountID ?? '', values),
    onSaved: () => {
      toast('success', t('saved'));
      void goTo('paymentAccounts');
    },
  });
  const labels = {
    name: t('name'),
    paymentTypeID: t('paymentTypeID'),
    creditLimit: t('creditLimit'),
    isActive: t('isActive'),
    customerPaymentAccounts: t('customers'),
  };
  const { paymentTypeID, customerPaymentAccounts } = form.inner.getValues();
  return (
    <FormScreen
      title={account?.name ?? title('paymentAccountNew')}
      width={account === null ? 'narrow' : 'medium'}
      backTo={screenPath('paymentAccounts')}
      form={form}
      labels={labels}
      describe={{
        paymentTypeID: (id) => t(id === PaymentType.ChannelAccount ? 'type2' : 'type3'),
        customerPaymentAccounts: ({ length: count }) => t('customerCount', { count }),
      }}
      canSave={canSave}
      onCancel={() => void goTo('paymentAccounts')}
    >
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <TextInput {...form.field('name')} label={labels.name} withAsterisk data-autofocus autoComplete="off" />
        <AmountField
          {...form.field('creditLimit')}
          label={labels.creditLimit}
          description={t('creditLimitHint')}
          placeholder={t('noLimit')}
          isOptional
        />
        <div>
          <Radio.Group
            label={labels.paymentTypeID}
            value={String(paymentTypeID)}
            onChange={(value) =>
              form.inner.setFieldValue(
                'paymentTypeID',
                value === String(PaymentType.ChannelAccount) ? PaymentType.ChannelAccount : PaymentType.CustomerAccount,
              )
            }
          >
            <Stack gap={0}>
              <Radio value={String(PaymentType.CustomerAccount)} label={t('type3')} description={t('terminalHint')} />
              <Radio value={String(PaymentType.ChannelAccount)} label={t('type2')} />
            </Stack>
          </Radio.Group>
        </div>
      </SimpleGrid>
      {canView && paymentTypeID !== PaymentType.ChannelAccount && (
        <CustomersField
          label={labels.customerPaymentAccounts}
          description={t(customerPaymentAccounts.length === 0 ? 'chooseCustomers' : 'customersHint')}
          value={customerPaymentAccounts.map(({ customerID }) => customerID)}
          onChange={(ids) =>
            form.inner.setFieldValue(
              'customerPaymentAccounts',
              ids.map((customerID) => ({ customerID })),
            )
          }
          error={form.field('customerPaymentAccounts').error}
        />
      )}
      <Switch {...form.field('isActive', { type: 'checkbox' })} label={labels.isActive} />
    </FormScreen>
  );
}
