import { Button } from '@mantine/core';
import { useText } from '#text/define.ts';
import { Dialog } from '#ui/dialogs/Dialog.tsx';
import { useIsPhone } from '#ui/frames/use-phone.ts';
import { cashStrings } from './cash.strings.ts';
import classes from './CashScreens.module.css';
import { HandoverCard } from './HandoverCard.tsx';

interface HandoverDialogProps {
  readonly onClose: () => void;
  readonly onCount: () => void;
  readonly onSignOut: () => void;
}

/** Shown at sign-out while the terminal is open: what the next person must know, and the way to the count. */
export function HandoverDialog({ onClose, onCount, onSignOut }: HandoverDialogProps) {
  const t = useText(cashStrings);
  const isPhone = useIsPhone();
  return (
    <Dialog title={t('handOver')} size="md" fullScreen={isPhone} onClose={onClose}>
      <HandoverCard />
      <div className={classes.bar}>
        <Button size="lg" variant="default" onClick={onCount}>
          {t('countFirst')}
        </Button>
        <Button size="lg" data-autofocus onClick={onSignOut}>
          {t('leaveOpen')}
        </Button>
      </div>
    </Dialog>
  );
}
