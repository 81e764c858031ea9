import { IconDownload, IconTableImport, IconUpload } from '@tabler/icons-react';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { useText } from '#text/define.ts';
import { importStrings } from './sheets.strings.ts';
import { ActionMenu } from '../dialogs/ActionMenu.tsx';
import type { MenuAction } from '../dialogs/MenuButton.tsx';
import { markBusy } from '../forms/busy.ts';
import type { ImportCommands, ImportState } from './ImportDialog.tsx';
import { attempt } from '#ui/forms/attempt.ts';
import { toast } from '../dialogs/toast.ts';

interface SheetActionsProps {
  /** The name of the list. */
  readonly list: string;
  readonly run: ImportState;
  /** Left out = the person may not. */
  readonly exportAs: ((format: 'csv' | 'xlsx') => Promise<unknown>) | undefined;
  readonly take: ImportCommands | undefined;
}

const ImportDialog = lazy(() =>
  import('./ImportDialog.tsx').then(({ ImportDialog: component }) => ({ default: component })),
);

/** The spreadsheet actions of a list: one button with export and import. */
export function SheetActions({ list, run, exportAs, take }: SheetActionsProps) {
  const t = useText(importStrings);
  const [isOpen, setIsOpen] = useState(false);
  const isSaving = run.phase === 'saving';
  useEffect(() => (isSaving ? markBusy('writing') : undefined), [isSaving]);
  // A person who closed the window gets a message with the result.
  const wasSaving = useRef(false);
  useEffect(() => {
    const { failure, report } = run;
    if (wasSaving.current && !isSaving && !isOpen)
      toast(
        failure === null ? 'success' : 'error',
        failure ?? t('saved', { count: (report?.counts.new ?? 0) + (report?.counts.changed ?? 0) }),
      );
    wasSaving.current = isSaving;
  }, [isSaving, isOpen, run, t]);
  const actions: MenuAction[] = [
    ...(take === undefined
      ? []
      : [{ key: 'import', label: t('import'), icon: <IconUpload size={20} />, onChoose: () => setIsOpen(true) }]),
    ...(exportAs === undefined
      ? []
      : (['xlsx', 'csv'] as const).map((format) => ({
          key: format,
          label: t(format === 'xlsx' ? 'exportXlsx' : 'exportCsv'),
          icon: <IconDownload size={20} />,
          onChoose: () => void attempt(() => exportAs(format)),
        }))),
  ];
  if (actions.length === 0) return null;
  return (
    <>
      <ActionMenu isWorded label={t('actions')} icon={<IconTableImport size={20} />} actions={actions} />
      {isOpen && take !== undefined && (
        <Suspense fallback={null}>
          <ImportDialog list={list} run={run} commands={take} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
