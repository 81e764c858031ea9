import { Button } from '@mantine/core';
import type { FloorTable } from '@tavola/contract';
import { useText } from '#text/define.ts';
import { Dialog } from '#ui/dialogs/Dialog.tsx';
import classes from './Floor.module.css';
import { floorStrings } from './floor.strings.ts';
import { verbs, type Verb } from './use-verbs.ts';
import { verbKeys } from './verb-keys.ts';

interface TableActionsProps {
  readonly table: FloorTable;
  readonly onChoose: (verb: Verb) => void;
  readonly onClose: () => void;
}

/** Everything that can be done with one table; those that make no sense now are off and stay in their place. */
export function TableActions({ table, onChoose, onClose }: TableActionsProps) {
  const t = useText(floorStrings);
  const isOff: Readonly<Record<Verb, boolean>> = {
    open: false,
    reserve: table.status === 'Occupied' || table.status === 'Billed',
    join: false,
    move: table.status === 'Free' && table.openBillCount === 0,
    split: table.tableGroupID === null,
    release: table.status === 'Free' && table.tableGroupID === null,
    billed: table.status !== 'Occupied',
    handOver: table.status === 'Free',
  };
  return (
    <Dialog title={t('actions', { name: table.name })} onClose={onClose}>
      <div className={classes.actions}>
        {verbs.map((verb) => (
          <Button key={verb} variant="default" disabled={isOff[verb]} onClick={() => onChoose(verb)}>
            {t(verbKeys[verb])}
          </Button>
        ))}
      </div>
    </Dialog>
  );
}
