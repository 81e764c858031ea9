import { Button, Checkbox, Group, Progress, SegmentedControl, Stack, Text } from '@mantine/core';
import { IconDownload, IconFileSpreadsheet } from '@tabler/icons-react';
import { useState, type DragEvent } from 'react';
import { useText } from '#text/define.ts';
import { importStrings } from './sheets.strings.ts';
import { uiStrings } from '../ui.strings.ts';
import { Dialog } from '../dialogs/Dialog.tsx';
import classes from './ImportDialog.module.css';
import { ImportRows, type ImportRowView } from './ImportRows.tsx';
import { MatchColumns, type ColumnLayout } from './MatchColumns.tsx';
import { attempt } from '#ui/forms/attempt.ts';
import { Notice } from '../frames/Notice.tsx';
import { useIsPhone } from '../frames/use-phone.ts';

const KINDS = ['refused', 'changed', 'new', 'same'] as const;
type Kind = (typeof KINDS)[number];

/** Progress of an import; it outlives the dialog. */
export interface ImportState {
  readonly phase: 'choosing' | 'matching' | 'checking' | 'checked' | 'saving' | 'saved';
  readonly file: { readonly name: string } | null;
  readonly isCreatingMissing: boolean;
  readonly progress: { readonly done: number; readonly total: number };
  readonly report: {
    readonly counts: Readonly<Record<Kind, number>>;
    readonly rows: readonly ImportRowView[];
    readonly writtenBy: 'square' | 'toast' | null;
    readonly unknownColumns: readonly string[];
    readonly alsoCreated: readonly { readonly name: string }[];
    readonly refusedFile: object | null;
  } | null;
  /** The columns of the file and of the list; null before a file was read. */
  readonly layout: ColumnLayout | null;
  readonly failure: string | null;
}

export interface ImportCommands {
  readonly template: (format: 'csv' | 'xlsx') => Promise<unknown>;
  readonly choose: (file: File) => Promise<unknown>;
  /** Left out where rows cannot create other records. */
  readonly setCreatingMissing: ((isCreatingMissing: boolean) => Promise<unknown>) | undefined;
  /** Reads the file again with the columns that the person chose, by their places. */
  readonly match: (keys: Readonly<Record<number, string>>) => Promise<unknown>;
  readonly openMatching: () => void;
  readonly save: () => Promise<unknown>;
  readonly startOver: () => void;
  readonly downloadRefused: () => void;
}

interface ImportDialogProps {
  readonly list: string;
  readonly run: ImportState;
  readonly commands: ImportCommands;
  readonly onClose: () => void;
}

/**
 * Imports a list from a file: choose, review row by row what would change, then save. Closing the dialog does not stop
 * a running import.
 */
export function ImportDialog({ list, run, commands, onClose }: ImportDialogProps) {
  const t = useText(importStrings);
  const isPhone = useIsPhone();
  const { phase } = run;
  return (
    <Dialog onClose={onClose} title={t('title', { list })} size="xl" fullScreen={isPhone}>
      {phase === 'choosing' && <Choosing run={run} commands={commands} />}
      {phase === 'matching' && run.layout !== null && (
        <MatchColumns layout={run.layout} failure={run.failure} commands={commands} />
      )}
      {(phase === 'checking' || phase === 'saving') && <UnderWay run={run} />}
      {(phase === 'checked' || phase === 'saved') && <Report run={run} commands={commands} onClose={onClose} />}
    </Dialog>
  );
}

function Choosing({ run, commands }: Pick<ImportDialogProps, 'run' | 'commands'>) {
  const t = useText(importStrings);
  const [isOver, setIsOver] = useState(false);
  const take = (file: File | null | undefined) => void (file && commands.choose(file));
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setIsOver(false);
    take(event.dataTransfer.files.item(0));
  };
  return (
    <Stack gap="md">
      <Text c="dimmed">{t('hint')}</Text>
      {run.failure !== null && <Notice tone="error">{run.failure}</Notice>}
      <div
        className={classes.drop}
        data-over={isOver || undefined}
        onDragOver={(event) => {
          event.preventDefault();
          setIsOver(true);
        }}
        onDragLeave={() => setIsOver(false)}
        onDrop={drop}
      >
        <IconFileSpreadsheet size={40} aria-hidden />
        <label className={classes.choose}>
          <input
            type="file"
            accept=".csv,.txt,.tsv,.xlsx,text/csv,text/plain,text/tab-separated-values"
            className={classes.input}
            onChange={(event) => {
              take(event.currentTarget.files?.item(0));
              event.currentTarget.value = '';
            }}
          />
          <span>{t('choose')}</span>
        </label>
        <Text size="sm" c="dimmed">
          {t('drop')}
        </Text>
      </div>
      <CreatingMissing run={run} commands={commands} />
      <Group gap="xs">
        <Text size="sm" c="dimmed">
          {t('template')}
        </Text>
        {(['xlsx', 'csv'] as const).map((format) => (
          <Button
            key={format}
            variant="subtle"
            leftSection={<IconDownload size={18} />}
            onClick={() => void attempt(() => commands.template(format))}
          >
            {t(format === 'xlsx' ? 'templateXlsx' : 'templateCsv')}
          </Button>
        ))}
      </Group>
    </Stack>
  );
}

function CreatingMissing({
  run: { isCreatingMissing },
  commands: { setCreatingMissing },
}: Pick<ImportDialogProps, 'run' | 'commands'>) {
  const t = useText(importStrings);
  return (
    setCreatingMissing && (
      <Checkbox
        label={t('createMissing')}
        checked={isCreatingMissing}
        onChange={(event) => void setCreatingMissing(event.currentTarget.checked)}
      />
    )
  );
}

function UnderWay({
  run: {
    phase,
    file,
    progress: { done, total },
  },
}: Pick<ImportDialogProps, 'run'>) {
  const t = useText(importStrings);
  const share = total === 0 ? 100 : Math.round((100 * done) / total);
  return (
    <Stack gap="sm" py="lg" role="status">
      <Text fw={600}>{t(phase === 'checking' ? 'checking' : 'saving')}</Text>
      <Text size="sm" c="dimmed">
        {file?.name}
      </Text>
      <Progress
        value={share}
        size="lg"
        striped={total === 0}
        animated={total === 0}
        aria-label={t(phase === 'checking' ? 'checking' : 'saving')}
      />
      {total > 0 && <Text size="sm">{t('progress', { done, total })}</Text>}
      <Text size="sm" c="dimmed">
        {t('canClose')}
      </Text>
    </Stack>
  );
}

function Report({ run, commands, onClose }: Omit<ImportDialogProps, 'list'>) {
  const t = useText(importStrings);
  const ui = useText(uiStrings);
  const { report, failure, phase } = run;
  const [shown, setShown] = useState<Kind | 'all'>(
    // What the file would change comes before what stays the same.
    () => KINDS.find((kind) => kind !== 'same' && (report?.counts[kind] ?? 0) > 0) ?? 'all',
  );
  if (report === null) return null;
  const { counts } = report;
  const count = counts.new + counts.changed;
  const kinds = KINDS.filter((kind) => counts[kind] > 0);
  return (
    <Stack gap="sm">
      {phase === 'saved' && <Notice tone="success">{t('saved', { count })}</Notice>}
      {failure !== null && counts.refused === 0 && <Notice tone="error">{failure}</Notice>}
      {counts.refused > 0 && <Notice tone="error">{t('refusedNotice', { count: counts.refused })}</Notice>}
      {count === 0 && counts.refused === 0 && <Notice tone="info">{t('nothing')}</Notice>}
      {report.writtenBy !== null && <Notice tone="info">{t(report.writtenBy)}</Notice>}
      {report.unknownColumns.length > 0 && (
        <Notice tone="warning">
          {t('unknownColumns', { names: report.unknownColumns.join(', ') })}
          {phase !== 'saved' && report.writtenBy === null && (
            <Button variant="subtle" onClick={commands.openMatching}>
              {t('match')}
            </Button>
          )}
        </Notice>
      )}
      {report.alsoCreated.length > 0 && (
        <Notice tone="info">
          {t('alsoCreated', { names: report.alsoCreated.map(({ name }) => name).join(', ') })}
        </Notice>
      )}
      {kinds.length > 1 && (
        <SegmentedControl
          fullWidth
          value={shown}
          // The choices are these values.
          onChange={(value) => setShown(value as Kind | 'all')}
          data={[
            ...kinds.map((kind) => ({ value: kind, label: `${t(kind)} ${counts[kind]}` })),
            { value: 'all', label: t('all') },
          ]}
        />
      )}
      <ImportRows rows={shown === 'all' ? report.rows : report.rows.filter(({ kind }) => kind === shown)} />
      {phase !== 'saved' && <CreatingMissing run={run} commands={commands} />}
      <Group justify="space-between" gap="sm">
        <Button variant="default" onClick={commands.startOver}>
          {t('another')}
        </Button>
        <Group gap="sm">
          {report.refusedFile !== null && (
            <Button variant="default" leftSection={<IconDownload size={20} />} onClick={commands.downloadRefused}>
              {t('downloadRefused')}
            </Button>
          )}
          {phase === 'saved' ? (
            <Button
              onClick={() => {
                commands.startOver();
                onClose();
              }}
            >
              {t('done')}
            </Button>
          ) : (
            <>
              <Button variant="default" onClick={onClose}>
                {ui('cancel')}
              </Button>
              <Button disabled={count === 0 || counts.refused > 0} onClick={() => void commands.save()}>
                {t('save', { count })}
              </Button>
            </>
          )}
        </Group>
      </Group>
    </Stack>
  );
}
