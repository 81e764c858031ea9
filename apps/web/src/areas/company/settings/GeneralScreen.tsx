import { Radio, Stack } from '@mantine/core';
import { Language, SettingInput } from '@tavola/contract';
import * as z from 'zod/mini';
import { isAppLanguage } from '#text/define.ts';
import { SettingScreen } from './SettingScreen.tsx';

/** Each language by its own name. */
const languageNames = { en: 'English', th: 'ไทย' } as const;

const schema = z.pick(SettingInput, { language: true, receiptLanguage: true });

/** The value of a radio for no language of receipts. */
const SAME = 'same';

/** The language of the location, of everyone who has not chosen one, and the language of its receipts. */
export const GeneralScreen = () => (
  <SettingScreen
    screen="generalSettings"
    permission="locationSetting"
    schema={schema}
    describe={(t) => ({
      language: (language) => languageNames[language],
      receiptLanguage: (language) => (language === null ? t('sameLanguage') : languageNames[language]),
    })}
  >
    {({ form, t }) => (
      <Stack gap="xl">
        <Radio.Group {...form.field('language')} label={t('language')} description={t('languageHint')}>
          <Stack gap={0}>
            {Object.values(Language).map((language) => (
              <Radio key={language} value={language} label={languageNames[language]} />
            ))}
          </Stack>
        </Radio.Group>
        <Radio.Group
          {...form.field('receiptLanguage')}
          value={form.inner.getValues().receiptLanguage ?? SAME}
          onChange={(value) => form.inner.setFieldValue('receiptLanguage', isAppLanguage(value) ? value : null)}
          label={t('receiptLanguage')}
          description={t('receiptLanguageHint')}
        >
          <Stack gap={0}>
            <Radio value={SAME} label={t('sameLanguage')} />
            {Object.values(Language).map((language) => (
              <Radio key={language} value={language} label={languageNames[language]} />
            ))}
          </Stack>
        </Radio.Group>
      </Stack>
    )}
  </SettingScreen>
);
