import type { CartLine } from '@tavola/selling';
import { IconCheck } from '@tabler/icons-react';
import { useState, type ReactNode } from 'react';
import { shownLine } from '#runtime/names/shown-name.ts';
import { useText } from '#text/define.ts';
import { Button } from '@mantine/core';
import { SellDialog } from '../../shell/SellDialog.tsx';
import { useSellLayout } from '../../shell/use-layout.ts';
import { useAtTable } from '../../check/at-table.ts';
import { billName } from '../../check/bill-names.ts';
import classes from './BillsDialog.module.css';
import { giveToBills, piecesOfLine } from './give-to-bills.ts';
import { HowMany } from './HowMany.tsx';
import { placeNames } from '../../check/place-names.ts';
import { ALL_BILLS } from '../../check/table-check.ts';
import { tableStrings } from '../../check/table.strings.ts';

/** Who pays for a line: shared, all bills, or the bills that are tapped. Bills with a payment take nothing. */
export function BillsDialog({ line, onClose }: { readonly line: CartLine; readonly onClose: () => void }) {
  const t = useText(tableStrings);
  const isPhone = useSellLayout() === 'phone';
  const check = useAtTable((state) => state.check);
  const [bills, setBills] = useState<readonly string[] | null>(line.assignTo);
  const most = piecesOfLine(line);
  const [pieces, setPieces] = useState(most);
  if (check === null) return null;
  const place = placeNames(check);
  const title = t('billsOf', { name: shownLine(line) });
  const named = bills?.filter((billID) => billID !== ALL_BILLS) ?? [];
  const toggle = (billID: string) => {
    const next = named.includes(billID) ? named.filter((each) => each !== billID) : [...named, billID];
    setBills(next.length === 0 && pieces === most ? null : next);
  };
  // A part goes elsewhere, so its bills are chosen afresh.
  const choosePieces = (next: number) => {
    if (next < most && pieces === most) setBills([]);
    if (next === most) setBills(line.assignTo);
    setPieces(next);
  };
  const save = () => {
    const sorted = check.bills.map(({ order }) => order.orderID).filter((billID) => named.includes(billID));
    const to = bills === null ? null : bills.includes(ALL_BILLS) ? [ALL_BILLS] : sorted;
    if (giveToBills(line, pieces, to)) onClose();
  };
  return (
    <SellDialog
      title={title}
      onClose={onClose}
      closeLabel={t('close')}
      width={520}
      isFull={isPhone}
      footer={
        <Button size="xl" fullWidth disabled={bills?.length === 0} onClick={save}>
          {t('save')}
        </Button>
      }
    >
      <HowMany most={most} pieces={pieces} onChange={choosePieces} />
      <p className={classes.hint}>{t('assignHint')}</p>
      <div className={classes.choices}>
        <Choice isOn={bills === null} onTap={() => setBills(null)} detail={t('assignSharedText')}>
          {t('assignShared')}
        </Choice>
        <Choice
          isOn={bills?.includes(ALL_BILLS) ?? false}
          onTap={() => setBills([ALL_BILLS])}
          detail={t('assignAllText')}
        >
          {t('assignAll')}
        </Choice>
        {check.bills.map((bill) => (
          <Choice
            key={bill.order.orderID}
            isOn={named.includes(bill.order.orderID)}
            isDisabled={bill.isFrozen}
            detail={bill.isFrozen ? t(bill.status) : ''}
            onTap={() => toggle(bill.order.orderID)}
          >
            {billName(bill, place)}
          </Choice>
        ))}
      </div>
    </SellDialog>
  );
}

interface ChoiceProps {
  readonly isOn: boolean;
  readonly isDisabled?: boolean;
  readonly detail: string;
  readonly onTap: () => void;
  readonly children: ReactNode;
}

const Choice = ({ isOn, isDisabled = false, detail, onTap, children }: ChoiceProps) => (
  <button type="button" className={classes.choice} aria-pressed={isOn} disabled={isDisabled} onClick={onTap}>
    <span className={classes.tick}>{isOn && <IconCheck size={20} aria-hidden />}</span>
    <span className={classes.name}>
      {children}
      {detail !== '' && <span className={classes.detail}>{detail}</span>}
    </span>
  </button>
);
