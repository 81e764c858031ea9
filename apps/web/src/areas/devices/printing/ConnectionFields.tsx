import { Group, NativeSelect, TextInput } from '@mantine/core';
import { baudRates, DEFAULT_BAUD_RATE, PrinterType, type HardwareAgentRow, type PrinterInput } from '@tavola/contract';
import { useText } from '#text/define.ts';
import { DecimalField } from '#ui/fields/DecimalField.tsx';
import type { RecordForm } from '#ui/forms/record-form.ts';
import { printingStrings } from './printing.strings.ts';
import { usbChoices, usbValue } from './usb-choices.ts';

/** How the agent reaches a printer: by the network, a serial port, USB, or a file. */
export function ConnectionFields({
  form,
  agents,
}: {
  readonly form: RecordForm<PrinterInput>;
  readonly agents: readonly HardwareAgentRow[];
}) {
  const t = useText(printingStrings);
  const { printerType } = form.inner.getValues();
  const type = printerType ?? 'Network';
  return (
    <>
      <NativeSelect
        label={t('connection')}
        value={type}
        onChange={({ currentTarget: { value } }) => form.inner.setFieldValue('printerType', PrinterType.parse(value))}
        data={Object.values(PrinterType.def.entries).map((one) => ({ value: one, label: t(`type${one}`) }))}
      />
      {type === 'Network' && (
        <Group grow align="start">
          <TextInput
            {...form.field('ip')}
            label={t('address')}
            description={t('addressHint')}
            withAsterisk
            autoComplete="off"
            inputMode="url"
          />
          <DecimalField {...form.field('port')} label={t('port')} decimals={0} isPlain withAsterisk />
        </Group>
      )}
      {type === 'Serial' && <SerialFields form={form} />}
      {type === 'Usb' && <UsbField form={form} agents={agents} />}
      {type === 'File' && (
        <TextInput
          {...form.field('filePath')}
          label={t('filePath')}
          description={t('filePathHint')}
          withAsterisk
          autoComplete="off"
          inputMode="url"
        />
      )}
    </>
  );
}

function SerialFields({ form }: { readonly form: RecordForm<PrinterInput> }) {
  const t = useText(printingStrings);
  const { baudRate } = form.inner.getValues();
  return (
    <Group grow align="start">
      <TextInput
        {...form.field('com')}
        label={t('com')}
        description={t('comHint')}
        withAsterisk
        autoComplete="off"
        inputMode="url"
      />
      <NativeSelect
        label={t('baudRate')}
        value={String(baudRate ?? DEFAULT_BAUD_RATE)}
        onChange={({ currentTarget: { value } }) => form.inner.setFieldValue('baudRate', Number(value))}
        data={baudRates.map(String)}
      />
    </Group>
  );
}

function UsbField({
  form,
  agents,
}: {
  readonly form: RecordForm<PrinterInput>;
  readonly agents: readonly HardwareAgentRow[];
}) {
  const t = useText(printingStrings);
  const { vid, pid, hardwareAgentID } = form.inner.getValues();
  const chosen = vid == null || pid == null || hardwareAgentID == null ? null : { vid, pid, hardwareAgentID };
  const choices = usbChoices(agents, chosen);
  const handleChoose = (value: string): void => {
    const choice = choices.find((one) => one.value === value);
    form.inner.setFieldValue('vid', choice?.vid ?? null);
    form.inner.setFieldValue('pid', choice?.pid ?? null);
    if (choice !== undefined) form.inner.setFieldValue('hardwareAgentID', choice.hardwareAgentID);
  };
  return (
    <NativeSelect
      label={t('usbPrinter')}
      description={t('usbHint')}
      withAsterisk
      error={form.field('vid').error}
      value={chosen === null ? '' : usbValue(chosen)}
      onChange={({ currentTarget: { value } }) => handleChoose(value)}
      data={[
        { value: '', label: choices.length === 0 ? t('usbNone') : t('chooseOption') },
        ...choices.map(({ value, printer, agent }) => ({ value, label: t('usbOn', { printer, agent }) })),
      ]}
    />
  );
}
