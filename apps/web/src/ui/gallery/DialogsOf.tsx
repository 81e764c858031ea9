import { Button, Group, Stack, TextInput } from '@mantine/core';
import { useEffect, useState } from 'react';
import { Dialog } from '../dialogs/Dialog.tsx';
import { DialogButtons } from '../dialogs/DialogButtons.tsx';
import { confirm } from '../dialogs/dialogs.ts';
import { PinDialog } from '../dialogs/PinDialog.tsx';
import { CreationDialog } from '../forms/CreationDialog.tsx';
import { Card } from '../frames/Card.tsx';
import { PickDialog } from '../pick/PickDialog.tsx';
import { drinkCreation, drinkOptions } from './samples.tsx';

const NAMES = ['question', 'form', 'creation', 'list', 'pin'] as const;

/** Every kind of dialog, opened by its button. */
export function DialogsOf({ opened }: { readonly opened: string | null }) {
  const [open, setOpen] = useState(opened);
  const close = (): void => setOpen(null);
  useEffect(() => {
    if (open !== 'question') return;
    void confirm({
      title: 'Delete Tea?',
      message: 'Past records are not affected.',
      warning: 'Two menus offer it today.',
      confirmLabel: 'Delete',
      isDestructive: true,
    }).then(() => setOpen(null));
  }, [open]);
  return (
    <Card title="Dialogs">
      <Group>
        {NAMES.map((name) => (
          <Button key={name} variant="default" onClick={() => setOpen(name)}>
            {name}
          </Button>
        ))}
      </Group>
      {open === 'form' && (
        <Dialog title="Adjust stock" size="md" onClose={close}>
          <Stack gap="md">
            <TextInput label="Quantity" data-autofocus />
            <TextInput label="Note" />
            <DialogButtons onSubmit={close} onClose={close} />
          </Stack>
        </Dialog>
      )}
      {open === 'creation' && <CreationDialog creation={drinkCreation} name="Tea" onCreated={close} onClose={close} />}
      {open === 'list' && (
        <PickDialog title="Drinks" options={drinkOptions} creation={drinkCreation} onDone={close} onClose={close} />
      )}
      {open === 'pin' && (
        <PinDialog
          title="Approve: void €12.50"
          minLength={4}
          maxLength={6}
          submitLabel="Approve"
          onSubmit={() => Promise.resolve('This PIN is not known.')}
          onCancel={close}
        />
      )}
    </Card>
  );
}
