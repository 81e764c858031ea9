import { ActionIcon, Button, NativeSelect, Text } from '@mantine/core';
import {
  chargeRefusal,
  evenSplitRefusal,
  removeRefusal,
  splitRemaining,
  type PaymentOffer,
  type SplitLine,
  type SplitPayment,
  type SplitTender,
} from '@tavola/selling';
import { IconArrowLeft, IconCheck, IconPlus, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { newID } from '#runtime/clock/ids.ts';
import { useText } from '#text/define.ts';
import { NumericKeypad } from '#ui/input/NumericKeypad.tsx';
import { useSelling } from '../../data/sell-context.ts';
import { moneyOfKeys, showMoney } from '../../format/money.ts';
import { refusalText } from '../../format/refusals.strings.ts';
import { useEnter } from '../../shell/use-enter.ts';
import dialog from '../PaymentDialog.module.css';
import { leaveSplit, MOST_SHARES, runSplit, tenderOf } from './split-actions.ts';
import { splitStrings } from './split.strings.ts';
import classes from './SplitPanel.module.css';

interface SplitPanelProps {
  readonly split: SplitPayment;
  /** Every payment type of the location; what cannot be taken for a share says why when the share is charged. */
  readonly offers: readonly PaymentOffer[];
  readonly isRunning: boolean;
}

/** The shares of a split payment: each has a type and an amount, and is charged by itself (selling spec, section 4). */
export function SplitPanel({ split, offers, isRunning }: SplitPanelProps) {
  const t = useText(splitStrings);
  const { data } = useSelling();
  const [chosenID, setChosenID] = useState<string | null>(null);
  const [keys, setKeys] = useState(0);
  const money = (amount: SplitLine['amount']) => showMoney(amount, data.currency);
  const open = split.lines.filter(({ paymentID }) => paymentID === null);
  const chosen = open.find(({ lineID }) => lineID === chosenID) ?? open[0];
  const choose = (lineID: string) => {
    setKeys(0);
    setChosenID(lineID);
  };
  const type = (value: number) => {
    setKeys(value);
    if (chosen !== undefined)
      runSplit({ type: 'editAmount', lineID: chosen.lineID, amount: moneyOfKeys(value, data.currency) });
  };
  const nameOf = (tender: SplitTender | null) =>
    offers.find(({ setting }) => setting.paymentSettingID === tender?.paymentSettingID)?.name ?? '';
  const refusal = chosen === undefined ? undefined : chargeRefusal(split, chosen.lineID);
  const charge = () => {
    if (chosen !== undefined && refusal === undefined) runSplit({ type: 'charge', lineID: chosen.lineID });
  };
  const last = open.at(-1)?.tender ?? null;
  useEnter(charge, !isRunning);
  return (
    <div className={dialog.cash}>
      <div className={dialog.panel}>
        <div className={dialog.sum}>
          <div className={dialog.due} role="status">
            <span className={dialog.dueLabel}>{t('remaining')}</span>
            <span className={dialog.dueAmount}>{money(splitRemaining(split))}</span>
          </div>
          <Button variant="subtle" px="sm" leftSection={<IconArrowLeft size={20} aria-hidden />} onClick={leaveSplit}>
            {t('single')}
          </Button>
        </div>
        <ol className={classes.lines} aria-label={t('shares')}>
          {split.lines.map((line, index) => (
            <Share
              key={line.lineID}
              line={line}
              no={index + 1}
              typeName={nameOf(line.tender)}
              amount={money(line.amount)}
              offers={offers}
              isChosen={line === chosen}
              isLast={removeRefusal(split, line.lineID) !== undefined}
              onChoose={() => choose(line.lineID)}
            />
          ))}
        </ol>
        <div className={classes.tools}>
          <Button
            variant="default"
            leftSection={<IconPlus size={20} aria-hidden />}
            disabled={split.lines.length >= MOST_SHARES}
            onClick={() => runSplit({ type: 'add', newID: newID(), tender: last })}
          >
            {t('addShare')}
          </Button>
          <Button
            variant="default"
            disabled={evenSplitRefusal(split) !== undefined}
            onClick={() => runSplit({ type: 'splitEvenly' }) && setKeys(0)}
          >
            {t('evenly')}
          </Button>
        </div>
      </div>
      <div className={dialog.panel}>
        <Text className={classes.why} role="status" fw={600}>
          {refusal === undefined ? '' : refusalText(refusal)}
        </Text>
        <NumericKeypad
          key={chosen?.lineID ?? ''}
          value={keys}
          onChange={type}
          onEnter={charge}
          isDisabled={isRunning || chosen === undefined}
        />
        <Button className={dialog.go} disabled={isRunning || refusal !== undefined} onClick={charge}>
          {chosen === undefined
            ? t('paid')
            : refusal === undefined
              ? t('charge', { amount: money(chosen.amount), name: nameOf(chosen.tender) })
              : t('cannotCharge')}
        </Button>
      </div>
    </div>
  );
}

interface ShareProps {
  readonly line: SplitLine;
  readonly no: number;
  readonly typeName: string;
  readonly amount: string;
  readonly offers: readonly PaymentOffer[];
  readonly isChosen: boolean;
  /** It cannot be removed. */
  readonly isLast: boolean;
  readonly onChoose: () => void;
}

function Share({ line, no, typeName, amount, offers, isChosen, isLast, onChoose }: ShareProps) {
  const t = useText(splitStrings);
  if (line.paymentID !== null)
    return (
      <li className={classes.line} data-paid>
        <IconCheck size={20} aria-hidden />
        <span className={classes.type}>{typeName === '' ? t('paid') : t('paidAs', { name: typeName })}</span>
        <strong>{amount}</strong>
      </li>
    );
  return (
    <li className={classes.line} data-chosen={isChosen || undefined}>
      <NativeSelect
        className={classes.type}
        aria-label={t('type', { no })}
        value={line.tender?.paymentSettingID ?? ''}
        data={[
          ...(line.tender === null ? [{ value: '', label: '–' }] : []),
          ...offers.map(({ setting, name }) => ({ value: setting.paymentSettingID, label: name })),
        ]}
        onChange={({ currentTarget: { value } }) => {
          const offer = offers.find(({ setting }) => setting.paymentSettingID === value);
          onChoose();
          if (offer !== undefined)
            runSplit({ type: 'selectType', lineID: line.lineID, tender: tenderOf(offer.setting) });
        }}
      />
      <button
        type="button"
        className={classes.amount}
        aria-pressed={isChosen}
        aria-label={t('amount', { no, amount })}
        onClick={onChoose}
      >
        {amount}
      </button>
      <ActionIcon
        variant="subtle"
        size={48}
        aria-label={t('remove', { no })}
        disabled={isLast}
        onClick={() => runSplit({ type: 'remove', lineID: line.lineID })}
      >
        <IconTrash size={20} />
      </ActionIcon>
    </li>
  );
}
