import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { useText } from '#text/define.ts';
import { SellDialog } from '../shell/SellDialog.tsx';
import { useSellLayout } from '../shell/use-layout.ts';
import { billStrings } from './bill.strings.ts';

interface PaperDialogProps {
  readonly title: string;
  readonly width: number;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** A bill or receipt that is opened on purpose: it stays until it is closed. */
export function PaperDialog({ title, width, onClose, children }: PaperDialogProps) {
  const t = useText(billStrings);
  const isPhone = useSellLayout() === 'phone';
  return (
    <SellDialog
      title={title}
      onClose={onClose}
      closeLabel={t('done')}
      width={width}
      isFull={isPhone}
      isTall
      footer={
        <Button size="xl" fullWidth onClick={onClose}>
          {t('done')}
        </Button>
      }
    >
      {children}
    </SellDialog>
  );
}
