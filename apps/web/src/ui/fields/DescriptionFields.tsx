import { Button, Stack, Textarea } from '@mantine/core';
import { IconLanguage } from '@tabler/icons-react';
import { useState } from 'react';
import { languages, useText, type AppLanguage } from '#text/define.ts';
import type { SchemaForm } from '../forms/form.ts';
import { nameFieldStrings } from './name-fields.strings.ts';

type Descriptions = { readonly [L in AppLanguage]?: string | undefined };

interface DescriptionFieldsProps<Values> {
  readonly form: SchemaForm<Values>;
  readonly label: string;
}

/**
 * The description of a record with those per language, which are under one small control until one is filled in
 * (decision 472).
 */
export function DescriptionFields<Values extends { readonly descriptions?: Descriptions | null | undefined }>({
  form,
  label,
}: DescriptionFieldsProps<Values>) {
  const t = useText(nameFieldStrings);
  const { descriptions } = form.inner.getValues();
  const isFilled = languages.some((language) => (descriptions?.[language] ?? '') !== '');
  const hasFault = languages.some((language) => form.inner.errors[`descriptions.${language}`] !== undefined);
  const [isOpened, setIsOpened] = useState(false);
  const change = (language: AppLanguage, value: string) => {
    const next: Descriptions = { ...descriptions, [language]: value };
    const isBlank = languages.every((each) => (next[each] ?? '') === '');
    // Nothing typed is the same as before: no descriptions at all.
    form.inner.setFieldValue('descriptions' as never, (isBlank ? undefined : next) as never);
    if (isBlank) setIsOpened(true);
  };
  return (
    <Stack gap={4}>
      <Textarea {...form.field('description')} label={label} autosize minRows={2} />
      {isOpened || isFilled || hasFault ? (
        languages.map((language) => (
          <Textarea
            key={language}
            {...form.field(`descriptions.${language}`)}
            label={t(`labelled_${language}`, { label })}
            lang={language}
            value={descriptions?.[language] ?? ''}
            onChange={(event) => change(language, event.currentTarget.value)}
            autosize
            minRows={2}
          />
        ))
      ) : (
        <Button
          variant="subtle"
          size="compact-sm"
          mih={44}
          w="fit-content"
          leftSection={<IconLanguage size={18} aria-hidden />}
          aria-expanded={false}
          onClick={() => setIsOpened(true)}
        >
          {t('descriptions')}
        </Button>
      )}
    </Stack>
  );
}
