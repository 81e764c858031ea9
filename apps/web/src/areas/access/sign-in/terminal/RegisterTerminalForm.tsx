import { Button, Radio, Stack, Text, TextInput } from '@mantine/core';
import { requiredText, TerminalType, type ClientChoice } from '@tavola/contract';
import { useMemo } from 'react';
import * as z from 'zod/mini';
import { registerTerminal } from '#runtime/session/session.ts';
import { chooseTerminalStrings } from './choose-terminal.strings.ts';
import { useText } from '#text/define.ts';
import { useSchemaForm } from '#ui/forms/form.ts';
import { FormNotice } from '#ui/forms/FormNotice.tsx';
import classes from './TerminalList.module.css';
import { terminalTypeText } from './TerminalList.tsx';

interface RegisterTerminalFormProps {
  readonly terminals: readonly ClientChoice[];
  readonly onTake: (choose: (isForced: boolean) => Promise<void>) => Promise<void>;
}

const kinds = Object.values(TerminalType);

/** Registers this browser as a new terminal; the name must differ from all others, ignoring case and outer blanks. */
export function RegisterTerminalForm({ terminals, onTake }: RegisterTerminalFormProps) {
  const t = useText(chooseTerminalStrings);
  const schema = useMemo(() => {
    const taken = new Set(terminals.map((terminal) => terminal.name.trim().toLowerCase()));
    return z.object({
      name: requiredText(60).check(z.refine((name) => !taken.has(name.toLowerCase()), { error: t('duplicateName') })),
      type: z.enum(TerminalType),
    });
  }, [terminals, t]);
  const form = useSchemaForm<typeof schema>({
    schema,
    initialValues: { name: '', type: TerminalType.PosTerminalWithCash },
    onSubmit: (terminal) => onTake(() => registerTerminal(terminal)),
  });
  const isValid = schema.safeParse(form.inner.values).success;
  return (
    <form {...form.props}>
      <Stack gap="md">
        <FormNotice failure={form.failure} />
        <TextInput
          {...form.field('name')}
          label={t('terminalName')}
          description={t('terminalNameHint')}
          size="lg"
          autoFocus
          onBlur={() => void form.inner.validateField('name')}
        />
        <Radio.Group {...form.field('type')} label={t('terminalType')}>
          <Stack gap="xs">
            {kinds.map((kind) => (
              <Radio.Card key={kind} value={kind} className={classes.card}>
                <Radio.Indicator />
                <Text fw={600}>{t(terminalTypeText[kind])}</Text>
              </Radio.Card>
            ))}
          </Stack>
        </Radio.Group>
        <Button type="submit" size="xl" disabled={!isValid} loading={form.isSubmitting}>
          {t('register')}
        </Button>
      </Stack>
    </form>
  );
}
