import { Stack, Text } from '@mantine/core';
import { DiscountInput, type DiscountRecord, type DiscountType } from '@tavola/contract';
import { useQuery } from '@tanstack/react-query';
import { use } from 'react';
import { createDiscount, discountQuery, updateDiscount } from './discounts.queries.ts';
import { screenPath, useGoTo, usePathParams } from '#runtime/navigation/navigation.ts';
import { loaded } from '#runtime/http/records.ts';
import { useLanguage, useText } from '#text/define.ts';
import { UsedIn } from '../uses/index.ts';
import { discountStrings } from './discounts.strings.ts';
import { screenStrings } from '#runtime/navigation/screens.strings.ts';
import { Card } from '#ui/frames/Card.tsx';
import { useCurrency } from '#ui/fields/currency.ts';
import { CreationContext } from '#ui/forms/creation.ts';
import { FormScreen } from '#ui/forms/FormScreen.tsx';
import { LoadedRecord } from '#ui/forms/LoadedRecord.tsx';
import { useRecordForm } from '#ui/forms/record-form.ts';
import { toast } from '#ui/dialogs/toast.ts';
import { BLANK_DISCOUNT, BLANK_FUTURE_DISCOUNT, fieldsOf, forForm, isPriceOff } from './discount-form.ts';
import { CodesSection } from './CodesSection.tsx';
import { useDiscountOptions } from './discount-options.ts';
import { describeDiscount, discountSentence } from './discount-sentence.ts';
import { MenusSection } from './MenusSection.tsx';
import { NextFields } from './NextFields.tsx';
import { OfferFields } from './OfferFields.tsx';
import { TargetFields } from './TargetFields.tsx';
import { WhatSection } from './WhatSection.tsx';
import { WhenSection } from './WhenSection.tsx';
import { listedName } from '#runtime/names/shown-name.ts';

const ONLINE = 3;

/** A new discount; over the form of another one it is what that leads to, a discount for a later order. */
export function DiscountNewScreen() {
  return use(CreationContext) === null ? (
    <DiscountFormPage discount={null} />
  ) : (
    <DiscountFormPage discount={null} blank={BLANK_FUTURE_DISCOUNT} types={['FutureDiscount']} />
  );
}

/**
 * Changes a discount, which a sentence next to the fields reads out as it would apply; lists the codes it has issued.
 */
export function DiscountScreen() {
  const title = useText(screenStrings);
  const { data, ...query } = loaded(useQuery(discountQuery(usePathParams('discount').id)));
  return (
    <LoadedRecord title={title('discount')} backTo={screenPath('discounts')} record={data} {...query}>
      {(discount) => <DiscountFormPage key={discount.discountID} discount={discount} />}
    </LoadedRecord>
  );
}

interface DiscountFormPageProps {
  readonly discount: DiscountRecord | null;
  readonly blank?: typeof BLANK_DISCOUNT;
  /** Types that can be chosen; left out = all. */
  readonly types?: readonly DiscountType[];
}

function DiscountFormPage({ discount, blank = BLANK_DISCOUNT, types }: DiscountFormPageProps) {
  const t = useText(discountStrings);
  const title = useText(screenStrings);
  const language = useLanguage();
  const currency = useCurrency();
  const goTo = useGoTo();
  const options = useDiscountOptions();
  const form = useRecordForm({
    schema: DiscountInput,
    record: discount,
    asShown: forForm,
    blank,
    create: createDiscount,
    update: (values) => updateDiscount(discount?.discountID ?? '', values),
    onSaved: () => {
      toast('success', t('saved'));
      void goTo('discounts');
    },
  });
  const fields = fieldsOf(form);
  const sentence = discountSentence(fields, { t, language, currency, nameOf: options.nameOf });
  return (
    <FormScreen
      title={discount ? listedName(discount) : title('discountNew')}
      backTo={screenPath('discounts')}
      form={form}
      labels={labelsOf(t)}
      describe={describeDiscount(fields, { t, language, currency, nameOf: options.nameOf })}
      onCancel={() => void goTo('discounts')}
      sections={
        <>
          <WhatSection form={form} {...(types !== undefined && { types })} />
          <Card title={t('sectionOn')}>
            <Stack gap="md">
              {fields.type === 'BuyXGetY' ? (
                <OfferFields form={form} options={options} />
              ) : (
                <TargetFields form={form} options={options} />
              )}
              {fields.type === 'FutureDiscount' && (
                <NextFields form={form} options={options} discountID={discount?.discountID ?? null} />
              )}
            </Stack>
          </Card>
        </>
      }
      aside={
        <>
          <WhenSection form={form} />
          {isPriceOff(fields) && fields.orderChannelIDs.includes(ONLINE) && <MenusSection form={form} />}
          {discount?.type === 'FutureDiscount' && <CodesSection discountID={discount.discountID} />}
          <Card title={t('sectionSentence')}>
            <Text aria-live="polite" c={sentence === null ? 'dimmed' : undefined}>
              {sentence ?? t('sayUnfinished')}
            </Text>
          </Card>
          {discount !== null && <UsedIn noun="discount" id={discount.discountID} />}
        </>
      }
    />
  );
}

const labelsOf = (t: ReturnType<typeof useText<(typeof discountStrings)['en']>>): Readonly<Record<string, string>> => ({
  name: t('name'),
  code: t('code'),
  type: t('type'),
  value: t('value'),
  appliesTo: t('appliesTo'),
  applyToIDs: t('appliesTo'),
  minRequirement: t('minRequirement'),
  minRequirementValue: t('minAmount'),
  isCombinable: t('isCombinable'),
  isAutomaticDiscount: t('isAutomatic'),
  isTimedEventDiscount: t('isTimed'),
  orderChannelIDs: t('channels'),
  fulfillmentIDs: t('fulfillments'),
  discountAvailabilities: t('isTimed'),
  discountMenu: t('sectionOnline'),
  buyAnyItemFrom: t('buyFrom'),
  buyIDs: t('buyFrom'),
  getAnyItemFrom: t('getFrom'),
  getIDs: t('getFrom'),
  getQty: t('getQty'),
  getAtDiscountType: t('getAt'),
  getDiscountValue: t('getAt'),
  nextDiscountType: t('nextType'),
  nextDiscountValue: t('nextValue'),
  futureOrderDiscountID: t('nextDiscount'),
  level: t('appliesTo'),
});
