import { Box, Button, Stack, Text, TextInput, type TextInputProps } from '@mantine/core';
import { IconLanguage } from '@tabler/icons-react';
import { useState } from 'react';
import { languages, useText, type AppLanguage } from '#text/define.ts';
import type { SchemaForm } from '../forms/form.ts';
import classes from './NameFields.module.css';
import { uiStrings } from '../ui.strings.ts';
import { nameFieldStrings } from './name-fields.strings.ts';

type Names = { readonly [L in AppLanguage]?: string | undefined };

interface LanguageNamesProps<Values> {
  readonly form: SchemaForm<Values>;
  /** Path of the record in the form, with its dot: `modifierOptions.0.`; empty = the record itself. */
  readonly path?: string;
  readonly names: Names | null | undefined;
  /** What the name belongs to, where a form has several. */
  readonly label?: string;
}

/**
 * The names of a record in each language, under one small control until one is filled in (decision 165): a restaurant
 * of one language sees nothing else.
 */
export function LanguageNames<Values>({ form, path = '', names, label }: LanguageNamesProps<Values>) {
  const t = useText(nameFieldStrings);
  const ui = useText(uiStrings);
  const isFilled = languages.some((language) => (names?.[language] ?? '') !== '');
  const [isOpened, setIsOpened] = useState(false);
  const hasFault = languages.some((language) => form.inner.errors[`${path}names.${language}`] !== undefined);
  if (!isOpened && !isFilled && !hasFault)
    return (
      <Button
        variant="subtle"
        size="compact-sm"
        mih={44}
        w="fit-content"
        leftSection={<IconLanguage size={18} aria-hidden />}
        aria-label={label === undefined ? undefined : t('openFor', { label })}
        aria-expanded={false}
        onClick={() => setIsOpened(true)}
      >
        {ui('names')}
      </Button>
    );
  const change = (language: AppLanguage, value: string) => {
    const next: Names = { ...names, [language]: value };
    const isBlank = languages.every((each) => (next[each] ?? '') === '');
    // Nothing typed is the same as before: no names at all.
    form.inner.setFieldValue(`${path}names` as never, (isBlank ? undefined : next) as never);
    if (isBlank) setIsOpened(true);
  };
  return (
    <Box mt={8}>
      <div className={classes.languages}>
        {languages.map((language) => (
          <TextInput
            key={language}
            {...form.field(`${path}names.${language}`)}
            label={label === undefined ? t(`in_${language}`) : t(`labelled_${language}`, { label })}
            lang={language}
            value={names?.[language] ?? ''}
            onChange={(event) => change(language, event.currentTarget.value)}
            autoComplete="off"
          />
        ))}
      </div>
      <Text size="sm" c="dimmed" mt={4}>
        {t('hint')}
      </Text>
    </Box>
  );
}

interface NameFieldsProps<Values> extends Omit<TextInputProps, 'form' | 'label' | 'name'> {
  readonly form: SchemaForm<Values>;
  readonly label: string;
  /** The field of the plain name. */
  readonly field?: 'name' | 'displayName';
}

/** The name of a record with its names per language: the first field of nearly every form. */
export function NameFields<Values extends { readonly names?: Names | null | undefined }>({
  form,
  label,
  field = 'name',
  ...input
}: NameFieldsProps<Values>) {
  return (
    <Stack gap={4}>
      <TextInput {...form.field(field)} label={label} withAsterisk autoComplete="off" {...input} />
      <LanguageNames form={form} names={form.inner.getValues().names} />
    </Stack>
  );
}

interface ShownNameFieldProps<Values> {
  readonly form: SchemaForm<Values>;
  readonly label: string;
}

/** The name that guests and terminals see; left empty, it is the name itself, which the field then shows faintly. */
export function ShownNameField<Values extends { readonly name: string; readonly displayName?: string | undefined }>({
  form,
  label,
}: ShownNameFieldProps<Values>) {
  const ui = useText(uiStrings);
  const { name, displayName } = form.inner.getValues();
  return (
    <TextInput
      {...form.field('displayName')}
      label={label}
      placeholder={(displayName ?? '') === '' ? name : ''}
      description={ui('sameNameHint')}
      autoComplete="off"
    />
  );
}
