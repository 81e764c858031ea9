import { Badge, Group, SimpleGrid, Stack, Switch, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ingredientNamesQuery } from '../ingredients/ingredients.queries.ts';
import { modifierGroupNamesQuery } from './modifier-groups.queries.ts';
import { productNamesQuery } from '../products/products.queries.ts';
import { useModifierGroupCreation } from './creation.ts';
import { useProductCreation } from '../products/creation.ts';
import { useText, type Translate } from '#text/define.ts';
import { modifierGroupStrings } from './modifier-groups.strings.ts';
import { Card } from '#ui/frames/Card.tsx';
import { DecimalField } from '#ui/fields/DecimalField.tsx';
import { OptionRows } from '#ui/lists/ordered/OptionRows.tsx';
import { PickField } from '#ui/pick/PickField.tsx';
import { PickOneField } from '#ui/pick/PickOneField.tsx';
import type { RecordForm } from '#ui/forms/record-form.ts';
import { StatusBadge } from '#ui/frames/StatusBadge.tsx';
import { blankOption, type GroupValues, type OptionValues } from './group-values.ts';
import { AllergensField } from '../allergens/AllergensField.tsx';
import { LanguageNames } from '#ui/fields/NameFields.tsx';
import { listedName } from '#runtime/names/shown-name.ts';

interface OptionsCardProps {
  readonly form: RecordForm<GroupValues>;
  /** The group itself, which cannot contain itself. */
  readonly ownID: string | null;
}

const DETAIL_FIELDS = ['displayName', 'names.en', 'names.th', 'quantity', 'itemID', 'allergens', 'modifierGroupIDs'];

/** The options of a group, each with its stock item and the groups that it opens. */
export function OptionsCard({ form, ownID }: OptionsCardProps) {
  const t = useText(modifierGroupStrings);
  return (
    <Card title={t('options')} hint={t('optionsHint')}>
      <OptionRows
        form={form}
        path="modifierOptions"
        rows={form.inner.getValues().modifierOptions ?? []}
        rowID={(option) => option.modifierOptionID ?? ''}
        blank={blankOption}
        detailFields={DETAIL_FIELDS}
        emptyText={t('noOptions')}
        details={(option, path) => <OptionDetails form={form} path={path} option={option} ownID={ownID} />}
        summary={(option) => badgesOf(t, option)}
      />
    </Card>
  );
}

function badgesOf(t: Translate<typeof modifierGroupStrings.en>, option: OptionValues): ReactNode {
  const count = option.modifierGroupIDs?.length ?? 0;
  if (option.isActive === true && option.isAvailable === true && count === 0) return null;
  return (
    <Group gap={8}>
      {option.isActive === false && <StatusBadge tone="neutral" label={t('inactive')} />}
      {option.isAvailable === false && <StatusBadge tone="warning" label={t('unavailable')} />}
      {count > 0 && <Badge color="blue">{t('nests', { count })}</Badge>}
    </Group>
  );
}

function OptionDetails({
  form,
  path,
  option,
  ownID,
}: OptionsCardProps & { readonly path: string; readonly option: OptionValues }) {
  const t = useText(modifierGroupStrings);
  const groupCreation = useModifierGroupCreation();
  const productCreation = useProductCreation();
  const products = useQuery(productNamesQuery).data;
  const ingredients = useQuery(ingredientNamesQuery).data;
  const usable = products &&
    ingredients && [
      ...ingredients
        .filter(({ type }) => type === 'Ingredient')
        .map(({ ingredientID, name, uomSymbol }) => ({
          id: ingredientID,
          name,
          group: t('ingredients'),
          ...(uomSymbol !== null && { detail: uomSymbol }),
        })),
      ...products
        .filter(({ type }) => type !== 'BaseProduct' && type !== 'Combo')
        .map(({ itemID, name, refCode, barcode }) => ({
          id: itemID,
          name,
          group: t('products'),
          ...(refCode !== null && { detail: refCode }),
          ...(barcode !== null && { keywords: barcode }),
        })),
    ];
  const groups = useQuery(modifierGroupNamesQuery)
    .data?.filter(({ modifierGroupID }) => modifierGroupID !== ownID)
    .map((one) => ({
      id: one.modifierGroupID,
      name: listedName(one),
      detail: one.modifierOptions.map(listedName).join(', '),
    }));
  return (
    <SimpleGrid cols={{ base: 1, sm: 2 }}>
      <TextInput
        {...form.field(`${path}.displayName`)}
        label={t('displayName')}
        placeholder={option.name}
        autoComplete="off"
      />
      <LanguageNames form={form} path={`${path}.`} names={option.names} label={option.name} />
      <Stack gap={0} justify="flex-end">
        <Switch {...form.field(`${path}.isActive`, { type: 'checkbox' })} label={t('isActive')} />
        <Switch {...form.field(`${path}.isAvailable`, { type: 'checkbox' })} label={t('availableHere')} />
      </Stack>
      <PickOneField
        {...form.field(`${path}.itemID`)}
        label={t('product')}
        options={usable}
        creation={productCreation}
      />
      {option.itemID !== null && option.itemID !== undefined && (
        <DecimalField
          {...form.field(`${path}.quantity`)}
          label={t('quantity')}
          description={t('productHint')}
          decimals={5}
        />
      )}
      <AllergensField {...form.field(`${path}.allergens`)} of="option" />
      <PickField
        {...form.field(`${path}.modifierGroupIDs`)}
        label={t('nested')}
        options={groups}
        creation={groupCreation}
      />
    </SimpleGrid>
  );
}
