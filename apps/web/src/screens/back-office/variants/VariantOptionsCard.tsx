import { ActionIcon, Badge, Button, Group, SimpleGrid, Switch, Text, TextInput, Tooltip } from '@mantine/core';
import { IconChevronDown, IconChevronUp, IconLock, IconPlus, IconTrash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { modifierGroupNamesQuery } from '../../../queries/modifier-groups.ts';
import { useText, type Translate } from '../../../strings/define.ts';
import { variantStrings } from '../../../strings/variants.ts';
import { AmountField } from '../../../ui/AmountField.tsx';
import { Card } from '../../../ui/Card.tsx';
import { OrderedRows } from '../../../ui/OrderedRows.tsx';
import { PickField } from '../../../ui/PickField.tsx';
import type { RecordForm } from '../../../ui/record-form.ts';
import { blankOption, type OptionValues, type VariantValues } from './variant-values.ts';

interface VariantOptionsCardProps {
  readonly form: RecordForm<VariantValues>;
  /** Options that something stands on: these are switched off, not removed (decision 20). */
  readonly usedOptionIDs: readonly string[];
}

/** The options of a variant: name, price and switch in sight, the rest of an option on demand. */
export function VariantOptionsCard({ form, usedOptionIDs }: VariantOptionsCardProps) {
  const t = useText(variantStrings);
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set());
  const groups = useQuery(modifierGroupNamesQuery).data?.map(({ modifierGroupID, name, modifierOptions }) => ({ id: modifierGroupID, name, detail: modifierOptions.map((one) => one.name).join(', ') }));
  const [addedID, setAddedID] = useState<string | null>(null);
  const options = form.inner.getValues().variantOptions;
  const { error } = form.field('variantOptions');
  const isOpen = (option: OptionValues, index: number) => opened.has(option.variantOptionID ?? '') || form.inner.errors[`variantOptions.${index}.displayName`] !== undefined;
  const nameOf = (option: OptionValues) => (option.name === '' ? t('newOption') : option.name);
  const add = () => {
    const option = blankOption();
    setAddedID(option.variantOptionID ?? null);
    form.inner.insertListItem('variantOptions', option);
  };
  const toggle = (id: string) => setOpened((before) => {
    const next = new Set(before);
    if (!next.delete(id)) next.add(id);
    return next;
  });
  return (
    <Card title={t('options')} hint={t('optionsHint')}>
      <div data-path="variantOptions" tabIndex={-1} aria-invalid={error === undefined ? undefined : true}>
        {error !== undefined && <Text c="red" size="sm" mb={8}>{error}</Text>}
        <OrderedRows
          rows={options} rowID={(option) => option.variantOptionID ?? ''} nameOf={nameOf} isWide label={t('options')} onMove={(from, to) => form.inner.reorderListItem('variantOptions', { from, to })}
          tools={(option, index) => (usedOptionIDs.includes(option.variantOptionID ?? '')
            ? <Tooltip label={t('inUse', { name: nameOf(option) })} multiline maw={280}><ActionIcon aria-label={t('inUse', { name: nameOf(option) })} aria-disabled><IconLock size={20} /></ActionIcon></Tooltip>
            : <ActionIcon aria-label={t('removeOption', { name: nameOf(option) })} onClick={() => form.inner.removeListItem('variantOptions', index)}><IconTrash size={20} /></ActionIcon>)}
          below={(option, index) => (isOpen(option, index) ? (
            <SimpleGrid cols={{ base: 1, sm: 2 }}>
              <TextInput {...form.field(`variantOptions.${index}.displayName`)} label={t('displayName')} placeholder={option.name} autoComplete="off" />
              <Switch {...form.field(`variantOptions.${index}.isActive`, { type: 'checkbox' })} label={t('isOn')} aria-label={t('isOnOf', { name: nameOf(option) })} style={{ alignSelf: 'end' }} />
              <PickField {...form.field(`variantOptions.${index}.modifierGroupIDs`)} label={t('groups')} options={groups} />
            </SimpleGrid>
          ) : badgesOf(t, option))}
        >
          {(option, index) => {
            const path = `variantOptions.${index}`;
            const place = index + 1;
            const isShown = isOpen(option, index);
            return (
              <Group gap={8} wrap="nowrap" align="flex-start">
                <TextInput {...form.field(`${path}.name`)} aria-label={t('optionName', { place })} placeholder={t('name')} flex={1} miw={0} autoComplete="off" autoFocus={option.variantOptionID === addedID} />
                <AmountField {...form.field(`${path}.priceAdd`)} aria-label={t('optionPrice', { place })} allowNegative w={110} />
                <ActionIcon aria-label={t(isShown ? 'less' : 'more', { name: nameOf(option) })} aria-expanded={isShown} onClick={() => toggle(option.variantOptionID ?? '')}>{isShown ? <IconChevronUp size={20} /> : <IconChevronDown size={20} />}</ActionIcon>
              </Group>
            );
          }}
        </OrderedRows>
      </div>
      <Text size="sm" c="dimmed">{t('priceHint')}</Text>
      <div>
        <Button variant="default" leftSection={<IconPlus size={20} />} onClick={add}>{t('addOption')}</Button>
      </div>
    </Card>
  );
}

function badgesOf(t: Translate<typeof variantStrings.en>, option: OptionValues): ReactNode {
  const count = option.modifierGroupIDs?.length ?? 0;
  if (option.isActive === true && count === 0) return null;
  return (
    <Group gap={8}>
      {option.isActive === false && <Badge color="gray">{t('inactive')}</Badge>}
      {count > 0 && <Badge color="blue">{t('asks', { count })}</Badge>}
    </Group>
  );
}
