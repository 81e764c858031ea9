import { Checkbox, Group, Stack, Switch } from '@mantine/core';
import { useText } from '#text/define.ts';
import { discountStrings } from './discounts.strings.ts';
import { Card } from '#ui/frames/Card.tsx';
import { ALL_CHANNELS, ALL_FULFILLMENTS, fieldsOf, isPriceOff, type DiscountForm } from './discount-form.ts';
import { HoursField } from './HoursField.tsx';

const ONLINE = '3';

/** Automatic or manual, channels, fulfilments and times. */
export function WhenSection({ form }: { readonly form: DiscountForm }) {
  const t = useText(discountStrings);
  const fields = fieldsOf(form);
  // With any item, the cashier chooses.
  const isCode = fields.type === 'FutureDiscount';
  const canBeAutomatic = !(isPriceOff(fields) && fields.level === 'Item' && fields.appliesTo === 'EntireOrder');
  const changeChannels = (ids: string[]) => {
    form.inner.setFieldValue('orderChannelIDs', ids.map(Number));
    if (!ids.includes(ONLINE))
      form.inner.setFieldValue('discountMenu', { applyToOnlineMenu: false, menuDiscounts: [] });
  };
  return (
    <Card title={t('sectionWhen')}>
      <Stack gap="md">
        {canBeAutomatic && (
          <Switch
            {...form.field('isAutomaticDiscount', { type: 'checkbox' })}
            label={t('isAutomatic')}
            description={t(isCode ? 'isAutomaticCodeHint' : 'isAutomaticHint')}
          />
        )}
        {(isPriceOff(fields) || isCode) && (
          <Switch
            {...form.field('isCombinable', { type: 'checkbox' })}
            label={t(isCode ? 'isCodeCombinable' : 'isCombinable')}
            description={t(isCode ? 'isCodeCombinableHint' : 'isCombinableHint')}
          />
        )}
        <Checkbox.Group
          label={t('channels')}
          withAsterisk
          value={fields.orderChannelIDs.map(String)}
          onChange={changeChannels}
          error={form.field('orderChannelIDs').error}
          data-path="orderChannelIDs"
        >
          <Group gap="lg" mt="xs" style={{ rowGap: 0 }}>
            {ALL_CHANNELS.map((id) => (
              // The words are declared for these ids.
              <Checkbox key={id} value={String(id)} label={t(`channel${id as 1 | 2 | 3}`)} />
            ))}
          </Group>
        </Checkbox.Group>
        <Checkbox.Group
          label={t('fulfillments')}
          withAsterisk
          value={fields.fulfillmentIDs.map(String)}
          onChange={(ids) => form.inner.setFieldValue('fulfillmentIDs', ids.map(Number))}
          error={form.field('fulfillmentIDs').error}
          data-path="fulfillmentIDs"
        >
          <Group gap="lg" mt="xs" style={{ rowGap: 0 }}>
            {ALL_FULFILLMENTS.map((id) => (
              // The words are declared for these ids.
              <Checkbox key={id} value={String(id)} label={t(`fulfillment${id as 1 | 2 | 3 | 4}`)} />
            ))}
          </Group>
        </Checkbox.Group>
        <Switch
          {...form.field('isTimedEventDiscount', { type: 'checkbox' })}
          label={t(isCode ? 'isCodeTimed' : 'isTimed')}
          {...(isCode && { description: t('isCodeTimedHint') })}
        />
        {fields.isTimedEventDiscount && <HoursField form={form} />}
      </Stack>
    </Card>
  );
}
