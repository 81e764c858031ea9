import { Checkbox, SimpleGrid } from '@mantine/core';
import type { MenuChoices, Names } from '@tavola/contract';
import { useBrandCreation } from '#areas/catalog/brands/index.ts';
import { useText } from '#text/define.ts';
import { usePriceListCreation } from '../price-lists/creation.ts';
import { menuStrings } from './menus.strings.ts';
import { ColourField } from '#ui/fields/pictures/ColourField.tsx';
import type { SchemaForm } from '#ui/forms/form.ts';
import { SelectField } from '#ui/pick/SelectField.tsx';
import { NameFields } from '#ui/fields/NameFields.tsx';

type Named = { readonly names?: Names | null | undefined };

interface MenuHeadFieldsProps<Values extends Named> {
  readonly form: SchemaForm<Values>;
  readonly choices: MenuChoices;
  /** In the builder of online menus, where a menu stays one. */
  readonly isOnline: boolean;
}

/** Name, brand, price list, colour and kind of a menu. */
export function MenuHeadFields<Values extends Named>({ form, choices, isOnline }: MenuHeadFieldsProps<Values>) {
  const t = useText(menuStrings);
  const brandCreation = useBrandCreation();
  const priceListCreation = usePriceListCreation();
  const options = (named: readonly { readonly id: string; readonly name: string }[]) =>
    named.map(({ id, name }) => ({ value: id, label: name }));
  return (
    <>
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md">
        <NameFields form={form} label={t('name')} data-autofocus />
        {(choices.brands.length > 0 || brandCreation !== undefined) && (
          <SelectField
            {...form.field('brandID')}
            label={t('brand')}
            placeholder={t('noBrand')}
            creation={brandCreation}
            data={options(choices.brands)}
            clearable
            searchable
          />
        )}
        <SelectField
          {...form.field('priceListID')}
          label={t('priceList')}
          description={t('priceListHint')}
          placeholder={t('noPriceList')}
          creation={priceListCreation}
          data={options(choices.priceLists)}
          clearable
          searchable
        />
        <ColourField {...form.field('defaultMenuItemBGColor')} label={t('colour')} description={t('colourHint')} />
      </SimpleGrid>
      {!isOnline && (
        <Checkbox
          {...form.field('isOnlineMenu', { type: 'checkbox' })}
          label={t('isOnlineMenu')}
          description={t('onlineHint')}
        />
      )}
    </>
  );
}
