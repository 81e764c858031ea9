import { ActionIcon, Button, Group, Stack, Text } from '@mantine/core';
import { RecipeInput, type IngredientName, type Recipe, type RecipePart } from '@tavola/contract';
import { isConvertible, unitsOf } from '@tavola/selling';
import { IconPlus, IconX } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { CallError } from '#runtime/http/call-error.ts';
import { ingredientNamesQuery } from '#areas/menu/ingredients/ingredients.queries.ts';
import { saveRecipe, type RecipeOwner } from './recipes.queries.ts';
import { uomsQuery } from '../uoms/uoms.queries.ts';
import { useIngredientCreation } from '#areas/menu/ingredients/index.ts';
import { useText } from '#text/define.ts';
import { recipeStrings } from './recipes.strings.ts';
import { DecimalField } from '#ui/fields/DecimalField.tsx';
import { Dialog } from '#ui/dialogs/Dialog.tsx';
import { DialogButtons } from '#ui/dialogs/DialogButtons.tsx';
import { Notice } from '#ui/frames/Notice.tsx';
import { PickDialog } from '#ui/pick/PickDialog.tsx';
import { toast } from '#ui/dialogs/toast.ts';
import { useIsPhone } from '#ui/frames/use-phone.ts';
import { RecipeCost } from './RecipeCost.tsx';
import { SelectField } from '#ui/pick/SelectField.tsx';

interface RecipeDialogProps {
  readonly owner: RecipeOwner;
  readonly recipe: Recipe;
  readonly onClose: () => void;
}

/** A line while it is edited: the amount may be missing for a moment. */
type Line = Omit<RecipePart, 'quantity'> & { readonly quantity: number | '' };

const QUANTITY_DECIMALS = 5;

const lineOf = ({ ingredientID, name, type, uomid }: IngredientName): Line => ({
  elementItemID: ingredientID,
  elementName: name,
  elementType: type,
  elementUomid: uomid,
  elementCost: null,
  quantity: '',
  uomid: null,
});

/**
 * Edits a recipe. It has no form element because the dialog may be inside another form, which must not be submitted
 * with it.
 */
export function RecipeDialog({ owner, recipe, onClose }: RecipeDialogProps) {
  const t = useText(recipeStrings);
  const isPhone = useIsPhone();
  const { data: names = [] } = useQuery(ingredientNamesQuery);
  const creation = useIngredientCreation();
  const { data: uoms = [] } = useQuery(uomsQuery);
  const units = useMemo(() => unitsOf(uoms), [uoms]);
  const [lines, setLines] = useState<readonly Line[]>(recipe.parts);
  const [revision, setRevision] = useState(recipe.revision);
  const [isPicking, setIsPicking] = useState(false);
  const [isSaving, setIsSaving] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const [theirs, setTheirs] = useState<Recipe | null>(null);

  const change = (elementItemID: string, part: Partial<Line>) =>
    setLines(lines.map((line) => (line.elementItemID === elementItemID ? { ...line, ...part } : line)));
  const pick = (ids: readonly string[]) => {
    setLines([
      ...lines.filter(({ elementItemID }) => ids.includes(elementItemID)),
      ...names
        .filter(
          ({ ingredientID }) =>
            ids.includes(ingredientID) && !lines.some(({ elementItemID }) => elementItemID === ingredientID),
        )
        .map(lineOf),
    ]);
    setIsPicking(false);
  };
  const save = async (from: string) => {
    const read = RecipeInput.safeParse({
      parts: lines.map(({ elementItemID, quantity, uomid }) => ({ elementItemID, quantity, uomid })),
      revision: from,
    });
    if (!read.success) return setFailure(t('wrongAmounts'));
    setIsSaving(true);
    setFailure(null);
    try {
      await saveRecipe(owner, read.data);
      toast('success', t('saved'));
      onClose();
    } catch (refusal) {
      if (!(refusal instanceof CallError)) throw refusal;
      // A version conflict carries the current record.
      if (refusal.errorCode === 'resource.version_conflict') setTheirs(refusal.body.additionValue.current as Recipe);
      else setFailure(refusal.message);
    } finally {
      setIsSaving(false);
    }
  };
  const unitsFor = ({ elementUomid }: Line) =>
    elementUomid === null
      ? []
      : uoms
          .filter(({ uomid }) => isConvertible(units, uomid, elementUomid))
          .map(({ uomid, symbol }) => ({ value: String(uomid), label: symbol }));

  return (
    <>
      <Dialog onClose={onClose} title={t('title')} size="lg" fullScreen={isPhone}>
        <Stack gap="md">
          <Text c="dimmed">{t('hint')}</Text>
          {failure !== null && <Notice tone="error">{failure}</Notice>}
          {theirs !== null && (
            <Notice tone="warning">
              <Stack gap="sm">
                <Text>{t('changed')}</Text>
                <Group gap="sm">
                  <Button onClick={() => (setTheirs(null), void save(theirs.revision))}>{t('keepMine')}</Button>
                  <Button
                    variant="default"
                    onClick={() => (setLines(theirs.parts), setRevision(theirs.revision), setTheirs(null))}
                  >
                    {t('takeTheirs')}
                  </Button>
                </Group>
              </Stack>
            </Notice>
          )}
          {lines.length === 0 && <Text>{t('none')}</Text>}
          {lines.map((line) => (
            <Group key={line.elementItemID} gap="xs" wrap={isPhone ? 'wrap' : 'nowrap'} align="center">
              <Text flex={isPhone ? '1 1 100%' : 1} miw={0} style={{ overflowWrap: 'anywhere' }}>
                {line.elementName}
              </Text>
              <DecimalField
                aria-label={t('quantity', { name: line.elementName })}
                w={110}
                flex={isPhone ? 1 : 'none'}
                decimals={QUANTITY_DECIMALS}
                value={line.quantity}
                onChange={(quantity) => change(line.elementItemID, { quantity: quantity ?? '' })}
                aria-invalid={line.quantity === '' || line.quantity <= 0}
              />
              <SelectField
                aria-label={t('unit', { name: line.elementName })}
                w={100}
                allowDeselect={false}
                data={unitsFor(line)}
                disabled={line.elementUomid === null}
                placeholder={t('ownUnit')}
                value={
                  line.uomid === null && line.elementUomid === null ? null : String(line.uomid ?? line.elementUomid)
                }
                onChange={(value) => change(line.elementItemID, { uomid: value === null ? null : Number(value) })}
              />
              <ActionIcon
                aria-label={t('remove', { name: line.elementName })}
                onClick={() => setLines(lines.filter(({ elementItemID }) => elementItemID !== line.elementItemID))}
              >
                <IconX size={20} />
              </ActionIcon>
            </Group>
          ))}
          <Button
            variant="default"
            w="fit-content"
            leftSection={<IconPlus size={20} />}
            onClick={() => setIsPicking(true)}
          >
            {t('add')}
          </Button>
          {/* The cost of a new line is known once it is saved. */}
          {lines.length > 0 &&
            lines.every(({ elementItemID }) => recipe.parts.some((part) => part.elementItemID === elementItemID)) && (
              <RecipeCost
                parts={lines.map((line) => ({ ...line, quantity: line.quantity === '' ? 0 : line.quantity }))}
                uoms={uoms}
              />
            )}
          <DialogButtons isSubmitting={isSaving} onSubmit={() => void save(revision)} onClose={onClose} />
        </Stack>
      </Dialog>
      {isPicking && (
        <PickDialog
          title={t('add')}
          emptyText={t('emptyNames')}
          creation={creation}
          chosen={lines.map(({ elementItemID }) => elementItemID)}
          onDone={pick}
          onClose={() => setIsPicking(false)}
          options={names
            .filter(
              ({ ingredientID, isActive }) =>
                (isActive || lines.some(({ elementItemID }) => elementItemID === ingredientID)) &&
                !('itemID' in owner && owner.itemID === ingredientID),
            )
            .map(({ ingredientID, name, categoryName, uomSymbol }) => ({
              id: ingredientID,
              name,
              detail: [categoryName, uomSymbol].filter((word) => word !== null).join(' · '),
            }))}
        />
      )}
    </>
  );
}
