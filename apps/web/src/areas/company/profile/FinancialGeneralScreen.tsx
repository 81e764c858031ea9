import { Select, Switch } from '@mantine/core';
import { LocationSettingInput, roundingModes, type LocationSetting } from '@tavola/contract';
import { useQuery } from '@tanstack/react-query';
import { screenPath, useGoTo } from '#runtime/navigation/navigation.ts';
import { screenStrings } from '#runtime/navigation/screens.strings.ts';
import { loaded, useRights } from '#runtime/http/records.ts';
import { useText } from '#text/define.ts';
import { toast } from '#ui/dialogs/toast.ts';
import { TimeField } from '#ui/fields/TimeField.tsx';
import { FormScreen } from '#ui/forms/FormScreen.tsx';
import { LoadedRecord } from '#ui/forms/LoadedRecord.tsx';
import { useRecordForm } from '#ui/forms/record-form.ts';
import { locationSettingQuery, updateLocationSetting } from './profile.queries.ts';
import { profileStrings } from './profile.strings.ts';

/** How money is figured: tax in prices, rounding, and when the business day ends. */
export function FinancialGeneralScreen() {
  const title = useText(screenStrings);
  const query = useQuery(locationSettingQuery);
  const { data, ...rest } = loaded(query);
  return (
    <LoadedRecord title={title('financialGeneral')} backTo={screenPath('main')} record={data} {...rest}>
      {(setting) => <FiguresForm key={setting.version} setting={setting} onSaved={() => void query.refetch()} />}
    </LoadedRecord>
  );
}

function FiguresForm({ setting, onSaved }: { readonly setting: LocationSetting; readonly onSaved: () => void }) {
  const t = useText(profileStrings);
  const title = useText(screenStrings);
  const goTo = useGoTo();
  const { canEdit } = useRights('financialGeneral');
  const form = useRecordForm({
    schema: LocationSettingInput,
    record: setting,
    blank: setting,
    update: updateLocationSetting,
    onSaved: () => {
      toast('success', t('figuresSaved'));
      onSaved();
    },
  });
  const labels = { isTaxInclusive: t('taxInclusive'), roundingMode: t('rounding'), businessDayCutoff: t('cutoff') };
  const modes = roundingModes.map((mode) => ({ value: mode, label: t(mode) }));
  return (
    <FormScreen
      title={title('financialGeneral')}
      backTo={screenPath('main')}
      form={form}
      labels={labels}
      describe={{ roundingMode: (mode) => t(mode) }}
      canSave={canEdit}
      onCancel={() => void goTo('main')}
    >
      <Switch
        {...form.field('isTaxInclusive', { type: 'checkbox' })}
        label={labels.isTaxInclusive}
        description={t(setting.mayChangeTaxInclusive ? 'taxInclusiveHint' : 'taxInclusiveElsewhere')}
        disabled={!setting.mayChangeTaxInclusive}
      />
      <Select
        {...form.field('roundingMode')}
        label={labels.roundingMode}
        description={t(setting.hasSales ? 'roundingFixed' : 'roundingHint')}
        data={modes}
        allowDeselect={false}
        disabled={setting.hasSales}
      />
      <TimeField
        {...form.field('businessDayCutoff')}
        label={labels.businessDayCutoff}
        description={t('cutoffHint')}
        withAsterisk
      />
    </FormScreen>
  );
}
