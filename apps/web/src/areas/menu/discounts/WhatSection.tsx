import { Radio, Stack, TextInput } from '@mantine/core';
import { DiscountType } from '@tavola/contract';
import { useText } from '#text/define.ts';
import { discountStrings } from './discounts.strings.ts';
import { AmountField } from '#ui/fields/AmountField.tsx';
import { Card } from '#ui/frames/Card.tsx';
import { PercentField } from '#ui/fields/PercentField.tsx';
import { BLANK_DISCOUNT, fieldsOf, isPriceOff, type DiscountForm } from './discount-form.ts';
import { NameFields } from '#ui/fields/NameFields.tsx';

interface WhatSectionProps {
  readonly form: DiscountForm;
  /** Types that can be chosen; left out = all. */
  readonly types?: readonly DiscountType[];
}

/** Name, type and value. */
export function WhatSection({ form, types = Object.values(DiscountType) }: WhatSectionProps) {
  const t = useText(discountStrings);
  const fields = fieldsOf(form);
  const changeType = (type: DiscountType) => {
    const {
      name,
      code,
      orderChannelIDs,
      fulfillmentIDs,
      isTimedEventDiscount,
      discountAvailabilities,
      isAutomaticDiscount,
    } = fields;
    const kept = {
      name,
      code,
      orderChannelIDs,
      fulfillmentIDs,
      isTimedEventDiscount,
      discountAvailabilities,
      isAutomaticDiscount,
    };
    const { level, appliesTo, applyToIDs, minRequirement, minRequirementValue, isCombinable } = fields;
    const staysOn =
      isPriceOff(fields) && isPriceOff({ type })
        ? { level, appliesTo, applyToIDs, minRequirement, minRequirementValue, isCombinable }
        : {};
    // Fields that another type does not show must not block saving it.
    const isCode = type === 'FutureDiscount';
    form.inner.setValues({
      ...BLANK_DISCOUNT,
      ...kept,
      ...staysOn,
      ...(isCode && { isAutomaticDiscount: true, isCombinable: true }),
      type,
    });
    form.inner.clearErrors();
  };
  return (
    <Card title={t('sectionWhat')}>
      <Stack gap="md">
        <NameFields form={form} label={t('name')} data-autofocus />
        <Radio.Group
          label={t('type')}
          value={fields.type}
          // The choices are these values.
          onChange={(type) => changeType(type as DiscountType)}
          error={form.field('type').error}
          data-path="type"
        >
          <Stack gap={0}>
            {types.map((type) => (
              <Radio key={type} value={type} label={t(type)} description={t(`${type}Hint`)} />
            ))}
          </Stack>
        </Radio.Group>
        {fields.type === 'Percentage' && (
          <PercentField {...form.field('value')} isOptional label={t('percentValue')} withAsterisk />
        )}
        {fields.type === 'FixedAmount' && (
          <AmountField
            {...form.field('value')}
            isOptional
            label={t('amountValue')}
            withAsterisk
            {...(fields.level === 'Item' && { description: t('amountEachHint') })}
          />
        )}
        <TextInput
          {...form.field('code')}
          data-scan="fill"
          value={fields.code ?? ''}
          label={t('code')}
          description={t('codeHint')}
          autoComplete="off"
        />
      </Stack>
    </Card>
  );
}
