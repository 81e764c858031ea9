import { Radio, Stack } from '@mantine/core';
import { SettingInput, unansweredRules } from '@tavola/contract';
import * as z from 'zod/mini';
import { DecimalField } from '#ui/fields/DecimalField.tsx';
import { SettingScreen } from './SettingScreen.tsx';

const schema = z.pick(SettingInput, {
  onlineAlarmSeconds: true,
  onlineAnswerMinutes: true,
  onlineUnanswered: true,
  onlineExtraMinutes: true,
});

/** When online orders ring, what becomes of one that nobody answers, and how much longer everything takes. */
export const OnlineOrderRulesScreen = () => (
  <SettingScreen
    screen="onlineOrderRules"
    permission="posSaleProcessing"
    schema={schema}
    describe={(t) => ({ onlineUnanswered: (rule) => t(`unanswered_${rule}`) })}
  >
    {({ form, t }) => (
      <>
        <DecimalField
          {...form.field('onlineAlarmSeconds')}
          label={t('onlineAlarmSeconds')}
          description={t('onlineAlarmSecondsHint')}
          decimals={0}
          withAsterisk
        />
        <DecimalField
          {...form.field('onlineAnswerMinutes')}
          label={t('onlineAnswerMinutes')}
          description={t('onlineAnswerMinutesHint')}
          decimals={0}
          withAsterisk
        />
        <Radio.Group {...form.field('onlineUnanswered')} label={t('onlineUnanswered')}>
          <Stack gap="xs" mt="xs">
            {unansweredRules.map((rule) => (
              <Radio key={rule} value={rule} label={t(`unanswered_${rule}`)} />
            ))}
          </Stack>
        </Radio.Group>
        <DecimalField
          {...form.field('onlineExtraMinutes')}
          label={t('onlineExtraMinutes')}
          description={t('onlineExtraMinutesHint')}
          decimals={0}
          withAsterisk
        />
      </>
    )}
  </SettingScreen>
);
