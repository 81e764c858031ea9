import { Button } from '@mantine/core';
import {
  IconArrowsSplit2,
  IconFileInvoice,
  IconRepeat,
  IconToolsKitchen2,
  IconUsers,
  type Icon,
} from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { floorStrings } from '#areas/tables/floor/floor.strings.ts';
import { useConnectivity } from '#offline/connectivity.ts';
import { useText } from '#text/define.ts';
import { ActionMenu } from '#ui/dialogs/ActionMenu.tsx';
import type { MenuAction } from '#ui/dialogs/MenuButton.tsx';
import { toast } from '#ui/dialogs/toast.ts';
import { useSale } from '../../cart/state/sale-store.ts';
import type { Selling } from '../../data/sell-context.ts';
import { openDialog } from '../../shell/sell-dialogs.ts';
import { useSellLayout } from '../../shell/use-layout.ts';
import { checkFor, useAtTable } from '../../check/at-table.ts';
import { repeatRound } from '../bills/bill-actions.ts';
import { guestStrings } from '../../check/guests.strings.ts';
import classes from './TableBar.module.css';
import { tableStrings } from '../../check/table.strings.ts';

const CoursesDialog = lazy(() =>
  import('../courses/CoursesDialog.tsx').then((module) => ({ default: module.CoursesDialog })),
);
const SplitDialog = lazy(() => import('../split/SplitDialog.tsx').then((module) => ({ default: module.SplitDialog })));

interface TableActionsProps {
  readonly selling: Selling;
  /** With their words and as large as a thumb; otherwise as the bar has room. */
  readonly isLarge?: boolean;
}

/** What is done with a table as a whole: repeat the round, courses, split, show the bill. */
export function TableActions({ selling, isLarge = false }: TableActionsProps) {
  const t = useText(tableStrings);
  const [open, setOpen] = useState<'courses' | 'split' | null>(null);
  useAtTable();
  const hasRound = useSale(({ cart }) => cart?.lines.some(({ isSent }) => isSent) ?? false);
  const hasLines = useSale(({ cart }) => (cart?.lines.length ?? 0) > 0);
  const table = useSale(({ cart }) => (cart === null ? null : (checkFor(cart)?.check ?? null)));
  const canSplit = table?.bills.some(({ isFrozen }) => !isFrozen) ?? hasLines;
  const close = () => setOpen(null);
  const ofFloor = useText(floorStrings);
  const ofGuests = useText(guestStrings);
  const isOnline = useConnectivity((state) => state.isOnline);
  // Bills are taken apart by the server alone (decision 361).
  const handleSplit = () => (isOnline ? setOpen('split') : toast('warning', ofFloor('needsConnection')));
  const showBill = () => openDialog({ kind: 'bill' });
  // A thumb needs words for what it does every round; the rest of a phone's bar is a menu.
  const isShort = useSellLayout() === 'phone' && !isLarge;
  const guests: MenuAction = {
    key: 'guests',
    label: ofGuests('howMany'),
    icon: <IconUsers size={20} aria-hidden />,
    onChoose: () => openDialog({ kind: 'guests' }),
  };
  const rest: readonly MenuAction[] = [
    guests,
    {
      key: 'courses',
      label: t('courses'),
      icon: <IconToolsKitchen2 size={20} aria-hidden />,
      onChoose: () => setOpen('courses'),
    },
    {
      key: 'bill',
      label: t('bill'),
      icon: <IconFileInvoice size={20} aria-hidden />,
      isDisabled: !hasLines,
      onChoose: showBill,
    },
  ];
  return (
    <>
      <Action
        icon={IconRepeat}
        label={t('repeatRound')}
        short={isShort ? t('repeatShort') : undefined}
        isLarge={isLarge}
        isDisabled={!hasRound}
        onClick={repeatRound}
      />
      {!isShort && (
        <Action icon={IconUsers} label={ofGuests('howMany')} isLarge={isLarge} isWordless onClick={guests.onChoose} />
      )}
      {!isShort && (
        <Action icon={IconToolsKitchen2} label={t('courses')} isLarge={isLarge} onClick={() => setOpen('courses')} />
      )}
      <Action
        icon={IconArrowsSplit2}
        label={t('split')}
        short={isShort ? t('splitShort') : undefined}
        isLarge={isLarge}
        isDisabled={!hasLines || !canSplit}
        onClick={handleSplit}
      />
      {isShort ? (
        <ActionMenu label={t('moreOfTable')} actions={rest} size={44} />
      ) : (
        <Action icon={IconFileInvoice} label={t('bill')} isLarge={isLarge} isDisabled={!hasLines} onClick={showBill} />
      )}
      <Suspense fallback={null}>
        {open === 'courses' && <CoursesDialog selling={selling} onClose={close} />}
        {open === 'split' && <SplitDialog selling={selling} onClose={close} />}
      </Suspense>
    </>
  );
}

interface ActionProps {
  readonly icon: Icon;
  readonly label: string;
  /** In place of the icon: one word, where a bar is narrow. */
  readonly short?: string | undefined;
  readonly isLarge: boolean;
  /** Without its word on a bar: what is rare leaves the room to the bills. */
  readonly isWordless?: boolean;
  readonly isDisabled?: boolean;
  readonly onClick: () => void;
}

const Action = ({
  icon: ActionIcon,
  label,
  short,
  isLarge,
  isWordless = false,
  isDisabled = false,
  onClick,
}: ActionProps) => (
  <Button
    variant="default"
    h={isLarge ? 72 : 44}
    px={short === undefined ? 12 : 10}
    aria-label={label}
    disabled={isDisabled}
    leftSection={isLarge ? <ActionIcon size={26} aria-hidden /> : undefined}
    onClick={onClick}
  >
    {isLarge
      ? label
      : (short ?? (
          <>
            <ActionIcon size={22} aria-hidden />
            {!isWordless && <span className={classes.word}>{label}</span>}
          </>
        ))}
  </Button>
);
