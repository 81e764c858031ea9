import { Fieldset, Radio, SimpleGrid, Stack, Switch } from '@mantine/core';
import { QUICK_TIP_SLOTS, TipsSettingInput, type TipsSetting } from '@tavola/contract';
import { useQuery } from '@tanstack/react-query';
import { tipsSettingQuery, updateTipsSetting } from './charge-settings.queries.ts';
import { screenPath, useGoTo } from '#runtime/navigation/navigation.ts';
import { loaded, useRights } from '#runtime/http/records.ts';
import { chargeStrings } from './charge-settings.strings.ts';
import { useText } from '#text/define.ts';
import { formatQuantity } from '#text/format.ts';
import { screenStrings } from '#runtime/navigation/screens.strings.ts';
import { AmountField } from '#ui/fields/AmountField.tsx';
import { FormScreen } from '#ui/forms/FormScreen.tsx';
import { LoadedRecord } from '#ui/forms/LoadedRecord.tsx';
import { PercentField } from '#ui/fields/PercentField.tsx';
import { useRecordForm } from '#ui/forms/record-form.ts';
import { toast } from '#ui/dialogs/toast.ts';

/** The percentages and amounts that the payment suggests as tips, and what it shows first. */
export function TipsSettingScreen() {
  const title = useText(screenStrings);
  const query = useQuery(tipsSettingQuery);
  const { data, ...rest } = loaded(query);
  return (
    <LoadedRecord title={title('tipsSetting')} backTo={screenPath('main')} record={data} {...rest}>
      {(setting) => <TipsForm key={setting.version} setting={setting} onSaved={() => void query.refetch()} />}
    </LoadedRecord>
  );
}

const SLOTS = Array.from({ length: QUICK_TIP_SLOTS }, (_, slot) => slot);

function TipsForm({ setting, onSaved }: { readonly setting: TipsSetting; readonly onSaved: () => void }) {
  const t = useText(chargeStrings);
  const title = useText(screenStrings);
  const goTo = useGoTo();
  const { canEdit } = useRights('posGeneral');
  const form = useRecordForm({
    schema: TipsSettingInput,
    record: setting,
    blank: setting,
    update: (values) => updateTipsSetting(setting.tipsSettingID, values),
    onSaved: () => {
      toast('success', t('tipsSaved'));
      onSaved();
    },
  });
  const labels = { isQuickTip: t('isQuickTip'), defaultTipsType: t('defaultTipsType'), quickTips: t('quickTips') };
  return (
    <FormScreen
      title={title('tipsSetting')}
      backTo={screenPath('main')}
      form={form}
      labels={labels}
      describe={{ quickTips: describeTips }}
      canSave={canEdit}
      onCancel={() => void goTo('main')}
    >
      <Switch
        {...form.field('isQuickTip', { type: 'checkbox' })}
        label={labels.isQuickTip}
        description={t('isQuickTipHint')}
      />
      <Fieldset legend={t('quickPercentages')}>
        <SimpleGrid cols={QUICK_TIP_SLOTS}>
          {SLOTS.map((slot) => (
            <PercentField
              key={slot}
              {...form.field(`quickTips.${slot}.amount`)}
              label={t('slot', { number: slot + 1 })}
              error={form.field(`quickTips.${slot}.amount`).error ?? form.field('quickTips').error}
            />
          ))}
        </SimpleGrid>
      </Fieldset>
      <Fieldset legend={t('quickAmounts')}>
        <SimpleGrid cols={QUICK_TIP_SLOTS}>
          {SLOTS.map((slot) => (
            <AmountField
              key={slot}
              {...form.field(`quickTips.${slot + QUICK_TIP_SLOTS}.amount`)}
              label={t('slot', { number: slot + 1 })}
            />
          ))}
        </SimpleGrid>
      </Fieldset>
      <Radio.Group {...form.field('defaultTipsType')} label={labels.defaultTipsType}>
        <Stack gap={0}>
          <Radio value="custom" label={t('custom')} />
          <Radio value="percentage" label={t('percentage')} />
          <Radio value="fixed" label={t('fixed')} />
        </Stack>
      </Radio.Group>
    </FormScreen>
  );
}

const describeTips = (tips: TipsSetting['quickTips']): string =>
  tips.map(({ type, amount }) => `${formatQuantity(amount)}${type === 'percentage' ? '%' : ''}`).join(', ');
