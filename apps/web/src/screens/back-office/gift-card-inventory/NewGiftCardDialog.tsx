import { Autocomplete } from '@mantine/core';
import { GiftCardProductInput } from '@tavola/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { createGiftCard, giftCardTypesQuery } from '../../../queries/gift-card-inventory.ts';
import { newID } from '../../../queries/ids.ts';
import { useText } from '../../../strings/define.ts';
import { giftCardStrings } from '../../../strings/gift-card-inventory.ts';
import { AmountField } from '../../../ui/AmountField.tsx';
import { useSchemaForm } from '../../../ui/form.ts';
import { FormDialog } from '../../../ui/FormDialog.tsx';
import { toast } from '../../../ui/toast.ts';

/** A card of a kind and a price that the drawer did not hold before. */
export function NewGiftCardDialog({ onClose }: { readonly onClose: () => void }) {
  const t = useText(giftCardStrings);
  const { data: types = [] } = useQuery(giftCardTypesQuery);
  const [giftCardProductID] = useState(newID);
  const form = useSchemaForm({
    schema: GiftCardProductInput,
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
