import { NativeSelect, Switch, Text, TextInput } from '@mantine/core';
import { HardwareAgent } from '@tavola/contract';
import { useText } from '#text/define.ts';
import { DecimalField } from '#ui/fields/DecimalField.tsx';
import type { RecordForm } from '#ui/forms/record-form.ts';
import { Card } from '#ui/frames/Card.tsx';
import { terminalStrings } from './pos-terminals.strings.ts';
import classes from './TerminalPrintingCard.module.css';

/** How a terminal prints: on its screen, by an agent near it, by an Android app (decision 442). */
export function TerminalPrintingCard({ form }: { readonly form: Pick<RecordForm<unknown>, 'field'> }) {
  const t = useText(terminalStrings);
  return (
    <Card title={t('printing')}>
      <Switch
        {...form.field('onScreenPrinter', { type: 'checkbox' })}
        label={t('onScreenPrinter')}
        description={t('onScreenPrinterHint')}
      />
      <Switch
        {...form.field('enableHardwareAgentPrinting', { type: 'checkbox' })}
        label={t('enableHardwareAgentPrinting')}
        description={t('enableHardwareAgentPrintingHint')}
      />
      <Switch
        {...form.field('enableAndroidPrinting', { type: 'checkbox' })}
        label={t('enableAndroidPrinting')}
        description={t('enableAndroidPrintingHint')}
      />
      <div role="group" aria-label={t('printingHardwareAgent')}>
        <Text fw={500}>{t('printingHardwareAgent')}</Text>
        <Text size="sm" c="dimmed" mb="xs">
          {t('printingHardwareAgentHint')}
        </Text>
        <div className={classes.agent}>
          <NativeSelect
            {...form.field('printingHardwareAgent.schema')}
            label={t('agentScheme')}
            data={HardwareAgent.shape.schema.options}
          />
          <TextInput
            {...form.field('printingHardwareAgent.host')}
            label={t('agentHost')}
            autoComplete="off"
            inputMode="url"
          />
          <DecimalField
            {...form.field('printingHardwareAgent.port')}
            label={t('agentPort')}
            decimals={0}
            isPlain
            isOptional
          />
        </div>
      </div>
    </Card>
  );
}
