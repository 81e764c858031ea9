import { Button, Stack, Switch, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { enterableQuery } from '#runtime/session/change-location.ts';
import { useTenantInfo } from '#runtime/session/restaurant.ts';
import { useText } from '#text/define.ts';
import { formatQuantity } from '#text/format.ts';
import { productStrings } from '../products.strings.ts';
import { AmountField } from '#ui/fields/AmountField.tsx';
import { Card } from '#ui/frames/Card.tsx';
import type { FormPartProps } from '../form-parts.ts';

const OtherPlacesDialog = lazy(() =>
  import('./OtherPlacesDialog.tsx').then((module) => ({ default: module.OtherPlacesDialog })),
);

/** Settings of this location only. Tax is with the price. */
export function LocationSection({ form, product }: FormPartProps) {
  const t = useText(productStrings);
  const { locationTenantIdentifierID: hereID } = useTenantInfo();
  const { data: places = [] } = useQuery(enterableQuery);
  const [isOpen, setIsOpen] = useState(false);
  const { isAvailableForSelection, locationItems = [] } = form.inner.getValues();
  const stored = product?.locationItems[0];
  const isAvailable = isAvailableForSelection !== false && locationItems[0]?.isAvailableForSelection !== false;
  const setAvailable = (isOn: boolean) => {
    form.inner.setFieldValue('locationItems.0.isAvailableForSelection', isOn);
    // Switched off for the whole company, it could not be chosen here either.
    if (isOn) form.inner.setFieldValue('isAvailableForSelection', true);
  };
  return (
    <Card title={stored?.locationName ?? t('locations')} hint={t('locationHint')}>
      <Stack gap="md">
        <Switch
          {...form.field('locationItems.0.isAvailableForSelection', { type: 'checkbox' })}
          label={t('availableHere')}
          checked={isAvailable}
          onChange={(event) => setAvailable(event.currentTarget.checked)}
        />
        <AmountField
          {...form.field('locationItems.0.cost')}
          label={t('costHere')}
          description={t('costHereHint')}
          isOptional
        />
        {stored !== undefined && (
          <Text c="dimmed" size="sm">
            {stored.stockUnits === null ? t('notCounted') : t('onHand', { units: formatQuantity(stored.stockUnits) })}
          </Text>
        )}
        {product !== null && places.length > 1 && (
          <Button variant="default" onClick={() => setIsOpen(true)}>
            {t('otherPlaces')}
          </Button>
        )}
      </Stack>
      {isOpen && product !== null && (
        <Suspense fallback={null}>
          <OtherPlacesDialog product={product} hereID={hereID} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </Card>
  );
}
