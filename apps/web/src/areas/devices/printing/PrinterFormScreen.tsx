import { Button, Group, NativeSelect, Stack, Switch, Text, TextInput } from '@mantine/core';
import { IconPrinter } from '@tabler/icons-react';
import {
  DEFAULT_BAUD_RATE,
  DEFAULT_COOL_DOWN_MS,
  DEFAULT_IMAGE_DELAY_MS,
  PrinterInput,
  PrinterMode,
  printerColumns,
  printerEncodings,
  type Printer,
} from '@tavola/contract';
import { useQuery } from '@tanstack/react-query';
import { loaded } from '#runtime/http/records.ts';
import { screenPath, useGoTo, usePathParams } from '#runtime/navigation/navigation.ts';
import { screenStrings } from '#runtime/navigation/screens.strings.ts';
import { useText } from '#text/define.ts';
import { toast } from '#ui/dialogs/toast.ts';
import { DecimalField } from '#ui/fields/DecimalField.tsx';
import { attempt } from '#ui/forms/attempt.ts';
import { FormScreen } from '#ui/forms/FormScreen.tsx';
import { LoadedRecord } from '#ui/forms/LoadedRecord.tsx';
import { useRecordForm } from '#ui/forms/record-form.ts';
import { Card } from '#ui/frames/Card.tsx';
import { PrinterState } from './PrinterListScreen.tsx';
import { agentsQuery, createPrinter, printerQuery, testPrint, updatePrinter } from './printing.queries.ts';
import { printingStrings } from './printing.strings.ts';
import { ConnectionFields } from './ConnectionFields.tsx';

const BLANK: PrinterInput = {
  name: '',
  printerType: 'Network',
  ip: '',
  port: 9100,
  com: '',
  baudRate: DEFAULT_BAUD_RATE,
  vid: null,
  pid: null,
  filePath: '',
  printerMode: 'EscPos',
  charactersPerLine: 48,
  encoding: 'cp437',
  threshold: 225,
  cutting: true,
  printImageDelay: DEFAULT_IMAGE_DELAY_MS,
  printCoolDownDelay: DEFAULT_COOL_DOWN_MS,
  language: null,
  hardwareAgentID: null,
};
const MODES = PrinterMode.def.entries;

/** Adds a printer. */
export const PrinterNewScreen = () => <PrinterForm printer={null} />;

/** Changes a printer and tries it. */
export function PrinterScreen() {
  const title = useText(screenStrings);
  const { data, ...query } = loaded(useQuery(printerQuery(usePathParams('printer').id)));
  return (
    <LoadedRecord title={title('printer')} backTo={screenPath('printers')} record={data} {...query}>
      {(printer) => <PrinterForm key={printer.printerID} printer={printer} />}
    </LoadedRecord>
  );
}

function PrinterForm({ printer }: { readonly printer: Printer | null }) {
  const t = useText(printingStrings);
  const title = useText(screenStrings);
  const goTo = useGoTo();
  const { data: agents } = useQuery({ ...agentsQuery, retry: false });
  const form = useRecordForm({
    schema: PrinterInput,
    record: printer,
    blank: BLANK,
    create: createPrinter,
    update: (values) => updatePrinter(printer?.printerID ?? '', values),
    onSaved: () => {
      toast('success', t('printerSaved'));
      void goTo('printers');
    },
  });
  const labels = {
    name: t('printer'),
    printerType: t('connection'),
    ip: t('address'),
    port: t('port'),
    com: t('com'),
    baudRate: t('baudRate'),
    vid: t('usbPrinter'),
    pid: t('usbPrinter'),
    filePath: t('filePath'),
    printerMode: t('mode'),
    charactersPerLine: t('paper'),
    encoding: t('encoding'),
    threshold: t('threshold'),
    cutting: t('cutting'),
    printImageDelay: t('imageDelay'),
    printCoolDownDelay: t('coolDown'),
    language: t('language'),
    hardwareAgentID: t('agent'),
  };
  const agentName = (id: string | null | undefined): string =>
    id == null ? t('anyAgent') : (agents?.find(({ hardwareAgentID }) => hardwareAgentID === id)?.name ?? '–');
  const languages = { own: t('languageOwn'), en: t('languageEn'), th: t('languageTh') };
  const { printerMode, charactersPerLine, encoding, language, hardwareAgentID } = form.inner.getValues();
  const set = form.inner.setFieldValue;
  return (
    <FormScreen
      title={printer?.name ?? title('printerNew')}
      backTo={screenPath('printers')}
      form={form}
      labels={labels}
      describe={{
        printerType: (type) => t(`type${type ?? 'Network'}`),
        printerMode: (mode) => t(`mode${mode}`),
        charactersPerLine: (columns) => t(`paper${columns}`),
        cutting: (isOn) => t(isOn ? 'on' : 'off'),
        language: (chosen) => languages[chosen ?? 'own'],
        hardwareAgentID: agentName,
      }}
      onCancel={() => void goTo('printers')}
      {...(printer !== null && { aside: <Aside printer={printer} /> })}
    >
      <TextInput {...form.field('name')} label={labels.name} withAsterisk data-autofocus autoComplete="off" />
      <ConnectionFields form={form} agents={agents ?? []} />
      <NativeSelect
        value={printerMode}
        onChange={({ currentTarget: { value } }) => set('printerMode', PrinterMode.parse(value))}
        label={labels.printerMode}
        description={t('modeHint')}
        data={Object.values(MODES).map((mode) => ({ value: mode, label: t(`mode${mode}`) }))}
      />
      <NativeSelect
        value={String(charactersPerLine)}
        onChange={({ currentTarget: { value } }) =>
          set('charactersPerLine', printerColumns.find((columns) => String(columns) === value) ?? 48)
        }
        label={labels.charactersPerLine}
        data={printerColumns.map((columns) => ({ value: String(columns), label: t(`paper${columns}`) }))}
      />
      {printerMode === 'EscPos' ? (
        <NativeSelect
          value={encoding}
          onChange={({ currentTarget: { value } }) =>
            set('encoding', printerEncodings.find((known) => known === value) ?? 'cp437')
          }
          label={labels.encoding}
          data={[...printerEncodings]}
        />
      ) : null}
      <DecimalField
        {...form.field('threshold')}
        label={labels.threshold}
        description={t('thresholdHint')}
        decimals={0}
        withAsterisk
      />
      <Switch {...form.field('cutting', { type: 'checkbox' })} label={labels.cutting} />
      <Group grow align="start">
        <DecimalField
          {...form.field('printImageDelay')}
          label={labels.printImageDelay}
          description={t('imageDelayHint')}
          decimals={0}
          isPlain
          isOptional
        />
        <DecimalField
          {...form.field('printCoolDownDelay')}
          label={labels.printCoolDownDelay}
          description={t('coolDownHint')}
          decimals={0}
          isPlain
          isOptional
        />
      </Group>
      <NativeSelect
        value={language ?? ''}
        onChange={({ currentTarget: { value } }) => set('language', value === 'en' || value === 'th' ? value : null)}
        label={labels.language}
        description={t('languageHint')}
        data={[
          { value: '', label: languages.own },
          { value: 'en', label: languages.en },
          { value: 'th', label: languages.th },
        ]}
      />
      <NativeSelect
        value={hardwareAgentID ?? ''}
        onChange={({ currentTarget: { value } }) => set('hardwareAgentID', value === '' ? null : value)}
        label={labels.hardwareAgentID}
        error={form.field('hardwareAgentID').error}
        data={[
          { value: '', label: t('anyAgent') },
          ...(agents ?? []).map(({ hardwareAgentID: id, name }) => ({ value: id, label: name })),
        ]}
      />
    </FormScreen>
  );
}

/** Whether the printer prints, and a ticket to try it. */
function Aside({ printer: { printerID, name, status, statusReason } }: { readonly printer: Printer }) {
  const t = useText(printingStrings);
  const handleTest = () =>
    void attempt(async () => {
      await testPrint(printerID);
      toast('success', t('testSent', { name }));
    });
  return (
    <Card title={t('status')}>
      <Stack gap="sm" align="start">
        <PrinterState status={status} reason={statusReason} />
        <Text c="dimmed">{t('testPrintHint')}</Text>
        <Button data-worded variant="default" leftSection={<IconPrinter size={20} />} onClick={handleTest}>
          {t('testPrint')}
        </Button>
      </Stack>
    </Card>
  );
}
