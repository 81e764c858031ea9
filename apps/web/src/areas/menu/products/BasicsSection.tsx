import { SimpleGrid, Stack, Switch, TextInput } from '@mantine/core';
import { useCategoryCreation } from '#areas/catalog/categories/index.ts';
import { keepImage } from '#areas/catalog/images/images.queries.ts';
import { useText } from '#text/define.ts';
import { productStrings } from './products.strings.ts';
import { Card } from '#ui/frames/Card.tsx';
import { ImageField } from '#ui/fields/pictures/ImageField.tsx';
import type { FormPartProps } from './form-parts.ts';
import { SelectField } from '#ui/pick/SelectField.tsx';
import { NameFields } from '#ui/fields/NameFields.tsx';
import { namedOptions } from '#runtime/names/shown-name.ts';

/** The name of a product, its category and how it is found. */
export function BasicsSection({ form, choices, labels }: FormPartProps) {
  const t = useText(productStrings);
  return (
    <Card title={t('basics')}>
      <Stack gap="md">
        <NameFields form={form} label={labels.name} data-autofocus />
        <SelectField
          {...form.field('categoryID')}
          label={labels.categoryID}
          clearable
          searchable
          placeholder={t('none')}
          creation={useCategoryCreation()}
          data={namedOptions(choices.categories, ({ itemCategoryID }) => itemCategoryID)}
        />
        <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md">
          <TextInput {...form.field('refCode')} data-scan="fill" label={labels.refCode} autoComplete="off" />
          <TextInput
            {...form.field('barcode')}
            data-scan="fill"
            label={labels.barcode}
            autoComplete="off"
            inputMode="numeric"
          />
        </SimpleGrid>
        <ImageField {...form.field('imageUrl')} label={labels.imageUrl} keep={keepImage} />
        <Switch {...form.field('isActive', { type: 'checkbox' })} label={labels.isActive} />
      </Stack>
    </Card>
  );
}
