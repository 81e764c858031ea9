import type { Journal, JournalHead } from '@tavola/contract';
import { useQuery } from '@tanstack/react-query';
import { loaded } from '#runtime/http/records.ts';
import { useText } from '#text/define.ts';
import { Dialog } from '#ui/dialogs/Dialog.tsx';
import { LoadFailed } from '#ui/frames/LoadFailed.tsx';
import { LoadingRows } from '#ui/lists/LoadingRows.tsx';
import { journalQuery } from './journals.queries.ts';
import { journalStrings } from './journals.strings.ts';
import { SidesTable } from './SidesTable.tsx';
import { useFigureName } from './use-figure-name.ts';

interface JournalDialogProps {
  readonly day: Pick<JournalHead, 'closeOfDayID' | 'number'>;
  readonly onClose: () => void;
}

/** The journal of one close of day, figure by figure. */
export function JournalDialog({ day, onClose }: JournalDialogProps) {
  const t = useText(journalStrings);
  const { data, failure, onRetry } = loaded(useQuery(journalQuery(day.closeOfDayID)));
  return (
    <Dialog title={t('journalOf', { number: day.number })} size="xl" onClose={onClose}>
      {failure !== null ? (
        <LoadFailed message={failure} onRetry={onRetry} />
      ) : data === undefined ? (
        <LoadingRows rows={8} />
      ) : (
        <Entries {...data} />
      )}
    </Dialog>
  );
}

function Entries({ entries }: Journal) {
  const t = useText(journalStrings);
  const nameOf = useFigureName();
  return (
    <SidesTable
      headings={[t('figure'), t('account')]}
      rows={entries.map((entry) => ({
        key: `${entry.glMapType} ${entry.refKey ?? ''} ${entry.name}`,
        cells: [nameOf(entry), entry.code === null ? t('noAccount') : `${entry.code} ${entry.accountName ?? ''}`],
        debit: entry.debit,
        credit: entry.credit,
      }))}
    />
  );
}
