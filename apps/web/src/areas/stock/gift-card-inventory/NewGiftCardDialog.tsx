import { Autocomplete } from '@mantine/core';
import { GiftCardProductInput } from '@tavola/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { createGiftCard, giftCardTypesQuery } from './gift-card-inventory.queries.ts';
import { newID } from '#runtime/clock/ids.ts';
import { useText } from '#text/define.ts';
import { giftCardStrings } from './gift-card-inventory.strings.ts';
import { AmountField } from '#ui/fields/AmountField.tsx';
import { useSchemaForm } from '#ui/forms/form.ts';
import { FormDialog } from '#ui/dialogs/FormDialog.tsx';
import { toast } from '#ui/dialogs/toast.ts';

/** A card of a type and price that the drawer has not had before. */
export function NewGiftCardDialog({ onClose }: { readonly onClose: () => void }) {
  const t = useText(giftCardStrings);
  const { data: types = [] } = useQuery(giftCardTypesQuery);
  const [giftCardProductID] = useState(newID);
  const form = useSchemaForm({
    schema: GiftCardProductInput,
    // Starts empty; the schema asks for a figure.
    initialValues: { giftCardTypeName: '', giftCardPrice: '' as never },
    onSubmit: async (values) => {
      await createGiftCard({ ...values, giftCardProductID });
      toast('success', t('saved'));
      onClose();
    },
  });
  return (
    <FormDialog title={t('new')} size="sm" form={form} onClose={onClose}>
      <Autocomplete
        {...form.field('giftCardTypeName')}
        label={t('giftCardTypeName')}
        description={t('typeHint')}
        withAsterisk
        data-autofocus
        data={types.map(({ name }) => name)}
      />
      <AmountField {...form.field('giftCardPrice')} label={t('giftCardPrice')} withAsterisk />
    </FormDialog>
  );
}
