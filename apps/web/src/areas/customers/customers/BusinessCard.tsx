import { SimpleGrid, TextInput } from '@mantine/core';
import type { CustomerForm } from '@tavola/contract';
import type * as z from 'zod/mini';
import { useText } from '#text/define.ts';
import type { RecordForm } from '#ui/forms/record-form.ts';
import { Card } from '#ui/frames/Card.tsx';
import { customerStrings } from './customers.strings.ts';

/** What an invoice to a business needs of a customer (decision 224). */
export function BusinessCard({ form }: { readonly form: RecordForm<z.input<typeof CustomerForm>> }) {
  const t = useText(customerStrings);
  return (
    <Card title={t('invoiceTitle')} hint={t('invoiceHint')}>
      <TextInput {...form.field('companyName')} label={t('company')} autoComplete="off" />
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <TextInput {...form.field('taxID')} label={t('taxID')} autoComplete="off" spellCheck={false} />
        <TextInput {...form.field('branch')} label={t('branch')} description={t('branchHint')} autoComplete="off" />
      </SimpleGrid>
    </Card>
  );
}
