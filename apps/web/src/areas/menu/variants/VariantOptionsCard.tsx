import { Badge, Group, SimpleGrid, Switch, Text, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { modifierGroupNamesQuery } from '../modifier-groups/modifier-groups.queries.ts';
import { useModifierGroupCreation } from '../modifier-groups/creation.ts';
import { useText, type Translate } from '#text/define.ts';
import { variantStrings } from './variants.strings.ts';
import { Card } from '#ui/frames/Card.tsx';
import { OptionRows } from '#ui/lists/ordered/OptionRows.tsx';
import { PickField } from '#ui/pick/PickField.tsx';
import type { RecordForm } from '#ui/forms/record-form.ts';
import { StatusBadge } from '#ui/frames/StatusBadge.tsx';
import { blankOption, type OptionValues, type VariantValues } from './variant-values.ts';
import { AllergensField } from '../allergens/AllergensField.tsx';
import { LanguageNames } from '#ui/fields/NameFields.tsx';
import { listedName } from '#runtime/names/shown-name.ts';

interface VariantOptionsCardProps {
  readonly form: RecordForm<VariantValues>;
  /** Options in use: these are switched off, not removed (decision 20). */
  readonly usedOptionIDs: readonly string[];
}

/** The options of a variant, each with its switch and the groups that it opens. */
export function VariantOptionsCard({ form, usedOptionIDs }: VariantOptionsCardProps) {
  const t = useText(variantStrings);
  return (
    <Card title={t('options')} hint={t('optionsHint')}>
      <OptionRows
        form={form}
        path="variantOptions"
        rows={form.inner.getValues().variantOptions}
        rowID={(option) => option.variantOptionID ?? ''}
        blank={blankOption}
        detailFields={['displayName', 'names.en', 'names.th', 'allergens']}
        lockOf={(option, name) => (usedOptionIDs.includes(option.variantOptionID ?? '') ? t('inUse', { name }) : null)}
        summary={(option) => badgesOf(t, option)}
        details={(option, path, name) => <OptionDetails form={form} option={option} path={path} name={name} />}
      />
      <Text size="sm" c="dimmed">
        {t('priceHint')}
      </Text>
    </Card>
  );
}

interface OptionDetailsProps {
  readonly form: RecordForm<VariantValues>;
  readonly option: OptionValues;
  readonly path: string;
  readonly name: string;
}

function OptionDetails({ form, option, path, name }: OptionDetailsProps) {
  const t = useText(variantStrings);
  const creation = useModifierGroupCreation();
  const groups = useQuery(modifierGroupNamesQuery).data?.map((group) => ({
    id: group.modifierGroupID,
    name: listedName(group),
    detail: group.modifierOptions.map(listedName).join(', '),
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
      <Switch
        {...form.field(`${path}.isActive`, { type: 'checkbox' })}
        label={t('isOn')}
        aria-label={t('isOnOf', { name })}
        style={{ alignSelf: 'end' }}
      />
      <AllergensField {...form.field(`${path}.allergens`)} of="option" />
      <PickField {...form.field(`${path}.modifierGroupIDs`)} label={t('groups')} options={groups} creation={creation} />
    </SimpleGrid>
  );
}

function badgesOf(t: Translate<typeof variantStrings.en>, option: OptionValues): ReactNode {
  const count = option.modifierGroupIDs?.length ?? 0;
  if (option.isActive === true && count === 0) return null;
  return (
    <Group gap={8}>
      {option.isActive === false && <StatusBadge tone="neutral" label={t('inactive')} />}
      {count > 0 && <Badge color="blue">{t('asks', { count })}</Badge>}
    </Group>
  );
}
