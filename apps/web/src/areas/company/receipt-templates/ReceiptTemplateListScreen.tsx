import { ActionIcon, Badge } from '@mantine/core';
import { ReceiptTemplateType, type ReceiptTemplateSummary } from '@tavola/contract';
import { templateNames } from '@tavola/receipts';
import { IconCopy } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { use, useMemo } from 'react';
import { loaded, useRights } from '#runtime/http/records.ts';
import { useGoTo } from '#runtime/navigation/navigation.ts';
import { screenStrings } from '#runtime/navigation/screens.strings.ts';
import { useLanguage, useText } from '#text/define.ts';
import { toast } from '#ui/dialogs/toast.ts';
import { attempt } from '#ui/forms/attempt.ts';
import { ReadOnlyContext } from '#ui/frames/read-only.ts';
import type { DataColumn } from '#ui/lists/data-column.ts';
import { useListFilters, useListState } from '#ui/lists/list-state.ts';
import { ListScreen } from '#ui/lists/ListScreen.tsx';
import { SelectField } from '#ui/pick/SelectField.tsx';
import { uiStrings } from '#ui/ui.strings.ts';
import { copyTemplate, removeTemplates, templatesQuery } from './receipt-templates.queries.ts';
import { templateStrings } from './receipt-templates.strings.ts';

const ALL = 'all';

/** The templates that this location prints with, by what they print; a new one begins as a copy. */
export function ReceiptTemplateListScreen() {
  const t = useText(templateStrings);
  const ui = useText(uiStrings);
  const title = useText(screenStrings);
  const language = useLanguage();
  const goTo = useGoTo();
  const readOnly = use(ReadOnlyContext);
  const { canAdd, canDelete } = useRights('receiptSetting');
  const state = useListState();
  const [{ type }, setFilters] = useListFilters({ type: ALL });
  const { data, ...list } = loaded(useQuery(templatesQuery));
  const rows = useMemo(
    () => data?.filter(({ receiptTemplateType }) => type === ALL || String(receiptTemplateType) === type),
    [data, type],
  );
  const columns = useMemo((): readonly DataColumn<ReceiptTemplateSummary>[] => {
    const copy = ({ receiptTemplateID }: ReceiptTemplateSummary) =>
      attempt(async () => toast('success', t('copied', { name: (await copyTemplate(receiptTemplateID)).name })));
    return [
      { id: 'name', header: t('name'), value: (row) => row.name },
      {
        id: 'receiptTemplateType',
        header: t('receiptTemplateType'),
        value: (row) => templateNames[row.receiptTemplateType][language],
        isUnderName: true,
      },
      {
        id: 'isDefault',
        header: t('isDefault'),
        value: (row) => (row.isDefault ? 0 : 1),
        cell: (row) => row.isDefault && <Badge variant="light">{t('isDefault')}</Badge>,
      },
      { id: 'description', header: t('description'), value: (row) => row.description, isSecondary: true },
      ...(canAdd
        ? [
            {
              id: 'copy',
              header: ui('makeCopy'),
              value: () => null,
              isSortable: false,
              cell: (row: ReceiptTemplateSummary) => (
                <ActionIcon
                  aria-label={t('copyOf', { name: row.name })}
                  disabled={readOnly !== null}
                  onClick={(event) => (event.stopPropagation(), void copy(row))}
                >
                  <IconCopy size={20} aria-hidden />
                </ActionIcon>
              ),
            },
          ]
        : []),
    ];
  }, [t, ui, language, canAdd, readOnly]);
  return (
    <ListScreen
      title={title('receiptTemplates')}
      list={{ ...list, rows }}
      columns={columns}
      rowID={(row) => row.receiptTemplateID}
      state={state}
      emptyText={t('empty')}
      isFiltered={type !== ALL}
      canChoose={(row) => !row.isDefault}
      filters={
        <SelectField
          aria-label={t('receiptTemplateType')}
          flex="1 1 150px"
          maw={260}
          allowDeselect={false}
          value={type}
          onChange={(value) => setFilters({ type: value ?? ALL })}
          data={[
            { value: ALL, label: t('typeAll') },
            ...Object.values(ReceiptTemplateType).map((one) => ({
              value: String(one),
              label: templateNames[one][language],
            })),
          ]}
        />
      }
      commands={{
        open: (row) => void goTo('receiptTemplate', { params: { id: row.receiptTemplateID } }),
        remove: canDelete ? removeTemplates : undefined,
      }}
    />
  );
}
