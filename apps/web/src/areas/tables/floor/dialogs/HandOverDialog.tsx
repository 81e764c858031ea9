import type { FloorTable } from '@tavola/contract';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { failureMessage } from '#runtime/http/call-error.ts';
import { useCurrentUser } from '#runtime/session/users.ts';
import { useText } from '#text/define.ts';
import { Dialog } from '#ui/dialogs/Dialog.tsx';
import { toast } from '#ui/dialogs/toast.ts';
import { LoadFailed } from '#ui/frames/LoadFailed.tsx';
import { LoadingRows } from '#ui/lists/LoadingRows.tsx';
import classes from '../Floor.module.css';
import { handOverAllTables, handOverTable, waitersQuery } from '../floor.queries.ts';
import { floorStrings } from '../floor.strings.ts';

interface HandOverDialogProps {
  /** Null = every table of the signed-in person. */
  readonly table: FloorTable | null;
  readonly onClose: () => void;
}

/** Who serves the table, or all tables of the signed-in person, from now on (decision 180). */
export function HandOverDialog({ table, onClose }: HandOverDialogProps) {
  const t = useText(floorStrings);
  const { data, error, refetch } = useQuery(waitersQuery);
  const me = useCurrentUser().userId;
  // All tables go to another person.
  const people = (data?.items ?? []).filter(({ userID }) => table !== null || userID !== me);
  const choose = (userID: string, person: string) => {
    onClose();
    const done =
      table === null
        ? handOverAllTables(userID).then(({ tables }) => t('allHandedOver', { count: tables.length, person }))
        : handOverTable(table, userID).then(() => t('handedOver', { name: table.name, person }));
    done
      .then((message) => toast('success', message))
      .catch((failure: unknown) => toast('warning', failureMessage(failure)));
  };
  return (
    <Dialog title={table === null ? t('allWaiterTitle') : t('waiterTitle', { name: table.name })} onClose={onClose}>
      {data === undefined ? (
        error === null ? (
          <LoadingRows rows={4} />
        ) : (
          <LoadFailed message={failureMessage(error)} onRetry={() => void refetch()} />
        )
      ) : (
        <div className={classes.actions}>
          {people.map(({ userID, name }) => (
            <Button
              key={userID}
              variant={userID === table?.waiterID ? 'filled' : 'default'}
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
