import { SettingInput } from '@tavola/contract';
import { useQuery } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { categoryNamesQuery } from '#areas/catalog/categories/categories.queries.ts';
import { formatAmount, formatQuantity } from '#text/format.ts';
import { AmountField } from '#ui/fields/AmountField.tsx';
import { useCurrency } from '#ui/fields/currency.ts';
import { DecimalField } from '#ui/fields/DecimalField.tsx';
import { Card } from '#ui/frames/Card.tsx';
import { PickField } from '#ui/pick/PickField.tsx';
import { SettingScreen, SettingSwitches } from './SettingScreen.tsx';

const schema = z.pick(SettingInput, {
  earnSpendAmount: true,
  earnPoint: true,
  isEarningWithTax: true,
  earnExcludedCategoryIDs: true,
  requiredPoint: true,
  monetaryValue: true,
});

/** How guests earn and redeem points at this location (decisions 49, 62). */
export function LoyaltyScreen() {
  const currency = useCurrency();
  const { data: categories } = useQuery(categoryNamesQuery);
  const options = categories?.map(({ itemCategoryID: id, name }) => ({ id, name }));
  const nameOf = (id: string) => options?.find((option) => option.id === id)?.name ?? '–';
  return (
    <SettingScreen
      screen="loyaltyManagement"
      permission="customerLoyalty"
      schema={schema}
      describe={(t) => ({
        earnSpendAmount: (spend) => (typeof spend === 'number' ? formatAmount(spend, currency) : t('noPoints')),
        monetaryValue: (value) => (typeof value === 'number' ? formatAmount(value, currency) : t('noRedeeming')),
        requiredPoint: (points) => (typeof points === 'number' ? formatQuantity(points) : t('noRedeeming')),
        earnExcludedCategoryIDs: (ids) => ids.map(nameOf).join(', '),
      })}
      sections={({ form, t }) => (
        <>
          <Card title={t('redeeming')}>
            <DecimalField
              {...form.field('requiredPoint')}
              label={t('requiredPoint')}
              description={t('requiredPointHint')}
              placeholder={t('noRedeeming')}
              decimals={0}
              isOptional
              w={240}
            />
            <AmountField
              {...form.field('monetaryValue')}
              label={t('monetaryValue')}
              description={t('monetaryValueHint')}
              placeholder={t('noRedeeming')}
              isOptional
            />
          </Card>
          <Card title={t('whatEarns')}>
            <SettingSwitches page={{ form, t }} fields={['isEarningWithTax']} />
            <PickField
              {...form.field('earnExcludedCategoryIDs')}
              label={t('earnExcludedCategoryIDs')}
              description={t('earnExcludedCategoryIDsHint')}
              options={options}
            />
          </Card>
        </>
      )}
    >
      {({ form, t }) => (
        <>
          <AmountField
            {...form.field('earnSpendAmount')}
            label={t('earnSpendAmount')}
            description={t('earnSpendAmountHint')}
            placeholder={t('noPoints')}
            isOptional
          />
          <DecimalField
            {...form.field('earnPoint')}
            label={t('earnPoint')}
            description={t('earnPointHint')}
            decimals={0}
            w={240}
          />
        </>
      )}
    </SettingScreen>
  );
}
