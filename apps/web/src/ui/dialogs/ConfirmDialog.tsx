import { Alert, Button, Group, Modal, Stack, Text } from '@mantine/core';
import { useText } from '#text/define.ts';
import { uiStrings } from '../ui.strings.ts';
import type { DialogRequest } from './dialogs.ts';
import { RequestCode } from '../fields/RequestCode.tsx';
import { ToneIcon } from '../frames/ToneIcon.tsx';
import { useEscape } from './escape.ts';

interface ConfirmDialogProps {
  readonly request: DialogRequest;
  readonly onAnswer: (isConfirmed: boolean) => void;
}

/** One question with at most two answers; the safe one has the focus when the other cannot be undone. */
export function ConfirmDialog({ request, onAnswer }: ConfirmDialogProps) {
  const t = useText(uiStrings);
  const { title, message, warning, confirmLabel, cancelLabel, isDestructive = false, requestID } = request;
  useEscape(() => onAnswer(false));
  return (
    <Modal
      opened
      onClose={() => onAnswer(false)}
      title={title}
      withCloseButton={false}
      closeOnClickOutside={false}
      closeOnEscape={false}
      size="md"
    >
      <Stack gap="lg">
        <Text>{message}</Text>
        {warning !== undefined && (
          <Alert color="amber" variant="light" icon={<ToneIcon tone="warning" size={22} />}>
            {warning}
          </Alert>
        )}
        {requestID !== undefined && requestID !== '' && <RequestCode id={requestID} />}
        <Group grow preventGrowOverflow={false} gap="sm">
          {cancelLabel !== null && (
            <Button variant="default" onClick={() => onAnswer(false)} data-autofocus={isDestructive || undefined}>
              {cancelLabel ?? t('cancel')}
            </Button>
          )}
          <Button
            color={isDestructive ? 'red' : undefined}
            onClick={() => onAnswer(true)}
            data-autofocus={!isDestructive || undefined}
          >
            {confirmLabel ?? t('ok')}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}
