import { TextInput } from '@mantine/core';
import { ReportViewInput, type ReportView, type ViewableReport } from '@tavola/contract';
import { useState } from 'react';
import * as z from 'zod/mini';
import { newID } from '#runtime/clock/ids.ts';
import { useText } from '#text/define.ts';
import { FormDialog } from '#ui/dialogs/FormDialog.tsx';
import { toast } from '#ui/dialogs/toast.ts';
import { useSchemaForm } from '#ui/forms/form.ts';
import { viewSearch } from './view-search.ts';
import { changeView, saveView } from './views.queries.ts';
import { viewStrings } from './views.strings.ts';

const schema = z.pick(ReportViewInput, { name: true });

interface SaveViewDialogProps {
  readonly screen: ViewableReport;
  readonly search: Readonly<Record<string, string>>;
  /** The view that gets another name; null = a new one. */
  readonly view: ReportView | null;
  readonly onClose: () => void;
}

/** Asks for the name of a view. */
export function SaveViewDialog({ screen, search, view, onClose }: SaveViewDialogProps) {
  const t = useText(viewStrings);
  // A dialog that is submitted twice saves one view.
  const [reportViewID] = useState(newID);
  const form = useSchemaForm({
    schema,
    initialValues: { name: view?.name ?? '' },
    onSubmit: async ({ name }) => {
      await (view === null
        ? saveView({ reportViewID, screen, name, search: viewSearch(search) })
        : changeView(view.reportViewID, { name, search: view.search, version: view.version }));
      toast('success', t('saved'));
      onClose();
    },
  });
  return (
    <FormDialog
      title={view === null ? t('save') : t('rename', { name: view.name })}
      size="sm"
      form={form}
      onClose={onClose}
    >
      <TextInput
        {...form.field('name')}
        label={t('name')}
        description={view === null && t('nameHint')}
        data-autofocus
      />
    </FormDialog>
  );
}
