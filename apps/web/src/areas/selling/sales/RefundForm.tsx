import { Button, Checkbox, Group, NativeSelect, Stack, Text, TextInput } from '@mantine/core';
import { NO_AMOUNT, type Refund, type SaleDetail, type SaleLine } from '@tavola/contract';
import { paymentName, toAmount } from '@tavola/selling';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { paymentSettingsQuery } from '#areas/company/settings/selling-settings.queries.ts';
import { newID } from '#runtime/clock/ids.ts';
import { CallError } from '#runtime/http/call-error.ts';
import { shownLine, shownName } from '#runtime/names/shown-name.ts';
import { withApproval } from '#runtime/session/approvals.ts';
import { useOperationalSetting } from '#runtime/session/restaurant.ts';
import { useText } from '#text/define.ts';
import { formatAmount, formatQuantity } from '#text/format.ts';
import { DialogButtons } from '#ui/dialogs/DialogButtons.tsx';
import { confirm } from '#ui/dialogs/dialogs.ts';
import { toast } from '#ui/dialogs/toast.ts';
import { QuantityStepper } from '#ui/fields/QuantityStepper.tsx';
import { MoneyText } from '#ui/frames/MoneyText.tsx';
import { Notice } from '#ui/frames/Notice.tsx';
import figures from '../cash/CashScreens.module.css';
import { Figure } from '../cash/reports/Figures.tsx';
import { useCashAction } from '../cash/use-cash-action.ts';
import { beginDeviceRefund } from '../device-activities/device-activities.queries.ts';
import classes from './RefundDialog.module.css';
import { namesOfWays, otherWays, planRefund, tipLeft, unitsLeft, type PlannedRefund } from './refund-plan.ts';
import { refundSale } from './sales.queries.ts';
import { saleStrings } from './sales.strings.ts';

interface RefundFormProps {
  readonly sale: SaleDetail;
  readonly onMade: (refund: Refund) => void;
  readonly onClose: () => void;
}

/** Which units of a sale go back, with its tip or without, and how. */
export function RefundForm({ sale, onMade, onClose }: RefundFormProps) {
  const t = useText(saleStrings);
  const operational = useOperationalSetting();
  const { isRunning, run } = useCashAction();
  const { data: settings = [] } = useQuery(paymentSettingsQuery);
  // One id per dialog: pressing again after a broken connection gives the money back once.
  const [refundID] = useState(newID);
  const [paymentID] = useState(newID);
  // Ids of what a card terminal is asked for: after an answer the next try is another one.
  const [deviceTry, setDeviceTry] = useState(() => newDeviceTry());
  const [chosen, setChosen] = useState<ReadonlyMap<string, number>>(new Map());
  const [restocked, setRestocked] = useState<ReadonlySet<string>>(new Set());
  const [isTipIncluded, setIsTipIncluded] = useState(false);
  const [wayID, setWayID] = useState('');
  const [reason, setReason] = useState('');
  const [isReasonMissed, setIsReasonMissed] = useState(false);
  const [isCardDisabled, setIsCardDisabled] = useState(false);
  const left = unitsLeft(sale);
  // Another terminal may refund a part of it while this dialog is open.
  const units = new Map([...chosen].map(([id, count]) => [id, Math.min(count, left.get(id) ?? 0)]));
  const tip = tipLeft(sale);
  const ways = otherWays(settings);
  const way = ways.find(({ paymentSettingID }) => paymentSettingID === wayID) ?? null;
  const planned = planRefund(sale, { units, isTipIncluded: isTipIncluded && tip !== 0, way }, operational, settings);
  const setUnits = (id: string, count: number) => setChosen(new Map([...units, [id, count]]));
  const isAll = sale.lines.every(({ orderLineID }) => (units.get(orderLineID) ?? 0) === (left.get(orderLineID) ?? 0));
  const isReasonNeeded = way !== null && reason.trim() === '';

  // The way back that was refused is marked where another one is chosen (decision 510).
  const markDisabled = (refusal: unknown): never => {
    if (refusal instanceof CallError && refusal.errorCode === 'refund.error.card_disabled') setIsCardDisabled(true);
    throw refusal;
  };

  const submit = () =>
    run(async () => {
      if (planned === null) return;
      if (isReasonNeeded) return setIsReasonMissed(true);
      const { totalAmount } = planned;
      const words = { no: sale.saleNo, amount: formatAmount(planned.paidOut, operational) };
      const isSure = await confirm({
        title: t('sureTitle', words),
        message: t('sureText', { ...words, ways: namesOfWays(planned.ways) }),
        confirmLabel: t('refundDo', words),
      });
      if (!isSure) return;
      const body = {
        refundID,
        lines: [...units]
          .filter(([, count]) => count > 0)
          .map(([orderLineID, quantity]) => ({ orderLineID, quantity, isRestocked: restocked.has(orderLineID) })),
        isTipIncluded: isTipIncluded && tip !== 0,
        totalAmount,
        reason: reason.trim(),
        ...(way !== null &&
          totalAmount !== 0 && {
            payments: [
              {
                paymentID,
                paymentTypeID: way.paymentTypeID,
                customPaymentTypeID: way.customPaymentTypeID ?? null,
                amount: planned.amount,
                tipAmount: planned.tip,
              },
            ],
          }),
      };
      const approval = { action: 'issueRefund', targetID: refundID, amount: totalAmount } as const;
      if (planned.cardCount > 0) {
        const payments = planned.parts.map((part, index) => ({
          paymentID: deviceTry(index),
          referencePaymentID: part.payment.paymentID,
          paymentTypeID: part.payment.paymentTypeID,
          customPaymentTypeID: part.payment.customPaymentTypeID,
          amount: toAmount(part.amount),
          tipAmount: toAmount(part.tip),
        }));
        const asked = await withApproval(approval, (approvalID) =>
          beginDeviceRefund(sale.saleID, { ...body, payments, approvalID }),
        ).catch(markDisabled);
        if (asked !== null) setDeviceTry(() => newDeviceTry());
        return;
      }
      const made = await withApproval(approval, (approvalID) => refundSale(sale.saleID, { ...body, approvalID })).catch(
        markDisabled,
      );
      if (made === null) return;
      toast('success', t('done', { amount: formatAmount(made.paidOutAmount, operational) }));
      onMade(made);
    });

  if (sale.isSample || sale.paymentStatus !== 'Paid')
    return <Text>{t(sale.isSample ? 'sampleHint' : 'nothingLeft')}</Text>;
  return (
    <Stack gap="md">
      {sale.lines.length === 0 ? (
        <Text>{t('noItemLeft')}</Text>
      ) : (
        <div className={classes.head}>
          <Text fw={600}>{t('items')}</Text>
          <Button variant="default" onClick={() => setChosen(isAll ? new Map() : left)}>
            {t(isAll ? 'noItems' : 'allItems')}
          </Button>
        </div>
      )}
      <ul className={classes.lines}>
        {sale.lines.map((line) => (
          <RefundLineRow
            key={line.orderLineID}
            line={line}
            left={left.get(line.orderLineID) ?? 0}
            units={units.get(line.orderLineID) ?? 0}
            isRestocked={restocked.has(line.orderLineID)}
            onUnits={(count) => setUnits(line.orderLineID, count)}
            onRestock={(isOn) =>
              setRestocked(
                new Set(
                  isOn ? [...restocked, line.orderLineID] : [...restocked].filter((id) => id !== line.orderLineID),
                ),
              )
            }
          />
        ))}
      </ul>
      {tip !== 0 && (
        <Checkbox
          label={t('withTip', { amount: formatAmount(tip, operational) })}
          checked={isTipIncluded}
          onChange={(event) => setIsTipIncluded(event.currentTarget.checked)}
        />
      )}
      <Group align="flex-start" grow preventGrowOverflow={false}>
        <NativeSelect
          label={t('back')}
          description={t('backHint')}
          value={wayID}
          error={isCardDisabled && way === null ? t('cardDisabled') : undefined}
          onChange={(event) => setWayID(event.currentTarget.value)}
          data={[
            { value: '', label: t('backAsPaid') },
            ...ways.map((each) => ({
              value: each.paymentSettingID,
              label: shownName({ ...each, name: paymentName(each) }),
            })),
          ]}
        />
        <TextInput
          label={t('reason')}
          value={reason}
          maxLength={250}
          withAsterisk={way !== null}
          error={isReasonMissed && isReasonNeeded ? t('reasonNeeded') : undefined}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
      </Group>
      {planned !== null && planned.cardCount > 1 && (
        <Notice tone="info">{t('manyCards', { count: planned.cardCount })}</Notice>
      )}
      {planned !== null && <RefundTotals planned={planned} />}
      <DialogButtons
        submitLabel={
          planned === null ? t('refundNothing') : t('refundDo', { amount: formatAmount(planned.paidOut, operational) })
        }
        isSubmitting={isRunning}
        isDisabled={planned === null}
        onSubmit={() => void submit()}
        onClose={onClose}
      />
    </Stack>
  );
}

/** Ids of payments by their place, each made once. */
function newDeviceTry(): (index: number) => string {
  const ids = new Map<number, string>();
  return (index) => {
    const id = ids.get(index) ?? newID();
    ids.set(index, id);
    return id;
  };
}

interface RefundLineRowProps {
  readonly line: SaleLine;
  readonly left: number;
  readonly units: number;
  readonly isRestocked: boolean;
  readonly onUnits: (count: number) => void;
  readonly onRestock: (isOn: boolean) => void;
}

function RefundLineRow({ line, left, units, isRestocked, onUnits, onRestock }: RefundLineRowProps) {
  const t = useText(saleStrings);
  const name = shownLine({ ...line, names: line.names === null ? null : { [line.itemID]: line.names } });
  // What is weighed goes back as a whole.
  const step = Number.isInteger(left) ? 1 : left;
  return (
    <li>
      <div className={classes.name}>
        <Text fw={600}>{name}</Text>
        {line.details.length > 0 && <div className={classes.soft}>{line.details.join(', ')}</div>}
        <div className={classes.soft}>
          {left === 0 ? t('allBack') : t('left', { count: formatQuantity(left), all: formatQuantity(line.quantity) })}
        </div>
        {line.isShared && <div className={classes.soft}>{t('shared')}</div>}
      </div>
      {left > 0 && <QuantityStepper label={name} value={units} min={0} max={left} step={step} onChange={onUnits} />}
      {units > 0 && line.canRestock && (
        <Checkbox
          className={classes.wide}
          label={t('restock')}
          aria-label={`${t('restock')}: ${name}`}
          checked={isRestocked}
          onChange={(event) => onRestock(event.currentTarget.checked)}
        />
      )}
    </li>
  );
}

/** What goes back in all, and by each way. */
function RefundTotals({ planned }: { readonly planned: PlannedRefund }) {
  const t = useText(saleStrings);
  const operational = useOperationalSetting();
  const rows = [
    { name: t('tip'), amount: planned.tip },
    { name: t('rounding'), amount: planned.rounding },
    ...(planned.ways.length > 1 ? planned.ways : []).map(({ name, amount }) => ({
      name: t('byWay', { name }),
      amount,
    })),
  ].filter(({ amount }) => amount !== NO_AMOUNT);
  const [only] = planned.ways;
  return (
    <dl className={figures.figures} aria-live="polite">
      {rows.map(({ name, amount }, index) => (
        <Figure key={`${index} ${name}`} name={name}>
          <MoneyText amount={amount} currency={operational} />
        </Figure>
      ))}
      <Figure name={planned.ways.length === 1 ? `${t('amount')} · ${only?.name ?? ''}` : t('amount')} isStrong>
        <MoneyText amount={planned.paidOut} currency={operational} />
      </Figure>
    </dl>
  );
}
