import type { AccountPosting, AccountSum, JournalHead } from '@tavola/contract';
import type { Period } from '@tavola/selling';
import { useQuery } from '@tanstack/react-query';
import { loaded } from '#runtime/http/records.ts';
import { useText } from '#text/define.ts';
import { formatDate } from '#text/format.ts';
import { Dialog } from '#ui/dialogs/Dialog.tsx';
import { LoadFailed } from '#ui/frames/LoadFailed.tsx';
import { LoadingRows } from '#ui/lists/LoadingRows.tsx';
import { postingsQuery } from './journals.queries.ts';
import { journalStrings } from './journals.strings.ts';
import { SidesTable } from './SidesTable.tsx';
import { useFigureName } from './use-figure-name.ts';

interface AccountDialogProps {
  readonly account: Pick<AccountSum, 'code' | 'accountName'>;
  readonly period: Period;
  /** Opens the journal of a day. */
  readonly onOpen: (day: Pick<JournalHead, 'closeOfDayID' | 'number'>) => void;
  readonly onClose: () => void;
}

/** What is booked to one account, figure by figure of each closed day; its sums are those of the account. */
export function AccountDialog({ account, period, onOpen, onClose }: AccountDialogProps) {
  const t = useText(journalStrings);
  const { data, failure, onRetry } = loaded(useQuery(postingsQuery(period, account)));
  const { code, accountName } = account;
  const name = code === null ? t('noAccount') : `${code} ${accountName ?? ''}`;
  return (
    <Dialog title={t('bookedTo', { account: name })} size="xl" onClose={onClose}>
      {failure !== null ? (
        <LoadFailed message={failure} onRetry={onRetry} />
      ) : data === undefined ? (
        <LoadingRows rows={8} />
      ) : (
        <Postings postings={data} onOpen={onOpen} />
      )}
    </Dialog>
  );
}

function Postings({
  postings,
  onOpen,
}: { readonly postings: readonly AccountPosting[] } & Pick<AccountDialogProps, 'onOpen'>) {
  const t = useText(journalStrings);
  const nameOf = useFigureName();
  return (
    <SidesTable
      headings={[t('figure'), t('date')]}
      rows={postings.map((posting) => ({
        key: [posting.closeOfDayID, posting.glMapType, posting.refKey, posting.name].join(' '),
        cells: [
          nameOf(posting),
          t('dayOf', { number: posting.number, date: formatDate(`${posting.businessDate}T00:00:00Z`, 'UTC') }),
        ],
        debit: posting.debit,
        credit: posting.credit,
        onOpen: () => onOpen(posting),
      }))}
    />
  );
}
