import { Button, Group, Switch, Text, TextInput } from '@mantine/core';
import { IconArrowsExchange, IconMail } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import {
  GiftCardChange,
  IssueGiftCardInput,
  amountOf,
  cardNumberOf,
  isAllowed,
  isCardNumber,
  positiveAmount,
  sensitiveCode,
  shownCardNumber,
  type GiftCardRecord,
} from '@tavola/contract';
import { Suspense, useState } from 'react';
import * as z from 'zod/mini';
import { CustomerField } from '#areas/customers/customers/index.ts';
import { newID } from '#runtime/clock/ids.ts';
import { loaded, useRights } from '#runtime/http/records.ts';
import { screenPath, useGoTo, usePathParams } from '#runtime/navigation/navigation.ts';
import { screenStrings } from '#runtime/navigation/screens.strings.ts';
import { useSession } from '#runtime/session/session.ts';
import { useText } from '#text/define.ts';
import { formatDate } from '#text/format.ts';
import { toast } from '#ui/dialogs/toast.ts';
import { AmountField } from '#ui/fields/AmountField.tsx';
import { DateField } from '#ui/fields/TimeField.tsx';
import { FormScreen } from '#ui/forms/FormScreen.tsx';
import { LoadedRecord } from '#ui/forms/LoadedRecord.tsx';
import { attempt } from '#ui/forms/attempt.ts';
import { useRecordForm } from '#ui/forms/record-form.ts';
import { lazyPart } from '#ui/frames/lazy-part.tsx';
import { SelectField } from '#ui/pick/SelectField.tsx';
import { typeChoicesQuery } from '../gift-card-types/gift-card-types.queries.ts';
import { CardHistory } from './CardHistory.tsx';
import { CardSales } from './CardSales.tsx';
import { CardFacts } from './FindCard.tsx';
import { TransferDialog } from './TransferDialog.tsx';
import { cardQuery, issueCard, newCardNumber, updateCard } from './gift-cards.queries.ts';
import { giftCardCardStrings } from './gift-cards.strings.ts';

const MailCard = lazyPart(() =>
  import('#areas/selling/receipts/index.ts').then(({ MailCardDialog }) => MailCardDialog),
);

/** A card: its owner, its last day, whether it is disabled, its sales and what moved on it. */
export function CardScreen() {
  const title = useText(screenStrings);
  const { data, ...query } = loaded(useQuery(cardQuery(usePathParams('giftCard').id)));
  return (
    <LoadedRecord title={title('giftCard')} backTo={screenPath('giftCards')} record={data} {...query}>
      {(card) => <CardForm key={`${card.giftCardID} ${card.version}`} card={card} />}
    </LoadedRecord>
  );
}

function CardForm({ card }: { readonly card: GiftCardRecord }) {
  const t = useText(giftCardCardStrings);
  const goTo = useGoTo();
  const { canEdit } = useRights('giftCard');
  const canTransfer = useSession((session) =>
    isAllowed(session.codes ?? new Set(), [sensitiveCode('transferGiftCard')]),
  );
  const [isTransferring, setIsTransferring] = useState(false);
  const [isMailing, setIsMailing] = useState(false);
  const form = useRecordForm({
    schema: GiftCardChange,
    record: card,
    blank: { customerOwnerID: null, expiryDate: null, isDisabled: false },
    create: () => Promise.reject(new Error('A card is issued on another form.')),
    update: (values) => updateCard(card.giftCardID, values),
    onSaved: () => {
      toast('success', t('saved'));
      void goTo('giftCards');
    },
  });
  const labels = { customerOwnerID: t('owner'), expiryDate: t('expiryDate'), isDisabled: t('isDisabled') };
  return (
    <>
      <FormScreen
        title={shownCardNumber(card.issueNo)}
        backTo={screenPath('giftCards')}
        form={form}
        labels={labels}
        width="medium"
        sections={
          <>
            <CardSales giftCardID={card.giftCardID} />
            <CardHistory giftCardID={card.giftCardID} />
          </>
        }
        describe={{ expiryDate: (day) => (day == null ? t('noEnd') : formatDate(day, 'UTC')) }}
        canSave={canEdit}
        onCancel={() => void goTo('giftCards')}
      >
        <CardFacts card={card} />
        <CustomerField
          {...form.field('customerOwnerID')}
          label={labels.customerOwnerID}
          description={t('ownerHint')}
          isDisabled={!canEdit}
        />
        <DateField {...form.field('expiryDate')} label={labels.expiryDate} description={t('expiryHint')} />
        <Switch
          {...form.field('isDisabled', { type: 'checkbox' })}
          label={labels.isDisabled}
          description={t('isDisabledHint')}
        />
        <Group gap="sm">
          <Button variant="default" leftSection={<IconMail size={20} aria-hidden />} onClick={() => setIsMailing(true)}>
            {t('mail')}
          </Button>
          {canTransfer && card.currentBalance > 0 && (
            <Button
              variant="default"
              leftSection={<IconArrowsExchange size={20} aria-hidden />}
              onClick={() => setIsTransferring(true)}
            >
              {t('transfer')}
            </Button>
          )}
        </Group>
      </FormScreen>
      {isMailing && (
        <Suspense fallback={null}>
          <MailCard.Part giftCardID={card.giftCardID} onClose={() => setIsMailing(false)} />
        </Suspense>
      )}
      {isTransferring && <TransferDialog card={card} onClose={() => setIsTransferring(false)} />}
    </>
  );
}

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
  const issueNo = form.field('issueNo');
  const isMistyped = issueNo.error != null && !isCardNumber(cardNumberOf(form.inner.getValues().issueNo));
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
        {...issueNo}
        error={isMistyped ? t('wrongNumber') : issueNo.error}
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
