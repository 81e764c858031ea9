import { Button, Group, Radio, Stack, Text, TextInput } from '@mantine/core';
import {
  enteredQuantity,
  isVoided,
  remainingQuantity,
  SCALE,
  toPlainString,
  type Cart,
  type CartLine,
  type OrderVoidComp,
} from '@tavola/selling';
import { useState } from 'react';
import { newID } from '#runtime/clock/ids.ts';
import { cartStrings } from '../cart/cart.strings.ts';
import { useText } from '#text/define.ts';
import { voidCompStrings } from './void-comp.strings.ts';
import { markBusy } from '#ui/forms/busy.ts';
import { Notice } from '#ui/frames/Notice.tsx';
import { QuantityStepper } from '#ui/fields/QuantityStepper.tsx';
import { useSelling } from '../data/sell-context.ts';
import { showMoney } from '../format/money.ts';
import { SellDialog } from '../shell/SellDialog.tsx';
import { useSellLayout } from '../shell/use-layout.ts';
import { change } from '../cart/state/cart-actions.ts';
import { changeWithApproval } from '../cart/state/approved-change.ts';
import { voidSent } from './void-sent.ts';
import { typedValue, TypedValue, type Typed } from '../cart/TypedValue.tsx';
import {
  onlyReason,
  OTHER_REASON as OTHER,
  reasonsFor,
  typedOfReason,
  type VoidCompKind,
} from './void-comp-reasons.ts';
import { shownName, shownLine } from '#runtime/names/shown-name.ts';

interface VoidCompDialogProps {
  readonly cart: Cart;
  /** null = a comp of the order. */
  readonly orderLineID: string | null;
  /** How many pieces it begins with; undefined = all of the line. */
  readonly pieces?: number | undefined;
  readonly onClose: () => void;
}

const QUICK_PERCENTS = [25, 50, 75, 100] as const;

/**
 * Voids or comps a line or some of its units, or comps the order, with a reason. Each needs its own action, 304 or 305,
 * held or approved by PIN (decisions 13, 14).
 */
export function VoidCompDialog({ cart, orderLineID, pieces, onClose }: VoidCompDialogProps) {
  const words = useText(cartStrings);
  const isPhone = useSellLayout() === 'phone';
  const line = cart.lines.find((each) => each.orderLineID === orderLineID) ?? null;
  if (orderLineID !== null && line === null) return null;
  const title = line === null ? words('orderComp') : words('voidCompFor', { name: shownLine(line) });
  const whole = line === null ? cart.voidComp : line.voidComp?.quantity === null ? line.voidComp : null;
  const frame = { title, onClose, closeLabel: words('close'), width: 520, isFull: isPhone };
  if (whole !== null)
    return (
      <SellDialog {...frame}>
        <Present voidComp={whole} line={line} onClose={onClose} />
      </SellDialog>
    );
  return <VoidCompForm frame={frame} line={line} first={pieces} onClose={onClose} />;
}

/** The void or comp that is already applied, and the button that undoes it. */
function Present({
  voidComp,
  line,
  onClose,
}: {
  readonly voidComp: OrderVoidComp;
  readonly line: CartLine | null;
  readonly onClose: () => void;
}) {
  const t = useText(voidCompStrings);
  const undo = () => {
    if (change(line === null ? { type: 'undoVoidCompOrder' } : { type: 'undoVoidComp', orderLineID: line.orderLineID }))
      onClose();
  };
  return (
    <Stack gap="md">
      <Notice tone="info">
        {t('present', {
          kind: t(voidComp.type),
          reason: voidComp.name === '' ? t('otherReason') : shownName(voidComp),
        })}
      </Notice>
      <Button size="lg" variant="default" onClick={undo}>
        {t('removeVoidComp')}
      </Button>
    </Stack>
  );
}

interface VoidCompFormProps {
  readonly frame: Omit<Parameters<typeof SellDialog>[0], 'children' | 'footer'>;
  readonly line: CartLine | null;
  /** How many pieces it begins with. */
  readonly first: number | undefined;
  readonly onClose: () => void;
}

function VoidCompForm({ frame, line, first, onClose }: VoidCompFormProps) {
  const t = useText(voidCompStrings);
  const selling = useSelling();
  const { data } = selling;
  const all = data.voidCompReasons;
  // Sent lines are mostly voided; unsent ones can simply be removed.
  const [kind, setKind] = useState<VoidCompKind>(line !== null && line.isSent && !isVoided(line) ? 'void' : 'comp');
  const [reasonID, setReasonID] = useState(onlyReason(all, kind));
  const [typed, setTyped] = useState<Typed>(typedOfReason(all, reasonID));
  const [note, setNote] = useState('');
  const rest = line === null ? 1 : remainingQuantity(line) / SCALE;
  const [pieces, setPieces] = useState(Math.min(first ?? rest, rest));
  const [isRunning, setIsRunning] = useState(false);
  const [problem, setProblem] = useState('');
  const reason = all.find((each) => each.voidCompReasonID === reasonID);
  const value = typedValue(typed, data.currency);
  const shown = value.type === 'percent' ? `${toPlainString(value.rate)}%` : showMoney(value.amount, data.currency);

  const chooseReason = (id: string | null) => {
    setReasonID(id);
    setTyped(typedOfReason(all, id));
  };
  const chooseKind = (next: VoidCompKind) => {
    setKind(next);
    chooseReason(onlyReason(all, next));
  };
  const isReady = reasonID !== null && (kind === 'void' || typed.keys > 0) && !isRunning;
  const run = async () => {
    if (!isReady) return;
    const why = {
      voidCompReasonID: reason?.voidCompReasonID ?? null,
      name: reason?.name ?? t('otherReason'),
      names: reason?.names,
      note: note.trim(),
    };
    const voidComp: OrderVoidComp = kind === 'void' ? { ...why, type: 'void' } : { ...why, type: 'comp', value };
    if (line === null) {
      if (await changeWithApproval(kind, { type: 'voidCompOrder', voidComp }, selling)) onClose();
      return;
    }
    const { orderLineID } = line;
    const quantity = enteredQuantity(pieces);
    const command = { type: 'voidCompLine', orderLineID, voidComp, quantity, newID: newID() } as const;
    if (kind === 'comp' || !line.isSent) {
      const undo = { kind: 'options', name: shownLine(line) } as const;
      if (await changeWithApproval(kind, command, selling, undo)) onClose();
      return;
    }
    setProblem('');
    setIsRunning(true);
    const done = markBusy('writing');
    const voided = await voidSent(command, selling, `${String(pieces)} × ${shownLine(line)}`).finally(() => {
      done();
      setIsRunning(false);
    });
    if (voided.isDone) onClose();
    else setProblem(voided.why);
  };
  const action =
    kind === 'void'
      ? t('doVoid', { count: String(pieces), name: line === null ? '' : shownLine(line) })
      : line === null
        ? t('doCompOrder', { value: shown })
        : t('doComp', {
            value: shown,
            name: pieces === rest ? shownLine(line) : `${String(pieces)} × ${shownLine(line)}`,
          });
  return (
    <SellDialog
      {...frame}
      footer={
        <Button
          size="xl"
          fullWidth
          color={kind === 'void' ? 'red' : undefined}
          disabled={!isReady && !isRunning}
          loading={isRunning}
          onClick={() => void run()}
        >
          {action}
        </Button>
      }
    >
      <Stack gap="lg">
        {line !== null && (
          <div>
            <Group grow role="group" aria-label={t('kind')}>
              {(['void', 'comp'] as const).map((one) => (
                <Button
                  key={one}
                  variant={kind === one ? 'light' : 'default'}
                  size="md"
                  aria-pressed={kind === one}
                  onClick={() => chooseKind(one)}
                >
                  {t(one)}
                </Button>
              ))}
            </Group>
            <Text size="sm" c="dimmed" mt={6}>
              {t(kind === 'void' ? 'voidHint' : 'compHint')}
            </Text>
          </div>
        )}
        <Radio.Group label={t('reason')} value={reasonID} onChange={chooseReason}>
          {reasonsFor(all, kind).map((each) => (
            <Radio key={each.voidCompReasonID} value={each.voidCompReasonID} label={shownName(each)} />
          ))}
          <Radio value={OTHER} label={t('otherReason')} />
        </Radio.Group>
        {line !== null && Number.isInteger(rest) && rest > 1 && (
          <Group justify="space-between">
            <Text fw={600}>{t('howMany')}</Text>
            <QuantityStepper label={t('howMany')} value={pieces} min={1} max={rest} onChange={setPieces} />
          </Group>
        )}
        <TextInput
          label={t('note')}
          value={note}
          maxLength={250}
          onChange={(event) => setNote(event.currentTarget.value)}
        />
        {kind === 'comp' && (
          <TypedValue
            title={t('howMuch')}
            percents={QUICK_PERCENTS}
            typed={typed}
            onChange={setTyped}
            onEnter={() => void run()}
            shown={shown}
            hint={t('valueHint')}
          />
        )}
        {problem !== '' && <Notice tone="error">{problem}</Notice>}
      </Stack>
    </SellDialog>
  );
}
