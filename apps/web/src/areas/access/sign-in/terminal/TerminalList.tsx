import { Badge, Button, Radio, Stack, Text } from '@mantine/core';
import type { ClientChoice, TerminalType } from '@tavola/contract';
import { useState } from 'react';
import { failureMessage } from '#runtime/http/call-error.ts';
import { chooseTerminal } from '#runtime/session/session.ts';
import { chooseTerminalStrings } from './choose-terminal.strings.ts';
import { useText } from '#text/define.ts';
import { EmptyState } from '#ui/lists/empty/EmptyState.tsx';
import { Notice } from '#ui/frames/Notice.tsx';
import classes from './TerminalList.module.css';

export const terminalTypeText = {
  PosTerminalWithCash: 'terminalTypeCash',
  PosTerminalWithOutCash: 'terminalTypeNoCash',
  OrderQuesTerminal: 'terminalTypeQueue',
} as const satisfies Record<TerminalType, string>;

interface TerminalListProps {
  readonly terminals: readonly ClientChoice[];
  readonly onTake: (choose: (isForced: boolean) => Promise<void>) => Promise<void>;
}

/** The terminals of this location to choose from; where there is one, it is chosen. */
export function TerminalList({ terminals, onTake }: TerminalListProps) {
  const t = useText(chooseTerminalStrings);
  const [chosenID, setChosenID] = useState(terminals.length === 1 ? (terminals[0]?.clientID ?? null) : null);
  const [message, setMessage] = useState<string | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  if (terminals.length === 0) return <EmptyState title={t('noTerminals')} text={t('noTerminalsText')} />;

  const handleChoose = async () => {
    const terminal = terminals.find((one) => one.clientID === chosenID);
    if (terminal === undefined) return setMessage(t('selectTerminal'));
    setIsBusy(true);
    setMessage(null);
    try {
      await onTake((isForced) => chooseTerminal(terminal, { isForced }));
    } catch (failure) {
      setMessage(failureMessage(failure));
    } finally {
      setIsBusy(false);
    }
  };

  return (
    <Stack gap="md">
      {message !== null && <Notice tone="error">{message}</Notice>}
      <Radio.Group value={chosenID} onChange={setChosenID} aria-label={t('pickExisting')}>
        <Stack gap="xs">
          {terminals.map((terminal) => (
            <Radio.Card key={terminal.clientID} value={terminal.clientID} className={classes.card}>
              <Radio.Indicator />
              <span className={classes.names}>
                <Text fw={600} truncate>
                  {terminal.name}
                </Text>
                <Text size="sm" c="dimmed">
                  {t(terminalTypeText[terminal.type])}
                </Text>
              </span>
              {terminal.isInUse && <Badge color="amber">{t('inUse')}</Badge>}
            </Radio.Card>
          ))}
        </Stack>
      </Radio.Group>
      <Button size="xl" loading={isBusy} onClick={() => void handleChoose()}>
        {t('choose')}
      </Button>
    </Stack>
  );
}
