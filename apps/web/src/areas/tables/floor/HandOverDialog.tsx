import type { FloorTable } from '@tavola/contract';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { failureMessage } from '#runtime/http/call-error.ts';
import { useText } from '#text/define.ts';
import { Dialog } from '#ui/dialogs/Dialog.tsx';
import { toast } from '#ui/dialogs/toast.ts';
import { LoadFailed } from '#ui/frames/LoadFailed.tsx';
import { LoadingRows } from '#ui/lists/LoadingRows.tsx';
import classes from './Floor.module.css';
import { handOverTable, waitersQuery } from './floor.queries.ts';
import { floorStrings } from './floor.strings.ts';

interface HandOverDialogProps {
  readonly table: FloorTable;
  readonly onClose: () => void;
}

/** Who serves the table from now on (decision 180). */
export function HandOverDialog({ table, onClose }: HandOverDialogProps) {
  const t = useText(floorStrings);
  const { data, error, refetch } = useQuery(waitersQuery);
  const choose = (userID: string, person: string) => {
    onClose();
    handOverTable(table, userID)
      .then(() => toast('success', t('handedOver', { name: table.name, person })))
      .catch((failure: unknown) => toast('warning', failureMessage(failure)));
  };
  return (
    <Dialog title={t('waiterTitle', { name: table.name })} onClose={onClose}>
      {data === undefined ? (
        error === null ? (
          <LoadingRows rows={4} />
        ) : (
          <LoadFailed message={failureMessage(error)} onRetry={() => void refetch()} />
        )
      ) : (
        <div className={classes.actions}>
          {data.items.map(({ userID, name }) => (
            <Button
              key={userID}
              variant={userID === table.waiterID ? 'filled' : 'default'}
              onClick={() => choose(userID, name)}
            >
              {name}
            </Button>
          ))}
        </div>
      )}
    </Dialog>
  );
}
