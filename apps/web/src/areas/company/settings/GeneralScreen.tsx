import { Radio, Stack } from '@mantine/core';
import { Language, SettingInput } from '@tavola/contract';
import * as z from 'zod/mini';
import { SettingScreen } from './SettingScreen.tsx';

/** Each language by its own name. */
const languageNames = { en: 'English', th: 'ไทย' } as const;

const schema = z.pick(SettingInput, { language: true });

/** The language of the location: of its sign-in page, and of everyone who has not chosen one. */
export const GeneralScreen = () => (
  <SettingScreen
    screen="generalSettings"
    permission="locationSetting"
    schema={schema}
    describe={() => ({ language: (language) => languageNames[language] })}
  >
    {({ form, t }) => (
      <Radio.Group {...form.field('language')} label={t('language')} description={t('languageHint')}>
        <Stack gap={0}>
          {Object.values(Language).map((language) => (
            <Radio key={language} value={language} label={languageNames[language]} />
          ))}
        </Stack>
      </Radio.Group>
    )}
  </SettingScreen>
);
