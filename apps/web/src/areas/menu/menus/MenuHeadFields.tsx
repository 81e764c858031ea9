import { Checkbox, SimpleGrid, TextInput } from '@mantine/core';
import type { MenuChoices } from '@tavola/contract';
import { useText } from '#text/define.ts';
import { menuStrings } from './menus.strings.ts';
import { ColourField } from '#ui/fields/ColourField.tsx';
import type { SchemaForm } from '#ui/forms/form.ts';
import { SelectField } from '#ui/pick/SelectField.tsx';

interface MenuHeadFieldsProps<Values> {
  readonly form: SchemaForm<Values>;
  readonly choices: MenuChoices;
}

/** Name, brand, price list, colour and kind of a menu. */
export function MenuHeadFields<Values>({ form, choices }: MenuHeadFieldsProps<Values>) {
  const t = useText(menuStrings);
  const options = (named: readonly { readonly id: string; readonly name: string }[]) =>
    named.map(({ id, name }) => ({ value: id, label: name }));
  return (
    <>
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md">
        <TextInput {...form.field('name')} label={t('name')} withAsterisk data-autofocus autoComplete="off" />
        {choices.brands.length > 0 && (
          <SelectField
            {...form.field('brandID')}
            label={t('brand')}
            placeholder={t('noBrand')}
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
          data={options(choices.priceLists)}
          clearable
          searchable
        />
        <ColourField {...form.field('defaultMenuItemBGColor')} label={t('colour')} description={t('colourHint')} />
      </SimpleGrid>
      <Checkbox
        {...form.field('isOnlineMenu', { type: 'checkbox' })}
        label={t('isOnlineMenu')}
        description={t('onlineHint')}
      />
    </>
  );
}
