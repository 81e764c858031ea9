import { MOST_QUICK_TOP_UPS, SettingInput } from '@tavola/contract';
import { Button, Group } from '@mantine/core';
import * as z from 'zod/mini';
import { formatAmount } from '#text/format.ts';
import { AmountField } from '#ui/fields/AmountField.tsx';
import { useCurrency } from '#ui/fields/currency.ts';
import { SettingScreen, SettingSwitches } from './SettingScreen.tsx';

const schema = z.pick(SettingInput, { isGiftCardEnabled: true, quickTopUpAmounts: true });

/** Whether terminals sell gift cards, and the amounts that a top-up offers as buttons. */
export function GiftCardSettingsScreen() {
  const currency = useCurrency();
  return (
    <SettingScreen
      screen="giftCardSettings"
      permission="giftCard"
      schema={schema}
      describe={() => ({
        quickTopUpAmounts: (amounts) => amounts.map((each) => formatAmount(each, currency)).join(', '),
      })}
    >
      {({ form, t }) => {
        const { quickTopUpAmounts: amounts } = form.inner.getValues();
        const set = (next: number[]) => form.inner.setFieldValue('quickTopUpAmounts', next);
        return (
          <>
            <SettingSwitches page={{ form, t }} fields={['isGiftCardEnabled']} />
            {amounts.map((_, index) => (
              <Group key={index} align="end" wrap="nowrap">
                <AmountField
                  {...form.field(`quickTopUpAmounts.${index}`)}
                  label={t('quickTopUpAmount', { number: index + 1 })}
                />
                <Button
                  variant="default"
                  flex="none"
                  onClick={() => set(amounts.filter((__, other) => other !== index))}
                >
                  {t('removeAmount', { number: index + 1 })}
                </Button>
              </Group>
            ))}
            <div>
              <Button
                variant="default"
                disabled={amounts.length >= MOST_QUICK_TOP_UPS}
                onClick={() => set([...amounts, 0])}
              >
                {t('addAmount')}
              </Button>
            </div>
          </>
        );
      }}
    </SettingScreen>
  );
}
