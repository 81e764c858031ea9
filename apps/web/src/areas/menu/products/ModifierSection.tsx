import { Button, Stack, Text } from '@mantine/core';
import { IconAdjustments } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { ProductChoices } from './product-choices.queries.ts';
import { productModifiersQuery } from './products.queries.ts';
import { useText } from '#text/define.ts';
import { productStrings } from './products.strings.ts';
import { useModifierGroupCreation } from '../modifier-groups/creation.ts';
import { Card } from '#ui/frames/Card.tsx';
import { OrderList } from '#ui/lists/ordered/OrderList.tsx';
import { PickDialog } from '#ui/pick/PickDialog.tsx';
import type { FormPartProps } from './form-parts.ts';
import { byShownName, listedName } from '#runtime/names/shown-name.ts';

/** The modifier groups of a product, in the order in which the terminal asks for them. */
export function ModifierSection({ form, choices, product }: FormPartProps) {
  const t = useText(productStrings);
  const { modifierGroupIDs = [] } = form.inner.getValues();
  return (
    <Card title={t('modifiers')} hint={t('modifiersHint')}>
      <Stack gap="md">
        <ModifierGroupsField
          choices={choices}
          value={modifierGroupIDs}
          onChange={(ids) => form.inner.setFieldValue('modifierGroupIDs', ids)}
        />
        {product !== null && <CategoryGroups itemID={product.itemID} />}
      </Stack>
    </Card>
  );
}

interface ModifierGroupsFieldProps {
  readonly choices: ProductChoices;
  readonly value: readonly string[];
  readonly onChange: (ids: string[]) => void;
}

/** Chooses groups and sorts them. */
export function ModifierGroupsField({ choices: { modifierGroups }, value, onChange }: ModifierGroupsFieldProps) {
  const t = useText(productStrings);
  const creation = useModifierGroupCreation();
  const [isPicking, setIsPicking] = useState(false);
  const nameOf = (id: string) =>
    listedName(modifierGroups.find(({ modifierGroupID }) => modifierGroupID === id) ?? { name: '–' });
  const options = byShownName(modifierGroups).map((group) => ({
    id: group.modifierGroupID,
    name: listedName(group),
    detail: group.modifierOptions.map(listedName).join(', '),
  }));
  return (
    <>
      {value.length === 0 ? (
        <Text c="dimmed">{t('noModifiers')}</Text>
      ) : (
        <OrderList
          entries={value.map((id) => ({ id, name: nameOf(id) }))}
          onChange={(entries) => onChange(entries.map(({ id }) => id))}
        />
      )}
      <Button
        variant="default"
        w="fit-content"
        leftSection={<IconAdjustments size={20} />}
        onClick={() => setIsPicking(true)}
      >
        {t('addModifiers')}
      </Button>
      {isPicking && (
        <PickDialog
          title={t('addModifiers')}
          options={options}
          chosen={value}
          emptyText={t('noModifiers')}
          creation={creation}
          onClose={() => setIsPicking(false)}
          onDone={(ids) => {
            // Groups that remain keep their order.
            onChange([...value.filter((id) => ids.includes(id)), ...ids.filter((id) => !value.includes(id))]);
            setIsPicking(false);
          }}
        />
      )}
    </>
  );
}

function CategoryGroups({ itemID }: { readonly itemID: string }) {
  const t = useText(productStrings);
  const { data = [] } = useQuery(productModifiersQuery(itemID));
  const names = data.filter(({ source }) => source === 'category').map(({ name }) => name);
  return names.length === 0 ? null : (
    <Text c="dimmed" size="sm">
      {t('fromCategory', { names: names.join(', ') })}
    </Text>
  );
}
