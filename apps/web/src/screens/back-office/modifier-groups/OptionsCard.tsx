import { ActionIcon, Badge, Button, Group, SimpleGrid, Stack, Switch, Text, TextInput } from '@mantine/core';
import { IconChevronDown, IconChevronUp, IconPlus, IconTrash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { ingredientNamesQuery } from '../../../queries/ingredients.ts';
import { modifierGroupNamesQuery } from '../../../queries/modifier-groups.ts';
import { productNamesQuery } from '../../../queries/products.ts';
import { useText, type Translate } from '../../../strings/define.ts';
import { modifierGroupStrings } from '../../../strings/modifier-groups.ts';
import { AmountField } from '../../../ui/AmountField.tsx';
import { Card } from '../../../ui/Card.tsx';
import { DecimalField } from '../../../ui/DecimalField.tsx';
import { OrderedRows } from '../../../ui/OrderedRows.tsx';
import { PickField } from '../../../ui/PickField.tsx';
import { PickOneField } from '../../../ui/PickOneField.tsx';
import type { RecordForm } from '../../../ui/record-form.ts';
import { blankOption, type GroupValues, type OptionValues } from './group-values.ts';

interface OptionsCardProps {
  readonly form: RecordForm<GroupValues>;
  /** The group itself, which cannot stand inside itself. */
  readonly ownID: string | null;
}

const HIDDEN_FIELDS = ['displayName', 'quantity', 'itemID', 'modifierGroupIDs'];

/** The options of a group: name and price in sight, the rest of an option on demand. */
export function OptionsCard({ form, ownID }: OptionsCardProps) {
  const t = useText(modifierGroupStrings);
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set());
  const [addedID, setAddedID] = useState<string | null>(null);
  const options = form.inner.getValues().modifierOptions ?? [];
  const { error } = form.field('modifierOptions');
  // What is wrong inside is shown, not hidden.
  const isOpen = (option: OptionValues, index: number) => opened.has(option.modifierOptionID ?? '') || HIDDEN_FIELDS.some((field) => form.inner.errors[`modifierOptions.${index}.${field}`] !== undefined);
  const nameOf = (option: OptionValues) => (option.name === '' ? t('newOption') : option.name);
  const add = () => {
    const option = blankOption();
    setAddedID(option.modifierOptionID ?? null);
    form.inner.insertListItem('modifierOptions', option);
  };
  const toggle = (id: string) => setOpened((before) => {
    const next = new Set(before);
    if (!next.delete(id)) next.add(id);
    return next;
  });
  return (
    <Card title={t('options')} hint={t('optionsHint')}>
      <div data-path="modifierOptions" tabIndex={-1} aria-invalid={error === undefined ? undefined : true}>
        {error !== undefined && <Text c="red" size="sm" mb={8}>{error}</Text>}
        {options.length === 0 && <Text c="dimmed">{t('noOptions')}</Text>}
        <OrderedRows
          rows={options} rowID={(option) => option.modifierOptionID ?? ''} nameOf={nameOf} isWide label={t('options')} onMove={(from, to) => form.inner.reorderListItem('modifierOptions', { from, to })}
          tools={(option, index) => <ActionIcon aria-label={t('removeOption', { name: nameOf(option) })} onClick={() => form.inner.removeListItem('modifierOptions', index)}><IconTrash size={20} /></ActionIcon>}
          below={(option, index) => (isOpen(option, index) ? <OptionDetails form={form} path={`modifierOptions.${index}`} option={option} ownID={ownID} /> : badgesOf(t, option))}
        >
          {(option, index) => {
            const path = `modifierOptions.${index}`;
            const place = index + 1;
            const isShown = isOpen(option, index);
            return (
              <Group gap={8} wrap="nowrap" align="flex-start">
                <TextInput {...form.field(`${path}.name`)} aria-label={t('optionName', { place })} placeholder={t('name')} flex={1} miw={0} autoComplete="off" autoFocus={option.modifierOptionID === addedID} />
                <AmountField {...form.field(`${path}.priceAdd`)} aria-label={t('optionPrice', { place })} allowNegative w={110} />
                <ActionIcon aria-label={t(isShown ? 'less' : 'more', { name: nameOf(option) })} aria-expanded={isShown} onClick={() => toggle(option.modifierOptionID ?? '')}>{isShown ? <IconChevronUp size={20} /> : <IconChevronDown size={20} />}</ActionIcon>
              </Group>
            );
          }}
        </OrderedRows>
      </div>
      <div>
        <Button variant="default" leftSection={<IconPlus size={20} />} onClick={add}>{t('addOption')}</Button>
      </div>
    </Card>
  );
}

function badgesOf(t: Translate<typeof modifierGroupStrings.en>, option: OptionValues): ReactNode {
  const count = option.modifierGroupIDs?.length ?? 0;
  if (option.isActive === true && option.isAvailable === true && count === 0) return null;
  return (
    <Group gap={8}>
      {option.isActive === false && <Badge color="gray">{t('inactive')}</Badge>}
      {option.isAvailable === false && <Badge color="amber">{t('unavailable')}</Badge>}
      {count > 0 && <Badge color="blue">{t('nests', { count })}</Badge>}
    </Group>
  );
}

function OptionDetails({ form, path, option, ownID }: OptionsCardProps & { readonly path: string; readonly option: OptionValues }) {
  const t = useText(modifierGroupStrings);
  const products = useQuery(productNamesQuery).data;
  const ingredients = useQuery(ingredientNamesQuery).data;
  const usable = products && ingredients && [
    ...ingredients.filter(({ type }) => type === 'Ingredient').map(({ ingredientID, name, uomSymbol }) => ({ id: ingredientID, name, group: t('ingredients'), ...(uomSymbol !== null && { detail: uomSymbol }) })),
    ...products.filter(({ type }) => type !== 'BaseProduct' && type !== 'Combo').map(({ itemID, name, refCode, barcode }) => ({ id: itemID, name, group: t('product_kind'), ...(refCode !== null && { detail: refCode }), ...(barcode !== null && { keywords: barcode }) })),
  ];
  const groups = useQuery(modifierGroupNamesQuery).data?.filter(({ modifierGroupID }) => modifierGroupID !== ownID).map(({ modifierGroupID, name, modifierOptions }) => ({ id: modifierGroupID, name, detail: modifierOptions.map((one) => one.name).join(', ') }));
  return (
    <SimpleGrid cols={{ base: 1, sm: 2 }}>
      <TextInput {...form.field(`${path}.displayName`)} label={t('displayName')} placeholder={option.name} autoComplete="off" />
      <Stack gap={0} justify="flex-end">
        <Switch {...form.field(`${path}.isActive`, { type: 'checkbox' })} label={t('isActive')} />
        <Switch {...form.field(`${path}.isAvailable`, { type: 'checkbox' })} label={t('availableHere')} />
      </Stack>
      <PickOneField {...form.field(`${path}.itemID`)} label={t('product')} options={usable} />
      {option.itemID !== null && option.itemID !== undefined && <DecimalField {...form.field(`${path}.quantity`)} label={t('quantity')} description={t('productHint')} decimals={5} inputWrapperOrder={['label', 'input', 'description', 'error']} />}
      <PickField {...form.field(`${path}.modifierGroupIDs`)} label={t('nested')} options={groups} />
    </SimpleGrid>
  );
}
