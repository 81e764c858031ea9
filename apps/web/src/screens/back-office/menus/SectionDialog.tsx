import { Button, Group, Modal, Stack, TextInput } from '@mantine/core';
import { MenuSectionHead, type MenuSectionInput } from '@tavola/contract';
import { useText } from '../../../strings/define.ts';
import { menuStrings } from '../../../strings/menus.ts';
import { uiStrings } from '../../../strings/ui.ts';
import { AvailabilityField } from '../../../ui/AvailabilityField.tsx';
import { ColourField } from '../../../ui/ColourField.tsx';
import { useSchemaForm } from '../../../ui/form.ts';

interface SectionDialogProps {
  readonly section: MenuSectionInput;
  readonly onDone: (part: Pick<MenuSectionInput, 'displayName' | 'bgColor' | 'menuSectionAvailabilities'>) => void;
  readonly onClose: () => void;
}

/** Name, colour and hours of one section. */
export function SectionDialog({ section: { displayName, bgColor, menuSectionAvailabilities }, onDone, onClose }: SectionDialogProps) {
  const t = useText(menuStrings);
  const ui = useText(uiStrings);
  const form = useSchemaForm({ schema: MenuSectionHead, initialValues: { displayName, bgColor, menuSectionAvailabilities }, onSubmit: (values) => Promise.resolve(onDone(values)) });
  return (
    <Modal opened onClose={onClose} title={t('sectionDialog')} size="lg" closeOnClickOutside={false}>
      <form
        {...form.props}
        onSubmit={(event) => {
          // The page around is a form too, and hears of what is sent from its dialogs.
          event.stopPropagation();
          form.props.onSubmit(event);
        }}
      >
        <Stack gap="md">
          <TextInput {...form.field('displayName')} label={t('sectionName')} withAsterisk data-autofocus autoComplete="off" />
          <ColourField {...form.field('bgColor')} label={t('sectionColour')} />
          <AvailabilityField
            label={t('sectionHours')} value={form.inner.values.menuSectionAvailabilities ?? []} onChange={(value) => form.inner.setFieldValue('menuSectionAvailabilities', value)}
            errorOf={(path) => form.field(`menuSectionAvailabilities.${path}`).error}
          />
          <Group justify="flex-end" gap="sm">
            <Button variant="default" onClick={onClose}>{ui('cancel')}</Button>
            <Button type="submit">{t('done')}</Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}
