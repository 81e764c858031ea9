import { Button } from '@mantine/core';
import type { CartLine } from '@tavola/selling';
import { useState } from 'react';
import { shownLine } from '#runtime/names/shown-name.ts';
import { useText } from '#text/define.ts';
import { SellDialog } from '../../shell/SellDialog.tsx';
import { useAtTable } from '../../check/at-table.ts';
import { billName } from '../../check/bill-names.ts';
import { giveToBills, piecesOfLine } from './give-to-bills.ts';
import { HowMany } from './HowMany.tsx';
import { placeNames } from '../../check/place-names.ts';
import { tableStrings } from '../../check/table.strings.ts';

interface PartDialogProps {
  readonly line: CartLine;
  readonly billID: string;
  readonly onClose: () => void;
}

/** Asks how many pieces of a line go to the bill that it was dropped on. */
export function PartDialog({ line, billID, onClose }: PartDialogProps) {
  const t = useText(tableStrings);
  const check = useAtTable((state) => state.check);
  const most = piecesOfLine(line);
  const [pieces, setPieces] = useState(most);
  const bill = check?.bills.find(({ order }) => order.orderID === billID);
  if (check === null || bill === undefined) return null;
  return (
    <SellDialog
      title={t('giveTo', { name: shownLine(line), bill: billName(bill, placeNames(check)) })}
      onClose={onClose}
      closeLabel={t('close')}
      width={400}
      isFull={false}
      footer={
        <Button size="xl" fullWidth onClick={() => giveToBills(line, pieces, [billID]) && onClose()}>
          {t('give', { n: pieces })}
        </Button>
      }
    >
      <HowMany most={most} pieces={pieces} onChange={setPieces} />
    </SellDialog>
  );
}
