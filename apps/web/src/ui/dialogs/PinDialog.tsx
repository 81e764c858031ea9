import { Text } from '@mantine/core';
import { Dialog } from './Dialog.tsx';
import { PinPad } from '../input/PinPad.tsx';

interface PinDialogProps {
  readonly title: string;
  /** What the PIN is for, with its object and amount (ux point 12). */
  readonly message?: string;
  readonly minLength: number;
  readonly leastLength?: number;
  readonly maxLength: number;
  readonly submitLabel: string;
  /** As in `PinPad`: resolves to the words of the refusal, or null when the PIN was accepted. */
  readonly onSubmit: (pin: string) => Promise<string | null>;
  readonly onCancel: () => void;
}

/** Asks another person for their PIN, above any other dialog. */
export function PinDialog({ title, message, onCancel, ...pad }: PinDialogProps) {
  return (
    <Dialog onClose={onCancel} title={title} size={400}>
      {message !== undefined && (
        <Text c="dimmed" mb="md">
          {message}
        </Text>
      )}
      <PinPad {...pad} />
    </Dialog>
  );
}
