import { Button, Group, Stack, Text, TextInput } from '@mantine/core';
import { wordsOf, type ComboFault, type ComboMaterial } from '@tavola/contract';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { comboStrings } from './combos.strings.ts';
import { useProductCreation } from '../products/creation.ts';
import { useText } from '#text/define.ts';
import { formatAmount } from '#text/format.ts';
import { Card } from '#ui/frames/Card.tsx';
import { useCurrency } from '#ui/fields/currency.ts';
import { DecimalField } from '#ui/fields/DecimalField.tsx';
import type { MenuAction } from '#ui/dialogs/MenuButton.tsx';
import { OrderedRows } from '#ui/lists/ordered/OrderedRows.tsx';
import { PickDialog } from '#ui/pick/PickDialog.tsx';
import type { RecordForm } from '#ui/forms/record-form.ts';
import { blankChoice, blankPart, type ChoiceValues, type ComboValues } from './combo-values.ts';
import { PartRow } from './PartRow.tsx';
import { LanguageNames } from '#ui/fields/NameFields.tsx';
import { listedName } from '#runtime/names/shown-name.ts';

export interface ChoicesProps {
  readonly form: RecordForm<ComboValues>;
  /** Left out while it is loading. */
  readonly material: ComboMaterial | undefined;
  readonly faults: readonly ComboFault[];
  readonly nameOf: (itemID: string) => string;
}

/** The choices of a combo, each with its items; both are sorted by dragging or by keyboard. */
export function ChoicesCard(props: ChoicesProps) {
  const t = useText(comboStrings);
  const { form } = props;
  const [addedID, setAddedID] = useState<string | null>(null);
  const { comboChoices } = form.inner.getValues();
  const { error } = form.field('comboChoices');
  const errorID = useId();
  const nameOfChoice = (choice: ChoiceValues) => (choice.name === '' ? t('newChoice') : choice.name);
  const add = () => {
    const choice = blankChoice();
    setAddedID(choice.comboChoiceID ?? null);
    form.inner.insertListItem('comboChoices', choice);
  };
  return (
    <Card title={t('choices')} hint={t('choicesHint')}>
      <div
        role="group"
        data-path="comboChoices"
        tabIndex={-1}
        aria-label={t('choices')}
        aria-invalid={error === undefined ? undefined : true}
        aria-describedby={error === undefined ? undefined : errorID}
      >
        {error !== undefined && (
          <Text id={errorID} c="red" size="sm" mb={8}>
            {error}
          </Text>
        )}
        <OrderedRows
          rows={comboChoices}
          rowID={(choice) => choice.comboChoiceID ?? ''}
          nameOf={nameOfChoice}
          isWide
          label={t('choices')}
          onMove={(from, to) => form.inner.reorderListItem('comboChoices', { from, to })}
          actions={(choice, index) => [
            removal(t('removeChoice', { name: nameOfChoice(choice) }), () =>
              form.inner.removeListItem('comboChoices', index),
            ),
          ]}
          shows={(choice, index) => [
            props.material,
            props.faults,
            choice.comboChoiceID === addedID,
            form.faultsBelow(`comboChoices.${index}`),
            t,
          ]}
          below={(choice, index) => (
            <>
              <LanguageNames
                form={form}
                path={`comboChoices.${index}.`}
                names={choice.names}
                label={nameOfChoice(choice)}
              />
              <ChoiceItems {...props} choice={choice} place={index} name={nameOfChoice(choice)} />
            </>
          )}
        >
          {(choice, index) => (
            <Group gap={8} wrap="nowrap" align="flex-start">
              <TextInput
                {...form.field(`comboChoices.${index}.name`)}
                aria-label={t('choiceName', { place: index + 1 })}
                placeholder={t('choiceNameHint')}
                flex={1}
                miw={0}
                autoComplete="off"
                autoFocus={choice.comboChoiceID === addedID}
              />
              <DecimalField
                {...form.field(`comboChoices.${index}.quantity`)}
                aria-label={t('quantityOf', { place: index + 1 })}
                decimals={5}
                w={90}
                suffix=" ×"
              />
            </Group>
          )}
        </OrderedRows>
      </div>
      <div>
        <Button variant="default" leftSection={<IconPlus size={20} />} onClick={add}>
          {t('addChoice')}
        </Button>
      </div>
    </Card>
  );
}

/** The entry that removes a row. */
const removal = (label: string, onChoose: () => void): MenuAction => ({
  key: 'remove',
  label,
  icon: <IconTrash size={20} />,
  isDestructive: true,
  onChoose,
});

/** The items of one choice. */
function ChoiceItems({
  form,
  material,
  faults,
  nameOf,
  choice,
  place,
  name,
}: ChoicesProps & { readonly choice: ChoiceValues; readonly place: number; readonly name: string }) {
  const t = useText(comboStrings);
  const currency = useCurrency();
  const creation = useProductCreation();
  const [isAdding, setIsAdding] = useState(false);
  const items = `comboChoices.${place}.comboChoiceItems`;
  const parts = choice.comboChoiceItems;
  const { error } = form.field(items);
  const errorID = useId();
  const taken = new Set(parts.map((part) => part.itemID));
  const options = (material?.products ?? [])
    .filter((product) => !taken.has(product.itemID) && product.isActive)
    .map((product) => ({
      id: product.itemID,
      name: listedName(product),
      detail: [formatAmount(product.basePrice, currency), product.refCode].filter((word) => word !== '').join(' · '),
      group: product.categoryName || t('noCategory'),
      keywords: `${wordsOf(product)} ${product.barcode}`,
    }));
  const add = (ids: readonly string[]) => {
    setIsAdding(false);
    // The form library cannot follow a path that is put together.
    form.inner.setFieldValue(items, [...parts, ...ids.map(blankPart)] as never);
  };
  return (
    <Stack gap="sm">
      {parts.length === 0 && (
        <Text id={errorID} c={error === undefined ? 'dimmed' : 'red'} size="sm">
          {t('noItems')}
        </Text>
      )}
      <OrderedRows
        rows={parts}
        rowID={(part) => part.itemID}
        nameOf={(part) => nameOf(part.itemID)}
        isWide
        label={t('itemsOf', { name })}
        onMove={(from, to) => form.inner.reorderListItem(items, { from, to })}
        actions={(part, index) => [
          removal(t('removeItem', { name: nameOf(part.itemID) }), () => form.inner.removeListItem(items, index)),
        ]}
      >
        {(part, index) => (
          <PartRow
            form={form}
            path={`${items}.${index}`}
            part={part}
            name={nameOf(part.itemID)}
            fault={
              faults.find((one) => one.comboChoiceID === choice.comboChoiceID && one.itemID === part.itemID)?.reason ??
              null
            }
            variantOptions={material?.products.find((product) => product.itemID === part.itemID)?.variantOptions ?? []}
            onDefault={(isDefault) =>
              form.inner.setFieldValue(
                items,
                // The form library cannot follow a path that is put together.
                parts.map((each) => ({ ...each, isDefault: isDefault && each.itemID === part.itemID })) as never,
              )
            }
          />
        )}
      </OrderedRows>
      <div>
        <Button
          variant="light"
          leftSection={<IconPlus size={20} />}
          loading={material === undefined}
          data-path={items}
          aria-invalid={error === undefined ? undefined : true}
          aria-describedby={error === undefined ? undefined : errorID}
          onClick={() => setIsAdding(true)}
        >
          {t('addItems')}
        </Button>
      </div>
      {isAdding && (
        <PickDialog
          title={t('itemsOf', { name })}
          options={options}
          creation={creation}
          onClose={() => setIsAdding(false)}
          onDone={add}
        />
      )}
    </Stack>
  );
}
