import { Button, Group, Stack, Switch, Text } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { useId } from 'react';
import { useText } from '#text/define.ts';
import { discountStrings } from './discounts.strings.ts';
import { Card } from '#ui/frames/Card.tsx';
import { PickField } from '#ui/pick/PickField.tsx';
import { fieldsOf, type DiscountForm } from './discount-form.ts';
import { useMenuCreation } from '../menus/creation.ts';
import { useMenuOptions } from './discount-options.ts';
import { SelectField } from '#ui/pick/SelectField.tsx';

/** Whether the discount applies online, on which menus and, for an item discount, to which of their products. */
export function MenusSection({ form }: { readonly form: DiscountForm }) {
  const t = useText(discountStrings);
  const {
    discountMenu: { applyToOnlineMenu, menuDiscounts },
    level,
  } = fieldsOf(form);
  return (
    <Card title={t('sectionOnline')}>
      <Stack gap="md">
        <Switch
          {...form.field('discountMenu.applyToOnlineMenu', { type: 'checkbox' })}
          label={t('applyToOnlineMenu')}
        />
        {applyToOnlineMenu && <Menus form={form} menuDiscounts={menuDiscounts} isOnItems={level === 'Item'} />}
      </Stack>
    </Card>
  );
}

type MenuDiscounts = ReturnType<typeof fieldsOf>['discountMenu']['menuDiscounts'];

function Menus({
  form,
  menuDiscounts,
  isOnItems,
}: {
  readonly form: DiscountForm;
  readonly menuDiscounts: MenuDiscounts;
  readonly isOnItems: boolean;
}) {
  const t = useText(discountStrings);
  const menus = useMenuOptions();
  const creation = useMenuCreation();
  const setMenus = (next: MenuDiscounts) => form.inner.setFieldValue('discountMenu.menuDiscounts', next);
  const { error } = form.field('discountMenu.menuDiscounts');
  const errorID = useId();
  return (
    <Stack gap="sm">
      {menuDiscounts.map(({ menuID }, index) => {
        const path = `discountMenu.menuDiscounts.${index}`;
        return (
          // An entry has no id; its index identifies it.
          <Card key={index}>
            <Stack gap="sm">
              <SelectField
                {...form.field(`${path}.menuID`)}
                label={t('menu')}
                withAsterisk
                allowDeselect={false}
                creation={creation}
                data={(menus ?? []).map(({ id, name }) => ({ value: id, label: name }))}
                onChange={(id) =>
                  setMenus(menuDiscounts.map((one, at) => (at === index ? { menuID: id, itemIDs: [] } : one)))
                }
              />
              {isOnItems && menuID !== null && (
                <PickField
                  {...form.field(`${path}.itemIDs`)}
                  label={t('menuProducts')}
                  withAsterisk
                  options={menus?.find(({ id }) => id === menuID)?.products ?? []}
                />
              )}
              <Group justify="flex-end">
                <Button
                  variant="subtle"
                  color="red"
                  leftSection={<IconTrash size={18} />}
                  onClick={() => setMenus(menuDiscounts.filter((_, at) => at !== index))}
                >
                  {t('removeMenu')}
                </Button>
              </Group>
            </Stack>
          </Card>
        );
      })}
      {error !== undefined && menuDiscounts.length === 0 && (
        <Text id={errorID} c="red" size="sm">
          {t('menuNeeded')}
        </Text>
      )}
      <Group>
        <Button
          variant="default"
          leftSection={<IconPlus size={18} />}
          data-path="discountMenu.menuDiscounts"
          aria-invalid={error === undefined ? undefined : true}
          aria-describedby={error === undefined ? undefined : errorID}
          onClick={() => setMenus([...menuDiscounts, { menuID: null, itemIDs: [] }])}
        >
          {t('addMenu')}
        </Button>
      </Group>
    </Stack>
  );
}
