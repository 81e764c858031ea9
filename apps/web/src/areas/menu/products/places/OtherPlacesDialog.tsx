import { Group, Paper, SimpleGrid, Stack, Switch, Text } from '@mantine/core';
import type { Product, ProductPlace } from '@tavola/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { loaded } from '#runtime/http/records.ts';
import { useLanguage, useText } from '#text/define.ts';
import { formatQuantity, formatTax } from '#text/format.ts';
import { Dialog } from '#ui/dialogs/Dialog.tsx';
import { DialogButtons } from '#ui/dialogs/DialogButtons.tsx';
import { toast } from '#ui/dialogs/toast.ts';
import { AmountField } from '#ui/fields/AmountField.tsx';
import { CurrencyContext } from '#ui/fields/currency.ts';
import { attempt } from '#ui/forms/attempt.ts';
import { LoadFailed } from '#ui/frames/LoadFailed.tsx';
import { LoadingRows } from '#ui/lists/LoadingRows.tsx';
import { SelectField } from '#ui/pick/SelectField.tsx';
import { chargeText } from '../prices/charged-prices.ts';
import { productPlacesQuery, saveProductPlaces } from './product-places.queries.ts';
import { productStrings } from '../products.strings.ts';

const DEFAULT_TAX = 'default';
const NO_TAX = 'none';

interface OtherPlacesDialogProps {
  readonly product: Product;
  /** The location of the form, which has its own fields there. */
  readonly hereID: string;
  readonly onClose: () => void;
}

/** A product at the other locations of the person: availability, tax, cost and the price that is charged there. */
export function OtherPlacesDialog({ product, hereID, onClose }: OtherPlacesDialogProps) {
  const t = useText(productStrings);
  const { data, failure, onRetry } = loaded(useQuery(productPlacesQuery(product.itemID)));
  return (
    <Dialog onClose={onClose} title={t('otherPlaces')} size="lg">
      {data !== undefined ? (
        <Places
          itemID={product.itemID}
          places={data.filter(({ locationID }) => locationID !== hereID)}
          onClose={onClose}
        />
      ) : failure === null ? (
        <LoadingRows />
      ) : (
        <LoadFailed message={failure} onRetry={onRetry} />
      )}
    </Dialog>
  );
}

interface PlacesProps {
  readonly itemID: string;
  readonly places: readonly ProductPlace[];
  readonly onClose: () => void;
}

function Places({ itemID, places, onClose }: PlacesProps) {
  const t = useText(productStrings);
  // What was read when the dialog opened: a colleague's save must not change fields that someone is typing in.
  const [before] = useState(places);
  const [edited, setEdited] = useState<ReadonlyMap<string, ProductPlace>>(new Map());
  const [isSaving, setIsSaving] = useState(false);
  const change = (place: ProductPlace, next: Partial<ProductPlace>) =>
    setEdited((was) => new Map(was).set(place.locationID, { ...place, ...next }));
  const isUnreadable = [...edited.values()].some(({ cost }) => Number.isNaN(cost));
  const save = () => {
    setIsSaving(true);
    void attempt(async () => {
      await saveProductPlaces(
        itemID,
        [...edited.values()].map(
          ({ locationID, version, taxID, isDefaultTax, isTaxInclusive, cost, isAvailableForSelection }) => ({
            locationID,
            version,
            taxID,
            isDefaultTax,
            isTaxInclusive,
            cost,
            isAvailableForSelection,
          }),
        ),
      );
      toast('success', t('saved'));
      onClose();
    }).finally(() => setIsSaving(false));
  };
  return (
    <Stack gap="md">
      <Text c="dimmed">{t('otherPlacesHint')}</Text>
      {before.map((place) => (
        <Place
          key={place.locationID}
          place={edited.get(place.locationID) ?? place}
          onChange={(next) => change(edited.get(place.locationID) ?? place, next)}
        />
      ))}
      <DialogButtons
        isSubmitting={isSaving}
        isDisabled={edited.size === 0 || isUnreadable}
        onSubmit={save}
        onClose={onClose}
      />
    </Stack>
  );
}

interface PlaceProps {
  readonly place: ProductPlace;
  readonly onChange: (next: Partial<ProductPlace>) => void;
}

/** One location; read-only for a person who may only look at products there. */
function Place({ place, onChange }: PlaceProps) {
  const t = useText(productStrings);
  const language = useLanguage();
  const { locationName, taxes, canEdit, stockUnits } = place;
  const defaultTax = taxes.find(({ isDefault }) => isDefault);
  const labelled = (label: string) => ({ label, 'aria-label': `${locationName}: ${label}`, disabled: !canEdit });
  const charged = chargeText(t, place.charges, place);
  return (
    // Costs are in the currency of that location.
    <CurrencyContext value={place}>
      <Paper withBorder p="sm" component="fieldset" aria-label={locationName}>
        <Group justify="space-between" gap="sm" mb="xs">
          <Text fw={600} style={{ overflowWrap: 'anywhere' }}>
            {locationName}
          </Text>
          <Switch
            {...labelled(t('availableHere'))}
            checked={place.isAvailableForSelection}
            onChange={(event) => onChange({ isAvailableForSelection: event.currentTarget.checked })}
          />
        </Group>
        <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
          <SelectField
            {...labelled(t('tax'))}
            allowDeselect={false}
            value={place.isDefaultTax ? DEFAULT_TAX : (place.taxID ?? NO_TAX)}
            onChange={(value) =>
              onChange({
                isDefaultTax: value === null || value === DEFAULT_TAX,
                taxID: value === null || value === DEFAULT_TAX || value === NO_TAX ? null : value,
              })
            }
            data={[
              {
                value: DEFAULT_TAX,
                label: t('defaultTax', {
                  name: defaultTax === undefined ? t('noTax') : formatTax(defaultTax, language),
                }),
              },
              { value: NO_TAX, label: t('noTax') },
              ...taxes.map((tax) => ({ value: tax.taxID, label: formatTax(tax, language) })),
            ]}
          />
          <AmountField
            {...labelled(t('cost'))}
            isOptional
            value={place.cost}
            {...(Number.isNaN(place.cost) && { error: t('costUnreadable') })}
            onChange={(next: number | '' | null) => onChange({ cost: next === '' ? null : next })}
          />
        </SimpleGrid>
        <Switch
          mt="sm"
          {...labelled(t('inclusiveHere'))}
          checked={place.isTaxInclusive}
          onChange={(event) => onChange({ isTaxInclusive: event.currentTarget.checked })}
        />
        <Text c="dimmed" size="sm" mt="xs">
          {[charged, stockUnits === null ? null : t('onHand', { units: formatQuantity(stockUnits) })]
            .filter((part) => part != null)
            .join(' · ')}
        </Text>
      </Paper>
    </CurrencyContext>
  );
}
