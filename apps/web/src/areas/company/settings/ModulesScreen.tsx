import { Switch } from '@mantine/core';
import { SettingInput, type OperationalSetting } from '@tavola/contract';
import * as z from 'zod/mini';
import { Notice } from '#ui/frames/Notice.tsx';
import { SettingScreen } from './SettingScreen.tsx';
import type { SettingsText } from './settings.strings.ts';
import { shownModules } from './shown-modules.ts';

const schema = z.pick(SettingInput, { modules: true });

const describeModules = (
  modules: Readonly<Record<keyof OperationalSetting['modules'], unknown>>,
  t: SettingsText,
): string => shownModules.map((flag) => `${t(`module_${flag}`)}: ${t(modules[flag] ? 'on' : 'off')}`).join(' · ');

/** Switches parts of the product on and off at this location; other terminals are asked to reload. */
export const ModulesScreen = () => (
  <SettingScreen
    screen="modules"
    permission="locationSetting"
    schema={schema}
    describe={(t) => ({ modules: (modules) => describeModules(modules, t) })}
  >
    {({ form, t }) => (
      <>
        {shownModules.map((flag) => (
          <Switch
            key={flag}
            {...form.field(`modules.${flag}`, { type: 'checkbox' })}
            label={t(`module_${flag}`)}
            description={t(`module_${flag}Hint`)}
          />
        ))}
        <Notice tone="info">{t('modulesHint')}</Notice>
      </>
    )}
  </SettingScreen>
);
