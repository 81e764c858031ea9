import { Button, Stack, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useText } from '#text/define.ts';
import { Dialog } from '#ui/dialogs/Dialog.tsx';
import type { Selling } from '../../data/sell-context.ts';
import { nameBill } from './bill-actions.ts';
import { tableStrings } from '../../check/table.strings.ts';

interface NameDialogProps {
  readonly name: string;
  readonly selling: Selling;
  readonly onClose: () => void;
}

/** A name for the current bill; without one it has its number. */
export function NameDialog({ name, selling, onClose }: NameDialogProps) {
  const t = useText(tableStrings);
  const [typed, setTyped] = useState(name);
  const [isSaving, setIsSaving] = useState(false);
  const save = () => {
    setIsSaving(true);
    void nameBill(typed, selling)
      .then((isSaved) => isSaved && onClose())
      .finally(() => setIsSaving(false));
  };
  return (
    <Dialog title={t('rename')} size="sm" onClose={onClose}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          save();
        }}
      >
        <Stack gap="md">
          <TextInput
            data-autofocus
            label={t('billName')}
            placeholder={t('nameHint')}
            maxLength={50}
            value={typed}
            onChange={(event) => setTyped(event.currentTarget.value)}
          />
          <Button type="submit" size="lg" loading={isSaving}>
            {t('save')}
          </Button>
        </Stack>
      </form>
    </Dialog>
  );
}
