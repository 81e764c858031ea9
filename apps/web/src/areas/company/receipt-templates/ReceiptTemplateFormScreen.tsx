import { Button, Text, TextInput } from '@mantine/core';
import { ReceiptTemplateInput, type ReceiptTemplate } from '@tavola/contract';
import { defaultMarkup, receiptFormat, templateFault, templateNames } from '@tavola/receipts';
import { useQuery } from '@tanstack/react-query';
import { use, useDeferredValue, useMemo, useRef } from 'react';
import * as z from 'zod/mini';
import { loaded, useRights } from '#runtime/http/records.ts';
import { screenPath, useGoTo, usePathParams } from '#runtime/navigation/navigation.ts';
import { screenStrings } from '#runtime/navigation/screens.strings.ts';
import { useOperationalSetting } from '#runtime/session/restaurant.ts';
import { useLanguage, useText } from '#text/define.ts';
import { toast } from '#ui/dialogs/toast.ts';
import { attempt } from '#ui/forms/attempt.ts';
import { FormScreen } from '#ui/forms/FormScreen.tsx';
import { LoadedRecord } from '#ui/forms/LoadedRecord.tsx';
import { useRecordForm } from '#ui/forms/record-form.ts';
import { ReadOnlyContext } from '#ui/frames/read-only.ts';
import { uiStrings } from '#ui/ui.strings.ts';
import { MarkupField, type MarkupFieldHandle } from './MarkupField.tsx';
import { setDefaultTemplate, templateQuery, updateTemplate } from './receipt-templates.queries.ts';
import { templateStrings } from './receipt-templates.strings.ts';
import { TemplateFields } from './TemplateFields.tsx';
import { TemplatePreview } from './TemplatePreview.tsx';

/** Changes a receipt template, next to what it prints. */
export function ReceiptTemplateFormScreen() {
  const title = useText(screenStrings);
  const { data, ...query } = loaded(useQuery(templateQuery(usePathParams('receiptTemplate').id)));
  return (
    <LoadedRecord title={title('receiptTemplate')} backTo={screenPath('receiptTemplates')} record={data} {...query}>
      {(template) => <TemplateForm key={template.receiptTemplateID} template={template} />}
    </LoadedRecord>
  );
}

function TemplateForm({ template }: { readonly template: ReceiptTemplate }) {
  const t = useText(templateStrings);
  const ui = useText(uiStrings);
  const language = useLanguage();
  const goTo = useGoTo();
  const readOnly = use(ReadOnlyContext);
  const { canEdit } = useRights('receiptSetting');
  const { receiptTemplateID: id, receiptTemplateType: type, isDefault } = template;
  const setting = useOperationalSetting();
  const formatIn = useMemo(() => {
    const { currencyCode: code, currencySymbol: symbol, currencyDecimals: decimals } = setting;
    return (of: typeof language) => receiptFormat({ ...setting, currency: { code, symbol, decimals } }, of);
  }, [setting]);
  // The server looks at the markup in the same way, so a fault is found before it is sent.
  const schema = useMemo(
    () =>
      ReceiptTemplateInput.check(
        z.refine(({ markup }) => templateFault(markup, type, formatIn(language), language) === null, {
          error: 'markup',
          path: ['markup'],
        }),
      ),
    [type, formatIn, language],
  );
  const form = useRecordForm({
    schema,
    record: template,
    blank: { name: '', description: '', markup: '' },
    update: (values) => updateTemplate(id, values),
    onSaved: () => {
      toast('success', t('saved'));
      void goTo('receiptTemplates');
    },
  });
  const editor = useRef<MarkupFieldHandle>(null);
  const { markup } = form.inner.getValues();
  // Drawing a long receipt takes longer than a key press.
  const shown = useDeferredValue(markup);
  const fault = useMemo(
    () => templateFault(shown, type, formatIn(language), language),
    [shown, type, formatIn, language],
  );
  const typeName = templateNames[type][language];
  const labels = { name: t('name'), description: t('description'), markup: t('markup') };
  const restoreOriginal = () => {
    const write = (next: string) => form.inner.setFieldValue('markup', next);
    write(defaultMarkup(type));
    const undo = { label: ui('undo'), onPress: () => write(markup) };
    toast('success', t('restored'), { action: undo });
  };
  const makeDefault = () =>
    attempt(async () => {
      await setDefaultTemplate(id);
      toast('success', t('madeDefault', { name: template.name }));
      void goTo('receiptTemplates');
    });
  return (
    <FormScreen
      title={template.name}
      backTo={screenPath('receiptTemplates')}
      form={form}
      labels={labels}
      canSave={canEdit}
      onCancel={() => void goTo('receiptTemplates')}
      actions={
        canEdit && (
          <>
            <Button variant="default" onClick={restoreOriginal}>
              {t('original')}
            </Button>
            {!isDefault && (
              <Button variant="default" disabled={form.isDirty || readOnly !== null} onClick={() => void makeDefault()}>
                {t('makeDefault')}
              </Button>
            )}
          </>
        )
      }
      aside={
        <>
          <TemplatePreview markup={shown} type={type} name={template.name} fault={fault} formatIn={formatIn} />
          {canEdit && <TemplateFields type={type} onPick={(text) => editor.current?.insert(text)} />}
        </>
      }
    >
      <Text size="sm" c="dimmed">
        {isDefault ? t('defaultHint', { type: typeName }) : typeName}
      </Text>
      <TextInput {...form.field('name')} label={labels.name} withAsterisk autoComplete="off" />
      <TextInput {...form.field('description')} label={labels.description} autoComplete="off" />
      <MarkupField
        {...form.field('markup')}
        ref={editor}
        label={labels.markup}
        value={markup}
        onChange={(next) => form.inner.setFieldValue('markup', next)}
        fault={fault}
      />
    </FormScreen>
  );
}
