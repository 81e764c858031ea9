import { amountOf, SettingInput } from '@tavola/contract';
import { useQuery } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { categoryNamesQuery } from '#areas/catalog/categories/categories.queries.ts';
import { useText } from '#text/define.ts';
import { formatAmount, formatPercent, formatQuantity } from '#text/format.ts';
import { AmountField } from '#ui/fields/AmountField.tsx';
import { useCurrency } from '#ui/fields/currency.ts';
import { DecimalField } from '#ui/fields/DecimalField.tsx';
import { Card } from '#ui/frames/Card.tsx';
import { Notice } from '#ui/frames/Notice.tsx';
import { PickField } from '#ui/pick/PickField.tsx';
import { settingsStrings } from './settings.strings.ts';
import { SettingScreen, SettingSwitches } from './SettingScreen.tsx';

const schema = z.pick(SettingInput, {
  earnSpendAmount: true,
  earnPoint: true,
  isEarningWithTax: true,
  earnExcludedCategoryIDs: true,
  requiredPoint: true,
  monetaryValue: true,
});

/** Few restaurants give back more than this. */
const MUCH_PERCENT = 20;

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
            <Worth values={form.inner.values} />
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

/** How much of what guests spend comes back to them: a slip of one digit gives the restaurant away. */
function Worth({
  values: { earnSpendAmount, earnPoint, requiredPoint, monetaryValue },
}: {
  readonly values: Partial<Record<'earnSpendAmount' | 'earnPoint' | 'requiredPoint' | 'monetaryValue', unknown>>;
}) {
  const t = useText(settingsStrings);
  const currency = useCurrency();
  const [spend, earned, points, value] = [earnSpendAmount, earnPoint, requiredPoint, monetaryValue].map(Number);
  if (!spend || !earned || !points || !value) return null;
  const percent = ((earned / points) * value * 100) / spend;
  return (
    <Notice tone={percent > MUCH_PERCENT ? 'warning' : 'info'}>
      {t('pointsWorth', { spend: formatAmount(amountOf(spend), currency), percent: formatPercent(percent) })}
    </Notice>
  );
}
