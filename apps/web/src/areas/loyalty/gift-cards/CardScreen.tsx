import { Button, Switch } from '@mantine/core';
import { GiftCardChange, isAllowed, sensitiveCode, shownCardNumber, type GiftCardRecord } from '@tavola/contract';
import { IconArrowsExchange } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { CustomerField } from '#areas/customers/customers/index.ts';
import { loaded, useRights } from '#runtime/http/records.ts';
import { screenPath, useGoTo, usePathParams } from '#runtime/navigation/navigation.ts';
import { screenStrings } from '#runtime/navigation/screens.strings.ts';
import { useSession } from '#runtime/session/session.ts';
import { useText } from '#text/define.ts';
import { formatDate } from '#text/format.ts';
import { toast } from '#ui/dialogs/toast.ts';
import { DateField } from '#ui/fields/TimeField.tsx';
import { FormScreen } from '#ui/forms/FormScreen.tsx';
import { LoadedRecord } from '#ui/forms/LoadedRecord.tsx';
import { useRecordForm } from '#ui/forms/record-form.ts';
import { CardHistory } from './CardHistory.tsx';
import { CardSales } from './CardSales.tsx';
import { CardFacts } from './FindCard.tsx';
import { cardQuery, updateCard } from './gift-cards.queries.ts';
import { giftCardCardStrings } from './gift-cards.strings.ts';
import { TransferDialog } from './TransferDialog.tsx';

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
  const form = useRecordForm({
    schema: GiftCardChange,
    record: card,
    blank: { customerOwnerID: null, expiryDate: null, isDisabled: false },
    create: () => Promise.reject(new Error('A card is issued on a form of its own.')),
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
        {canTransfer && card.currentBalance > 0 && (
          <div>
            <Button
              variant="default"
              leftSection={<IconArrowsExchange size={20} aria-hidden />}
              onClick={() => setIsTransferring(true)}
            >
              {t('transfer')}
            </Button>
          </div>
        )}
      </FormScreen>
      {isTransferring && <TransferDialog card={card} onClose={() => setIsTransferring(false)} />}
    </>
  );
}
