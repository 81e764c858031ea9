import { Button, Group, Stack, Text, TextInput } from '@mantine/core';
import { KitchenNotesInput, MAX_KITCHEN_NOTES, type KitchenNotes } from '@tavola/contract';
import { useQuery } from '@tanstack/react-query';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { loaded, useRights } from '#runtime/http/records.ts';
import { screenPath, useGoTo } from '#runtime/navigation/navigation.ts';
import { screenStrings } from '#runtime/navigation/screens.strings.ts';
import { useText } from '#text/define.ts';
import { toast } from '#ui/dialogs/toast.ts';
import { FormScreen } from '#ui/forms/FormScreen.tsx';
import { LoadedRecord } from '#ui/forms/LoadedRecord.tsx';
import { useRecordForm } from '#ui/forms/record-form.ts';
import { Notice } from '#ui/frames/Notice.tsx';
import { kitchenNotesQuery, saveKitchenNotes } from './kitchen-notes.queries.ts';
import { kitchenNoteStrings } from './kitchen-notes.strings.ts';

/** The notes of guests in English and Thai, by which tickets are translated (decision 336). */
export function KitchenNotesScreen() {
  const title = useText(screenStrings);
  const query = useQuery(kitchenNotesQuery);
  const { data, ...rest } = loaded(query);
  return (
    <LoadedRecord title={title('kitchenNotes')} backTo={screenPath('main')} record={data} {...rest}>
      {(notes) => <NotesForm key={notes.version} notes={notes} />}
    </LoadedRecord>
  );
}

function NotesForm({ notes }: { readonly notes: KitchenNotes }) {
  const t = useText(kitchenNoteStrings);
  const title = useText(screenStrings);
  const goTo = useGoTo();
  const { canEdit } = useRights('locationSetting');
  const form = useRecordForm({
    schema: KitchenNotesInput,
    record: notes,
    blank: notes,
    update: saveKitchenNotes,
    onSaved: () => toast('success', t('saved')),
  });
  const { entries } = form.inner.getValues();
  const set = (next: KitchenNotes['entries']) => form.inner.setFieldValue('entries', next);
  const { error } = form.field('entries');
  const isFull = entries.length >= MAX_KITCHEN_NOTES;
  return (
    <FormScreen
      title={title('kitchenNotes')}
      backTo={screenPath('main')}
      form={form}
      labels={{ entries: t('entries') }}
      describe={{ entries: (all) => all.map(({ en, th }) => `${en} = ${th}`).join(', ') }}
      canSave={canEdit}
      onCancel={() => void goTo('main')}
    >
      <Text>{t('hint')}</Text>
      {entries.length === 0 && <Text c="dimmed">{t('empty')}</Text>}
      <Stack gap="sm" role="group" aria-label={t('entries')}>
        {entries.map((_, at) => (
          // The position is the identity of a row: two empty ones are equal.
          <Group key={at} gap="sm" align="start" wrap="wrap">
            <TextInput
              {...form.field(`entries.${at}.en`)}
              style={{ flex: '1 1 200px' }}
              label={t('en')}
              aria-label={t('enOf', { n: at + 1 })}
              disabled={!canEdit}
              autoComplete="off"
            />
            <TextInput
              {...form.field(`entries.${at}.th`)}
              style={{ flex: '1 1 200px' }}
              label={t('th')}
              aria-label={t('thOf', { n: at + 1 })}
              disabled={!canEdit}
              autoComplete="off"
            />
            <Button
              variant="default"
              mt={28}
              disabled={!canEdit}
              leftSection={<IconTrash size={20} />}
              aria-label={t('removeOf', { n: at + 1 })}
              onClick={() => set(entries.filter((__, index) => index !== at))}
            >
              {t('remove')}
            </Button>
          </Group>
        ))}
      </Stack>
      {Boolean(error) && <Notice tone="error">{error}</Notice>}
      {isFull && <Text c="dimmed">{t('full', { n: MAX_KITCHEN_NOTES })}</Text>}
      <Button
        variant="default"
        disabled={!canEdit || isFull}
        leftSection={<IconPlus size={20} />}
        onClick={() => set([...entries, { en: '', th: '' }])}
      >
        {t('add')}
      </Button>
    </FormScreen>
  );
}
