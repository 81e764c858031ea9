import { ActionIcon, Group, Paper, SimpleGrid, Switch, Text, TextInput } from '@mantine/core';
import { IconChevronRight, IconTrash } from '@tabler/icons-react';
import { useText } from '#text/define.ts';
import { productStrings } from '../products.strings.ts';
import { AmountField } from '#ui/fields/AmountField.tsx';
import type { ProductForm } from '../product-form.ts';

interface ProductVariantFieldsProps {
  readonly form: ProductForm;
  readonly index: number;
  readonly name: string;
  /** The base price plus the surcharges of its options, in words; undefined where they add nothing. */
  readonly priceSum?: string | undefined;
  /** What is charged where that is not this price, in words. */
  readonly charged?: string | undefined;
  readonly onRemove: () => void;
  /** Opens the page of the variant; left out until it is saved. */
  readonly onOpen?: (() => void) | undefined;
}

/** One combination in the form of its product. */
export function ProductVariantFields({
  form,
  index,
  name,
  priceSum,
  charged,
  onRemove,
  onOpen,
}: ProductVariantFieldsProps) {
  const t = useText(productStrings);
  const field = (of: string, options?: { type: 'checkbox' }) => form.field(`itemVariations.${index}.${of}`, options);
  const labelled = (label: string) => ({ label, 'aria-label': `${name}: ${label}` });
  return (
    <Paper withBorder p="sm" component="fieldset" aria-label={name}>
      <Group justify="space-between" wrap="nowrap" gap="sm" mb="xs">
        <Text fw={600} style={{ overflowWrap: 'anywhere' }}>
          {name}
        </Text>
        <Group gap="xs" wrap="nowrap">
          <Switch {...field('isActive', { type: 'checkbox' })} aria-label={t('activeOf', { name })} />
          <ActionIcon onClick={onRemove} aria-label={t('removeCombination', { name })}>
            <IconTrash size={20} />
          </ActionIcon>
          {onOpen !== undefined && (
            <ActionIcon onClick={onOpen} aria-label={t('openCombination', { name })}>
              <IconChevronRight size={20} />
            </ActionIcon>
          )}
        </Group>
      </Group>
      <SimpleGrid cols={{ base: 2, sm: 4 }} spacing="sm">
        <AmountField {...field('basePrice')} {...labelled(t('basePrice'))} withAsterisk description={priceSum} />
        <AmountField {...field('cost')} {...labelled(t('cost'))} isOptional />
        <TextInput {...field('barcode')} data-scan="fill" {...labelled(t('barcode'))} autoComplete="off" />
        <TextInput {...field('refCode')} data-scan="fill" {...labelled(t('refCode'))} autoComplete="off" />
      </SimpleGrid>
      {charged !== undefined && (
        <Text size="sm" c="dimmed" mt="xs">
          {charged}
        </Text>
      )}
    </Paper>
  );
}
