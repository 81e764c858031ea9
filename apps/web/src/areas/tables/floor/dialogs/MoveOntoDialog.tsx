import { Button, Stack, Text } from '@mantine/core';
import type { FloorTable } from '@tavola/contract';
import { useText } from '#text/define.ts';
import { Dialog } from '#ui/dialogs/Dialog.tsx';
import { floorStrings } from '../floor.strings.ts';

interface MoveOntoDialogProps {
  readonly table: FloorTable;
  /** Where other guests are. */
  readonly to: FloorTable;
  readonly onJoin: () => void;
  /** Puts the only bill among those of the other guests; null = there are several. */
  readonly onMoveBill: (() => void) | null;
  readonly onClose: () => void;
}

/** Guests are moved onto others: the tables are joined instead, or one bill goes there. */
export function MoveOntoDialog({ table, to, onJoin, onMoveBill, onClose }: MoveOntoDialogProps) {
  const t = useText(floorStrings);
  const names = { first: table.name, second: to.name };
  return (
    <Dialog title={t('moveOntoTitle', { name: to.name })} onClose={onClose}>
      <Stack gap="md">
        <Text>{t('moveOntoText', names)}</Text>
        <Button size="lg" onClick={onJoin}>
          {t('joinBoth', names)}
        </Button>
        {onMoveBill !== null && (
          <Button size="lg" variant="default" onClick={onMoveBill}>
            {t('moveBillOnto', names)}
          </Button>
        )}
      </Stack>
    </Dialog>
  );
}
