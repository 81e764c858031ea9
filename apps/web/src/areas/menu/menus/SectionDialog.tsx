import { Switch } from '@mantine/core';
import { MenuSectionHead, type MenuSectionInput } from '@tavola/contract';
import { useText } from '#text/define.ts';
import { menuStrings } from './menus.strings.ts';
import { AvailabilityField } from '#ui/fields/AvailabilityField.tsx';
import { ColourField } from '#ui/fields/pictures/ColourField.tsx';
import { useSchemaForm } from '#ui/forms/form.ts';
import { FormDialog } from '#ui/dialogs/FormDialog.tsx';
import { NameFields } from '#ui/fields/NameFields.tsx';

interface SectionDialogProps {
  readonly section: MenuSectionInput;
  readonly onDone: (
    part: Pick<
      MenuSectionInput,
      'displayName' | 'names' | 'bgColor' | 'menuSectionAvailabilities' | 'isAlreadyApplied'
    >,
  ) => void;
  readonly onClose: () => void;
}

/** Name, colour and hours of one section, and whether its items keep to these hours. */
export function SectionDialog({
  section: { displayName, names, bgColor, menuSectionAvailabilities, isAlreadyApplied, menuItems },
  onDone,
  onClose,
}: SectionDialogProps) {
  const t = useText(menuStrings);
  const form = useSchemaForm({
    schema: MenuSectionHead,
    initialValues: {
      displayName,
      names,
      bgColor,
      menuSectionAvailabilities,
      isAlreadyApplied: isAlreadyApplied && menuItems.every(({ availabilities }) => availabilities.length === 0),
    },
    onSubmit: (values) => Promise.resolve(onDone(values)),
  });
  return (
    <FormDialog title={t('sectionDialog')} size="lg" form={form} submitLabel={t('done')} onClose={onClose}>
      <NameFields form={form} field="displayName" label={t('sectionName')} data-autofocus />
      <ColourField {...form.field('bgColor')} label={t('sectionColour')} />
      <AvailabilityField
        label={t('sectionHours')}
        value={form.inner.values.menuSectionAvailabilities ?? []}
        onChange={(value) => form.inner.setFieldValue('menuSectionAvailabilities', value)}
        errorOf={(path) => form.field(`menuSectionAvailabilities.${path}`).error}
      />
      <Switch
        {...form.field('isAlreadyApplied', { type: 'checkbox' })}
        label={t('isAlreadyApplied')}
        description={t('isAlreadyAppliedHint')}
      />
    </FormDialog>
  );
}
