import { Stack, Switch, Text } from '@mantine/core';
import { nameIn, type Country, type Currency } from '@tavola/contract';
import { useLanguage, useText } from '#text/define.ts';
import { formatTax } from '#text/format.ts';
import { PercentField } from '#ui/fields/PercentField.tsx';
import { SelectField } from '#ui/pick/SelectField.tsx';
import { registerStrings } from '../register.strings.ts';
import { confirmedRate, exampleDish, NO_TAX, OTHER_RATE, type TaxChoice } from '../tax-choice.ts';

interface TaxFieldsProps {
  readonly country: Country;
  readonly currency: Currency | undefined;
  readonly values: TaxChoice & { readonly isTaxInclusive: boolean };
  readonly field: (path: string, options?: { readonly type: 'checkbox' }) => { readonly error?: string };
  readonly onChange: (choice: TaxChoice) => void;
}

/** The default tax and whether prices include it, with what a guest pays for an example dish (decision 258). */
export function TaxFields({ country: { tax }, currency, values, field, onChange }: TaxFieldsProps) {
  const t = useText(registerStrings);
  const language = useLanguage();
  const rate = confirmedRate(values);
  const example = rate === null || currency === undefined ? null : exampleDish(rate, values.isTaxInclusive, currency);
  const name = nameIn({ names: tax.names }, language);
  return (
    <Stack gap="sm">
      <SelectField
        label={t('tax')}
        description={t('taxHint')}
        placeholder={t('taxChoose')}
        allowDeselect={false}
        data={[
          ...tax.rates.map((one) => ({
            value: String(one),
            label: formatTax({ names: tax.names, rate: one }, language),
          })),
          { value: NO_TAX, label: t('taxNone') },
          { value: OTHER_RATE, label: t('taxOther') },
        ]}
        value={values.taxChoice === '' ? null : values.taxChoice}
        error={field('taxChoice').error}
        data-path="taxChoice"
        onChange={(value) => onChange({ taxChoice: value ?? '', otherTaxRate: null })}
      />
      {values.taxChoice === OTHER_RATE && (
        <PercentField {...field('otherTaxRate')} label={t('taxRate', { name })} decimals={5} isOptional />
      )}
      <Switch
        {...field('isTaxInclusive', { type: 'checkbox' })}
        label={t('taxInclusive')}
        description={t('taxInclusiveHint')}
      />
      {example !== null && (
        <Text size="sm" role="status">
          {t(rate === 0 ? 'taxExampleFree' : values.isTaxInclusive ? 'taxExampleInside' : 'taxExampleOnTop', {
            ...example,
            name,
          })}
        </Text>
      )}
    </Stack>
  );
}
