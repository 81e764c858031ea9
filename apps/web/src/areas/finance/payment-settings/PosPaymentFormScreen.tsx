import { Input, SimpleGrid, Switch, TextInput } from '@mantine/core';
import { PosPaymentInput, type PosPaymentRecord } from '@tavola/contract';
import { paymentTypes, promptPayDisplay } from '@tavola/selling';
import { useQuery } from '@tanstack/react-query';
import type * as z from 'zod/mini';
import { screenPath, useGoTo, usePathParams } from '#runtime/navigation/navigation.ts';
import { posPaymentQuery, updatePosPayment } from './payment-settings.queries.ts';
import { loaded } from '#runtime/http/records.ts';
import { useText } from '#text/define.ts';
import { paymentSettingStrings } from './payment-settings.strings.ts';
import { screenStrings } from '#runtime/navigation/screens.strings.ts';
import { AmountField } from '#ui/fields/AmountField.tsx';
import { FormScreen } from '#ui/forms/FormScreen.tsx';
import { LoadedRecord } from '#ui/forms/LoadedRecord.tsx';
import { useRecordForm, type RecordForm } from '#ui/forms/record-form.ts';
import { toast } from '#ui/dialogs/toast.ts';
import { NameFields } from '#ui/fields/NameFields.tsx';

const BUTTONS = [1, 2, 3, 4, 5] as const;

/**
 * How this location takes one way to pay: name, limits, cash rounding, quick buttons, PromptPay account; fields by its
 * kind.
 */
export function PosPaymentScreen() {
  const title = useText(screenStrings);
  const { data, ...query } = loaded(useQuery(posPaymentQuery(usePathParams('posPayment').id)));
  return (
    <LoadedRecord title={title('posPayment')} backTo={screenPath('posPayments')} record={data} {...query}>
      {(record) => <PosPaymentForm key={record.paymentSettingID} record={record} />}
    </LoadedRecord>
  );
}

function PosPaymentForm({ record }: { readonly record: PosPaymentRecord }) {
  const t = useText(paymentSettingStrings);
  const goTo = useGoTo();
  const setting = {
    ...record,
    accountPromptPayID: record.accountPromptPayID ?? '',
    accountPromptPayName: record.accountPromptPayName ?? '',
  };
  const form = useRecordForm({
    schema: PosPaymentInput,
    record: setting,
    blank: setting,
    update: (values) => updatePosPayment(record.paymentSettingID, values),
    onSaved: () => {
      toast('success', t('saved'));
      void goTo('posPayments');
    },
  });
  const { roundsCash, needs } = paymentTypes[record.paymentTypeID];
  const labels = {
    name: t('name'),
    minimumAmountLimit: t('minimumAmountLimit'),
    maximumAmountLimit: t('maximumAmountLimit'),
    isCashRoundingEnabled: t('isCashRoundingEnabled'),
    roundOffTotalsToNearest: t('roundOffTotalsToNearest'),
    isQuickCashPaymentEnabled: t('isQuickCashPaymentEnabled'),
    accountPromptPayID: t('accountPromptPayID'),
    accountPromptPayName: t('accountPromptPayName'),
    ...Object.fromEntries(BUTTONS.map((number) => [`quickCashButton${number}`, t('quickCash', { number })])),
  };
  return (
    <FormScreen
      title={record.name}
      backTo={screenPath('posPayments')}
      form={form}
      labels={labels}
      onCancel={() => void goTo('posPayments')}
    >
      <NameFields form={form} label={labels.name} data-autofocus />
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <AmountField
          {...form.field('minimumAmountLimit')}
          label={labels.minimumAmountLimit}
          description={t('noLimit')}
        />
        <AmountField
          {...form.field('maximumAmountLimit')}
          label={labels.maximumAmountLimit}
          description={t('noLimit')}
        />
      </SimpleGrid>
      {roundsCash && <CashFields form={form} />}
      {needs === 'promptPayAccount' && <PromptPayFields form={form} />}
    </FormScreen>
  );
}

interface PartProps {
  readonly form: RecordForm<z.input<typeof PosPaymentInput>>;
}

/** Rounding to the smallest coin (decision 53) and the five quick cash amounts. */
function CashFields({ form }: PartProps) {
  const t = useText(paymentSettingStrings);
  const { isCashRoundingEnabled, isQuickCashPaymentEnabled } = form.inner.getValues();
  return (
    <>
      <Switch
        {...form.field('isCashRoundingEnabled', { type: 'checkbox' })}
        label={t('isCashRoundingEnabled')}
        description={t('roundingHint')}
      />
      {isCashRoundingEnabled && (
        <AmountField {...form.field('roundOffTotalsToNearest')} label={t('roundOffTotalsToNearest')} withAsterisk />
      )}
      <Switch
        {...form.field('isQuickCashPaymentEnabled', { type: 'checkbox' })}
        label={t('isQuickCashPaymentEnabled')}
      />
      {isQuickCashPaymentEnabled && (
        <Input.Wrapper description={t('quickCashHint')}>
          <SimpleGrid cols={{ base: 2, xs: 5 }} mt="xs">
            {BUTTONS.map((number) => (
              <AmountField
                key={number}
                {...form.field(`quickCashButton${number}`)}
                label={t('quickCash', { number })}
              />
            ))}
          </SimpleGrid>
        </Input.Wrapper>
      )}
    </>
  );
}

/** The account that the QR code of a payment names (decision 57). */
function PromptPayFields({ form }: PartProps) {
  const t = useText(paymentSettingStrings);
  const digits = (form.inner.getValues().accountPromptPayID ?? '').replace(/[\s-]/g, '');
  return (
    <>
      <TextInput
        {...form.field('accountPromptPayID')}
        label={t('accountPromptPayID')}
        description={t('promptPayShown', { id: promptPayDisplay(digits) ?? t('promptPayPlaceholder') })}
        inputMode="tel"
        autoComplete="off"
      />
      <TextInput {...form.field('accountPromptPayName')} label={t('accountPromptPayName')} autoComplete="off" />
    </>
  );
}
