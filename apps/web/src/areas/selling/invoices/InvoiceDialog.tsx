import { Text, Textarea, TextInput } from '@mantine/core';
import { InvoiceInput, type InvoiceOfSale } from '@tavola/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import * as z from 'zod/mini';
import { newID } from '#runtime/clock/ids.ts';
import { loaded } from '#runtime/http/records.ts';
import { useText } from '#text/define.ts';
import { FormDialog } from '#ui/dialogs/FormDialog.tsx';
import { useSchemaForm } from '#ui/forms/form.ts';
import { ReceiptDialog } from '../receipts/ReceiptDialog.tsx';
import { saleQuery, type SaleOf } from '../sales/sales.queries.ts';
import { invoiceOfSaleQuery, invoicePaperQuery, issueInvoice } from './invoices.queries.ts';
import { invoiceStrings } from './invoices.strings.ts';

interface InvoiceDialogProps {
  readonly of: SaleOf;
  readonly onClose: () => void;
}

/** The invoice of a sale: its details where there is none yet, and its paper once it was issued (decision 224). */
export function InvoiceDialog({ of, onClose }: InvoiceDialogProps) {
  const t = useText(invoiceStrings);
  const { data: sale, ...ofSale } = loaded(useQuery(saleQuery(of)));
  const [issuedID, setIssuedID] = useState<string | null>(null);
  if (sale === undefined) return <ReceiptDialog title={t('open')} printed={undefined} {...ofSale} onClose={onClose} />;
  if (issuedID !== null) return <InvoicePaper id={issuedID} isCopy={false} onClose={onClose} />;
  return <OfSale saleID={sale.saleID} saleNo={sale.saleNo} onIssued={setIssuedID} onClose={onClose} />;
}

interface OfSaleProps {
  readonly saleID: string;
  readonly saleNo: string;
  readonly onIssued: (invoiceID: string) => void;
  readonly onClose: () => void;
}

function OfSale({ saleID, saleNo, onIssued, onClose }: OfSaleProps) {
  const t = useText(invoiceStrings);
  const { data, ...query } = loaded(useQuery(invoiceOfSaleQuery(saleID)));
  const title = t('title', { no: saleNo });
  if (data === undefined) return <ReceiptDialog title={title} printed={undefined} {...query} onClose={onClose} />;
  const { invoice, buyer } = data;
  if (invoice !== null) return <InvoicePaper id={invoice.invoiceID} isCopy onClose={onClose} />;
  return <BuyerDialog title={title} saleID={saleID} buyer={buyer} onIssued={onIssued} onClose={onClose} />;
}

const schema = z.omit(InvoiceInput, { invoiceID: true });

interface BuyerDialogProps {
  readonly title: string;
  readonly saleID: string;
  readonly buyer: InvoiceOfSale['buyer'];
  readonly onIssued: (invoiceID: string) => void;
  readonly onClose: () => void;
}

function BuyerDialog({ title, saleID, buyer, onIssued, onClose }: BuyerDialogProps) {
  const t = useText(invoiceStrings);
  // One id for as long as the dialog is open: a second tap is the same invoice.
  const [invoiceID] = useState(newID);
  const form = useSchemaForm({
    schema,
    initialValues: buyer,
    onSubmit: async (values) => onIssued((await issueInvoice(saleID, { invoiceID, ...values })).invoiceID),
  });
  return (
    <FormDialog title={title} size="md" form={form} submitLabel={t('issue')} onClose={onClose}>
      <Text size="sm" c="dimmed">
        {t('hint')}
      </Text>
      <TextInput
        {...form.field('companyName')}
        label={t('companyName')}
        withAsterisk
        data-autofocus
        autoComplete="off"
      />
      <TextInput {...form.field('taxID')} label={t('taxID')} withAsterisk autoComplete="off" spellCheck={false} />
      <TextInput {...form.field('branch')} label={t('branch')} description={t('branchHint')} autoComplete="off" />
      <Textarea {...form.field('address')} label={t('address')} withAsterisk rows={3} autoComplete="off" />
    </FormDialog>
  );
}

interface InvoicePaperProps {
  readonly id: string;
  readonly isCopy: boolean;
  readonly onClose: () => void;
}

/** The first print of an invoice is the original; every later one says that it is a copy (decision 265). */
function InvoicePaper({ id, isCopy, onClose }: InvoicePaperProps) {
  const t = useText(invoiceStrings);
  const [isPrinted, setIsPrinted] = useState(isCopy);
  const { data, ...query } = loaded(useQuery(invoicePaperQuery(id, isPrinted)));
  return (
    <ReceiptDialog title={t('open')} printed={data} {...query} onPrinted={() => setIsPrinted(true)} onClose={onClose} />
  );
}
