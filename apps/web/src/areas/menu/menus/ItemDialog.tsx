import { Stack, Switch, Text } from '@mantine/core';
import { MenuItemHead, type BuilderItem, type MenuItemInput } from '@tavola/contract';
import { useQuery } from '@tanstack/react-query';
import { builderItemQuery } from './menus.queries.ts';
import { loaded } from '#runtime/http/records.ts';
import { useText } from '#text/define.ts';
import { menuStrings } from './menus.strings.ts';
import { AvailabilityField } from '#ui/fields/AvailabilityField.tsx';
import { ColourField } from '#ui/fields/pictures/ColourField.tsx';
import { useSchemaForm } from '#ui/forms/form.ts';
import { FormDialog } from '#ui/dialogs/FormDialog.tsx';
import { LoadFailed } from '#ui/frames/LoadFailed.tsx';
import { LoadingRows } from '#ui/lists/LoadingRows.tsx';

type ItemPart = Pick<MenuItemInput, 'isAvailable' | 'bgColor' | 'availabilities' | 'menuItemModifierOptions'>;
type Switches = ItemPart['menuItemModifierOptions'];

interface ItemDialogProps {
  readonly item: MenuItemInput;
  readonly name: string;
  readonly onDone: (part: ItemPart) => void;
  readonly onClose: () => void;
}

/** Availability, colour, hours and modifier options of one item of the menu. */
export function ItemDialog({
  item: { itemID, isAvailable, bgColor, availabilities, menuItemModifierOptions },
  name,
  onDone,
  onClose,
}: ItemDialogProps) {
  const t = useText(menuStrings);
  const form = useSchemaForm({
    schema: MenuItemHead,
    initialValues: { isAvailable, bgColor, availabilities, menuItemModifierOptions },
    onSubmit: (values) => Promise.resolve(onDone(values)),
  });
  return (
    <FormDialog title={name} size="lg" form={form} submitLabel={t('done')} onClose={onClose}>
      <Switch {...form.field('isAvailable', { type: 'checkbox' })} label={t('isAvailable')} data-autofocus />
      <ColourField {...form.field('bgColor')} label={t('itemColour')} />
      <AvailabilityField
        label={t('itemHours')}
        value={form.inner.values.availabilities ?? []}
        onChange={(value) => form.inner.setFieldValue('availabilities', value)}
        errorOf={(path) => form.field(`availabilities.${path}`).error}
      />
      <OptionSwitches
        itemID={itemID}
        value={form.inner.values.menuItemModifierOptions ?? []}
        onChange={(value) => form.inner.setFieldValue('menuItemModifierOptions', value)}
      />
    </FormDialog>
  );
}

interface OptionSwitchesProps {
  readonly itemID: string;
  readonly value: Switches;
  readonly onChange: (value: Switches) => void;
}

function OptionSwitches({ itemID, value, onChange }: OptionSwitchesProps) {
  const t = useText(menuStrings);
  const { data, failure, onRetry } = loaded(useQuery(builderItemQuery(itemID)));
  return (
    <Stack gap="sm" role="group" aria-label={t('options')}>
      <div>
        <Text fw={600}>{t('options')}</Text>
        <Text size="sm" c="dimmed">
          {data?.modifierGroups.length === 0 ? t('noOptions') : t('optionsHint')}
        </Text>
      </div>
      {data === undefined ? (
        failure === null ? (
          <LoadingRows rows={2} />
        ) : (
          <LoadFailed message={failure} onRetry={onRetry} />
        )
      ) : (
        data.modifierGroups.map((group) => (
          <GroupSwitches key={group.modifierGroupID} group={group} value={value} onChange={onChange} />
        ))
      )}
    </Stack>
  );
}

function GroupSwitches({
  group,
  value,
  onChange,
}: Pick<OptionSwitchesProps, 'value' | 'onChange'> & { readonly group: BuilderItem['modifierGroups'][number] }) {
  const t = useText(menuStrings);
  return (
    <div role="group" aria-label={group.name}>
      <Text size="sm" fw={600} c="dimmed">
        {group.name}
      </Text>
      {group.modifierOptions.map(({ modifierOptionID, name, isOn }) => {
        const own = value.find((one) => one.modifierOptionID === modifierOptionID);
        const others = value.filter((one) => one !== own);
        return (
          <Switch
            key={modifierOptionID}
            checked={own?.isAvailable ?? isOn}
            label={name}
            description={own === undefined ? t('follows') : t('onlyHere')}
            onChange={(event) => {
              const isAvailable = event.currentTarget.checked;
              onChange(isAvailable === isOn ? others : [...others, { modifierOptionID, isAvailable }]);
            }}
          />
        );
      })}
    </div>
  );
}
