import { Button, Group, Stack, Text } from '@mantine/core';
import type { Recipe } from '@tavola/contract';
import { IconToolsKitchen2 } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { loaded } from '#runtime/http/records.ts';
import { recipeQuery, type RecipeOwner } from './recipes.queries.ts';
import { uomsQuery } from '../uoms/uoms.queries.ts';
import { useLanguage, useText } from '#text/define.ts';
import { formatQuantity } from '#text/format.ts';
import { recipeStrings } from './recipes.strings.ts';
import { LoadFailed } from '#ui/frames/LoadFailed.tsx';
import { LoadingRows } from '#ui/lists/LoadingRows.tsx';
import { RecipeCost } from './RecipeCost.tsx';
import { RecipeDialog } from './RecipeDialog.tsx';

/**
 * The recipe of an item or a modifier option inside a form: `<RecipeCard itemID={…} />`. It loads and saves separately,
 * in its own dialog, so neither form waits for the other.
 */
export function RecipeCard(owner: RecipeOwner) {
  const t = useText(recipeStrings);
  const [isEditing, setIsEditing] = useState(false);
  const {
    data: recipe,
    failure,
    onRetry,
  } = loaded(useQuery(recipeQuery('itemID' in owner ? { itemID: owner.itemID } : { optionID: owner.optionID })));
  return (
    <Stack component="section" gap="xs" aria-label={t('title')}>
      <Group justify="space-between" gap="sm">
        <div>
          <Text fw={500}>{t('title')}</Text>
          <Text size="sm" c="dimmed">
            {t('hint')}
          </Text>
        </div>
        <Button
          variant="default"
          leftSection={<IconToolsKitchen2 size={20} />}
          disabled={recipe === undefined}
          onClick={() => setIsEditing(true)}
        >
          {t('edit')}
        </Button>
      </Group>
      {recipe === undefined ? (
        failure === null ? (
          <LoadingRows rows={2} />
        ) : (
          <LoadFailed message={failure} onRetry={onRetry} />
        )
      ) : (
        <Parts recipe={recipe} />
      )}
      {isEditing && recipe !== undefined && (
        <RecipeDialog owner={owner} recipe={recipe} onClose={() => setIsEditing(false)} />
      )}
    </Stack>
  );
}

function Parts({ recipe: { parts } }: { readonly recipe: Recipe }) {
  const t = useText(recipeStrings);
  const language = useLanguage();
  const { data: uoms = [] } = useQuery(uomsQuery);
  if (parts.length === 0) return <Text c="dimmed">{t('none')}</Text>;
  const symbolOf = (uomid: number | null) => uoms.find((uom) => uom.uomid === uomid)?.symbol ?? '';
  return (
    <>
      {parts.map(({ elementItemID, elementName, elementUomid, quantity, uomid }) => (
        <Group key={elementItemID} justify="space-between" gap="sm" wrap="nowrap">
          <Text>{elementName}</Text>
          <Text style={{ whiteSpace: 'nowrap' }}>
            {formatQuantity(quantity, language)} {symbolOf(uomid ?? elementUomid)}
          </Text>
        </Group>
      ))}
      <RecipeCost parts={parts} uoms={uoms} />
    </>
  );
}
