import { Button, SimpleGrid, Switch } from '@mantine/core';
import { ModifierGroupInput, type ModifierGroupRecord } from '@tavola/contract';
import { IconCopy } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { categoryNamesQuery } from '#areas/catalog/categories/categories.queries.ts';
import { newID } from '#runtime/clock/ids.ts';
import {
  copyModifierGroup,
  createModifierGroup,
  modifierGroupQuery,
  updateModifierGroup,
} from './modifier-groups.queries.ts';
import { screenPath, useGoTo, usePathParams } from '#runtime/navigation/navigation.ts';
import { loaded, useRights } from '#runtime/http/records.ts';
import { useCategoryCreation } from '#areas/catalog/categories/index.ts';
import { useText } from '#text/define.ts';
import { modifierGroupStrings } from './modifier-groups.strings.ts';
import { screenStrings } from '#runtime/navigation/screens.strings.ts';
import { uiStrings } from '#ui/ui.strings.ts';
import { Card } from '#ui/frames/Card.tsx';
import { useCurrency } from '#ui/fields/currency.ts';
import { DecimalField } from '#ui/fields/DecimalField.tsx';
import { FormScreen } from '#ui/forms/FormScreen.tsx';
import { attempt } from '#ui/forms/attempt.ts';
import { LoadedRecord } from '#ui/forms/LoadedRecord.tsx';
import { PickField } from '#ui/pick/PickField.tsx';
import { useRecordForm } from '#ui/forms/record-form.ts';
import { toast } from '#ui/dialogs/toast.ts';
import { describeOptions } from '../describe-options.ts';
import { UsedInList } from '../uses/UsedIn.tsx';
import { blankGroup, limitsWhen } from './group-values.ts';
import { OptionsCard } from './OptionsCard.tsx';
import { NameFields, ShownNameField } from '#ui/fields/NameFields.tsx';
import { byShownName, listedName } from '#runtime/names/shown-name.ts';

/** Adds a group of options; also over the form of a product or of another option that asks for it. */
export const ModifierGroupNewScreen = () => <ModifierGroupForm group={null} />;

/** Changes a group with all its options; everything that asks for it follows. Options that are removed are deleted. */
export function ModifierGroupScreen() {
  const title = useText(screenStrings);
  const { data, ...query } = loaded(useQuery(modifierGroupQuery(usePathParams('modifierGroup').id)));
  return (
    <LoadedRecord title={title('modifierGroup')} backTo={screenPath('modifierGroups')} record={data} {...query}>
      {(group) => <ModifierGroupForm key={group.modifierGroupID} group={group} />}
    </LoadedRecord>
  );
}

function ModifierGroupForm({ group }: { readonly group: ModifierGroupRecord | null }) {
  const t = useText(modifierGroupStrings);
  const ui = useText(uiStrings);
  const title = useText(screenStrings);
  const goTo = useGoTo();
  const currency = useCurrency();
  const { canAdd } = useRights('product');
  const { data: known } = useQuery(categoryNamesQuery);
  const categories = known && byShownName(known).map((one) => ({ id: one.itemCategoryID, name: listedName(one) }));
  const form = useRecordForm({
    schema: ModifierGroupInput,
    record: group,
    blank: blankGroup(),
    create: createModifierGroup,
    update: (values) => updateModifierGroup(group?.modifierGroupID ?? '', values),
    onSaved: () => {
      toast('success', t('saved'));
      void goTo('modifierGroups');
    },
  });
  const categoryCreation = useCategoryCreation();
  const copy = (id: string) =>
    attempt(async () => {
      const made = await copyModifierGroup(id, newID());
      toast('success', t('copied', { name: made.name }));
      await goTo('modifierGroup', { params: { id: made.modifierGroupID } });
    });
  const labels = {
    name: t('name'),
    displayName: t('displayName'),
    minSelectedOptions: t('min'),
    maxSelectedOptions: t('max'),
    isRequired: t('isRequired'),
    isActive: t('isActive'),
    modifierOptions: t('options'),
    itemCategoryIDs: t('categories'),
  };
  return (
    <FormScreen
      title={group ? listedName(group) : title('modifierGroupNew')}
      backTo={screenPath('modifierGroups')}
      form={form}
      labels={labels}
      describe={{
        modifierOptions: (options = []) => describeOptions(options, currency, t('inactive')),
        itemCategoryIDs: (ids = []) =>
          ids.map((one) => categories?.find((each) => each.id === one)?.name ?? '–').join(', '),
      }}
      onCancel={() => void goTo('modifierGroups')}
      actions={
        group !== null && canAdd ? (
          <Button
            variant="default"
            leftSection={<IconCopy size={20} />}
            onClick={() => void copy(group.modifierGroupID)}
          >
            {ui('makeCopy')}
          </Button>
        ) : undefined
      }
      sections={<OptionsCard form={form} ownID={group?.modifierGroupID ?? null} />}
      aside={
        <Card title={t('where')} hint={t('categoriesHint')}>
          <PickField
            {...form.field('itemCategoryIDs')}
            label={labels.itemCategoryIDs}
            options={categories}
            creation={categoryCreation}
          />
          {group !== null && <UsedInList noun="modifierGroup" id={group.modifierGroupID} />}
        </Card>
      }
    >
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <NameFields form={form} label={labels.name} data-autofocus />
        <ShownNameField form={form} label={labels.displayName} />
      </SimpleGrid>
      <Switch
        {...form.field('isRequired', { type: 'checkbox' })}
        label={labels.isRequired}
        description={t('isRequiredHint')}
        onChange={(event) => form.inner.setValues(limitsWhen(event.currentTarget.checked, form.inner.getValues()))}
      />
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <DecimalField {...form.field('minSelectedOptions')} label={labels.minSelectedOptions} decimals={0} />
        <DecimalField
          {...form.field('maxSelectedOptions')}
          label={labels.maxSelectedOptions}
          decimals={0}
          description={t('maxHint')}
        />
      </SimpleGrid>
      <Switch {...form.field('isActive', { type: 'checkbox' })} label={labels.isActive} />
    </FormScreen>
  );
}
