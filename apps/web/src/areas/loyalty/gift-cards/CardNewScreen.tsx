import { Button, Text, TextInput } from '@mantine/core';
import { amountOf, cardNumberOf, IssueGiftCardInput, positiveAmount } from '@tavola/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import * as z from 'zod/mini';
import { CustomerField } from '#areas/customers/customers/index.ts';
import { newID } from '#runtime/clock/ids.ts';
import { screenPath, useGoTo } from '#runtime/navigation/navigation.ts';
import { screenStrings } from '#runtime/navigation/screens.strings.ts';
import { useText } from '#text/define.ts';
import { toast } from '#ui/dialogs/toast.ts';
import { AmountField } from '#ui/fields/AmountField.tsx';
import { DateField } from '#ui/fields/TimeField.tsx';
import { attempt } from '#ui/forms/attempt.ts';
import { FormScreen } from '#ui/forms/FormScreen.tsx';
import { useRecordForm } from '#ui/forms/record-form.ts';
import { SelectField } from '#ui/pick/SelectField.tsx';
import { typeChoicesQuery } from '../gift-card-types/gift-card-types.queries.ts';
import { issueCard, newCardNumber } from './gift-cards.queries.ts';
import { giftCardCardStrings } from './gift-cards.strings.ts';

const Fields = z.extend(z.omit(IssueGiftCardInput, { initialValue: true, issueNo: true, giftCardTypeID: true }), {
  giftCardTypeID: z.string().check(z.minLength(1, 'required')),
  initialValue: positiveAmount().check(z.refine((value) => value > 0, { error: 'required' })),
  issueNo: z.string(),
});

/** Issues a card without a sale. */
export function CardNewScreen() {
  const t = useText(giftCardCardStrings);
  const title = useText(screenStrings);
  const goTo = useGoTo();
  // One id per form: pressing again after a broken connection issues one card.
  const [giftCardID] = useState(newID);
  const { data: types = [] } = useQuery(typeChoicesQuery);
  const form = useRecordForm({
    schema: Fields,
    record: null,
    blank: {
      giftCardTypeID: '',
      issueNo: '',
      initialValue: 0,
      customerOwnerID: null,
      expiryDate: null,
      comment: '',
    } satisfies z.input<typeof Fields>,
    create: ({ initialValue, issueNo, ...values }) => {
      const number = cardNumberOf(issueNo);
      return issueCard({
        ...values,
        giftCardID,
        initialValue: amountOf(initialValue),
        issueNo: number === '' ? null : number,
      });
    },
    update: () => Promise.reject(new Error('A card that is new is not changed.')),
    onSaved: () => {
      toast('success', t('issued'));
      void goTo('giftCard', { params: { id: giftCardID } });
    },
  });
  const labels = {
    giftCardTypeID: t('type'),
    initialValue: t('initialValue'),
    issueNo: t('issueNo'),
    customerOwnerID: t('owner'),
    expiryDate: t('expiryDate'),
    comment: t('comment'),
  };
  const generate = () => attempt(async () => form.inner.setFieldValue('issueNo', (await newCardNumber()).issueNo));
  return (
    <FormScreen
      title={title('giftCardNew')}
      backTo={screenPath('giftCards')}
      form={form}
      labels={labels}
      onCancel={() => void goTo('giftCards')}
    >
      <Text c="dimmed">{t('issueHint')}</Text>
      <SelectField
        {...form.field('giftCardTypeID')}
        label={labels.giftCardTypeID}
        withAsterisk
        allowDeselect={false}
        data={types
          .filter(({ isActive }) => isActive)
          .map((type) => ({ value: type.giftCardTypeID, label: type.name }))}
      />
      <AmountField {...form.field('initialValue')} label={labels.initialValue} withAsterisk />
      <TextInput
        {...form.field('issueNo')}
        label={labels.issueNo}
        description={t('issueNoHint')}
        inputMode="numeric"
        autoComplete="off"
        rightSectionWidth={160}
        rightSection={
          <Button variant="subtle" onClick={() => void generate()}>
            {t('generate')}
          </Button>
        }
      />
      <CustomerField {...form.field('customerOwnerID')} label={labels.customerOwnerID} description={t('ownerHint')} />
      <DateField {...form.field('expiryDate')} label={labels.expiryDate} description={t('expiryHint')} />
      <TextInput {...form.field('comment')} label={labels.comment} autoComplete="off" />
    </FormScreen>
  );
}
