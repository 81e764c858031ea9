import { NativeSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { loaded, useRights } from '#runtime/http/records.ts';
import { screenStrings } from '#runtime/navigation/screens.strings.ts';
import { useText } from '#text/define.ts';
import { toast } from '#ui/dialogs/toast.ts';
import { attempt } from '#ui/forms/attempt.ts';
import { Card } from '#ui/frames/Card.tsx';
import { LoadFailed } from '#ui/frames/LoadFailed.tsx';
import { PageFrame } from '#ui/frames/PageFrame.tsx';
import { LoadingRows } from '#ui/lists/LoadingRows.tsx';
import { setDevicePreference } from './payment-devices.queries.ts';
import { paymentDeviceStrings } from './payment-devices.strings.ts';
import { devicePreferenceQuery } from './terminal-device.queries.ts';

/** The card terminal next to this terminal. */
export function TerminalPaymentScreen() {
  const t = useText(paymentDeviceStrings);
  const title = useText(screenStrings);
  const { canEdit } = useRights('terminalPreference');
  const { data, failure, onRetry } = loaded(useQuery(devicePreferenceQuery));
  const choose = (paymentDeviceID: string | null) =>
    void attempt(async () => {
      await setDevicePreference({ paymentDeviceID });
      toast('success', t('preferenceSaved'));
    });
  return (
    <PageFrame title={title('terminalPayment')} width="narrow">
      {data === undefined ? (
        failure === null ? (
          <LoadingRows rows={2} />
        ) : (
          <LoadFailed message={failure} onRetry={onRetry} />
        )
      ) : (
        <Card title={t('thisTerminal')}>
          <NativeSelect
            label={t('defaultDevice')}
            description={t(data.choices.length === 0 ? 'noDevices' : 'noDeviceHint')}
            value={data.paymentDeviceID ?? ''}
            disabled={!canEdit}
            onChange={({ currentTarget: { value } }) => choose(value === '' ? null : value)}
            data={[
              { value: '', label: t('noDevice') },
              ...data.choices.map(({ paymentDeviceID, name }) => ({ value: paymentDeviceID, label: name })),
            ]}
          />
        </Card>
      )}
    </PageFrame>
  );
}
