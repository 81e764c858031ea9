import { Stack, Switch, Text } from '@mantine/core';
import { useBrandCreation } from '#areas/catalog/brands/index.ts';
import { useUomCreation } from '#areas/stock/uoms/index.ts';
import { useText } from '#text/define.ts';
import { productStrings } from './products.strings.ts';
import { DescriptionFields } from '#ui/fields/DescriptionFields.tsx';
import { ShownNameField } from '#ui/fields/NameFields.tsx';
import { Card } from '#ui/frames/Card.tsx';
import { AllergensField } from '../allergens/AllergensField.tsx';
import { UsedInList } from '../uses/UsedIn.tsx';
import type { FormPartProps } from './form-parts.ts';
import { SelectField } from '#ui/pick/SelectField.tsx';

/** Fields that most products leave empty, and what uses this product. */
export function MoreSection({ form, choices, labels, product }: FormPartProps) {
  const t = useText(productStrings);
  const brandCreation = useBrandCreation();
  const { uomid } = form.inner.getValues();
  return (
    <Card title={t('more')}>
      <Stack gap="md">
        <ShownNameField form={form} label={labels.displayName} />
        <DescriptionFields form={form} label={labels.description} />
        <AllergensField {...form.field('allergens')} of="product" />
        <SelectField
          {...form.field('uomid')}
          label={labels.uomid}
          clearable
          searchable
          placeholder={t('none')}
          creation={useUomCreation()}
          data={choices.uoms.map((uom) => ({ value: String(uom.uomid), label: `${uom.name} (${uom.symbol})` }))}
          value={uomid === null || uomid === undefined ? null : String(uomid)}
          onChange={(value) => form.inner.setFieldValue('uomid', value === null ? null : Number(value))}
        />
        {(choices.brands.length > 0 || brandCreation !== undefined) && (
          <SelectField
            {...form.field('brandID')}
            label={labels.brandID}
            clearable
            placeholder={t('none')}
            creation={brandCreation}
            data={choices.brands.map(({ brandID, name }) => ({ value: brandID, label: name }))}
          />
        )}
        <Switch {...form.field('enableTrackInventory', { type: 'checkbox' })} label={labels.enableTrackInventory} />
        <Switch {...form.field('isUseAsIngredient', { type: 'checkbox' })} label={labels.isUseAsIngredient} />
        <Switch
          {...form.field('isWeighed', { type: 'checkbox' })}
          label={labels.isWeighed}
          description={t('isWeighedHint')}
        />
        {product !== null && (
          <div>
            <Text fw={600}>{t('uses')}</Text>
            <UsedInList noun="product" id={product.itemID} />
          </div>
        )}
      </Stack>
    </Card>
  );
}
