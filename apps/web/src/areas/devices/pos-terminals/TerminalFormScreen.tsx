import { Button, Group, Radio, Stack, Switch, Text, TextInput } from '@mantine/core';
import { IconLogout, IconRefresh } from '@tabler/icons-react';
import {
  PosTerminalFields,
  posTerminals,
  TerminalSerialNo,
  TerminalType,
  type PosTerminal,
  type ScreenID,
} from '@tavola/contract';
import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import * as z from 'zod/mini';
import { chooseTerminalStrings } from '#areas/access/sign-in/terminal/choose-terminal.strings.ts';
import { loaded, useRights } from '#runtime/http/records.ts';
import { screenPath, useGoTo, usePathParams } from '#runtime/navigation/navigation.ts';
import { screenStrings } from '#runtime/navigation/screens.strings.ts';
import { useOperationalSetting } from '#runtime/session/restaurant.ts';
import { useText } from '#text/define.ts';
import { toast } from '#ui/dialogs/toast.ts';
import { FormScreen } from '#ui/forms/FormScreen.tsx';
import { LoadedRecord } from '#ui/forms/LoadedRecord.tsx';
import { useRecordForm } from '#ui/forms/record-form.ts';
import { Card } from '#ui/frames/Card.tsx';
import { Notice } from '#ui/frames/Notice.tsx';
import { displayStrings } from '../customer-display/display.strings.ts';
import { agentUrl } from '../local-agent/agent-address.ts';
import { PairingCard } from './PairingCard.tsx';
import { createTerminal, posTerminalQuery, terminalStatusQuery, updateTerminal } from './pos-terminals.queries.ts';
import { terminalStrings } from './pos-terminals.strings.ts';
import { useTerminalActions } from './terminal-actions.ts';
import { Connection, formatMoment, typeText } from './terminal-columns.tsx';
import { agentOf, blankPrinting, printingFields, shownPrinting } from './printing-fields.ts';
import { TerminalPrintingCard } from './TerminalPrintingCard.tsx';

const Fields = z.extend(PosTerminalFields, {
  serialNo: TerminalSerialNo,
  isUseCashDrawer: z.boolean(),
  openTerminal: z.boolean(),
  customerDisplaySettingEnable: z.boolean(),
  enableCustomerFacingDisplay: z.boolean(),
  ...printingFields,
});
type Fields = z.infer<typeof Fields>;
const BLANK: Fields = {
  name: '',
  type: TerminalType.PosTerminalWithCash,
  serialNo: '',
  isUseCashDrawer: true,
  openTerminal: true,
  customerDisplaySettingEnable: false,
  enableCustomerFacingDisplay: false,
  ...blankPrinting,
};
/** A terminal without a drawer by its type uses none, whatever was chosen before the type. */
const sent = <F extends Fields>(values: F) => ({
  ...values,
  printingHardwareAgent: agentOf(values.printingHardwareAgent),
  isUseCashDrawer: values.isUseCashDrawer && values.type === TerminalType.PosTerminalWithCash,
});
type TerminalListID = Extract<ScreenID, 'posTerminals' | 'orderQueueTerminals'>;

/** Prepares a terminal; a super-user then chooses it in the browser that is to become it. */
export const PosTerminalNewScreen = () => <TerminalForm terminal={null} list="posTerminals" />;
/** Changes a terminal, signs it out or has it reload. Its type stays while someone is signed in on it. */
export const PosTerminalScreen = () => <Loaded id={usePathParams('posTerminal').id} list="posTerminals" />;
/** The same form for a screen of the order queue; it leads back to the list of those. */
export const OrderQueueTerminalScreen = () => (
  <Loaded id={usePathParams('orderQueueTerminal').id} list="orderQueueTerminals" />
);

function Loaded({ id, list }: { readonly id: string; readonly list: TerminalListID }) {
  const title = useText(screenStrings);
  const { data, ...query } = loaded(useQuery(posTerminalQuery(id)));
  return (
    <LoadedRecord title={title('posTerminal')} backTo={screenPath(list)} record={data} {...query}>
      {(terminal) => <TerminalForm key={terminal.clientID} terminal={terminal} list={list} />}
    </LoadedRecord>
  );
}

/** Whether someone is signed in on a terminal now, so that its type cannot change. */
function useIsInUse(terminal: PosTerminal | null): boolean {
  const { data } = useQuery({ ...terminalStatusQuery(terminal?.clientID ?? ''), enabled: terminal !== null });
  return (data ?? terminal)?.userName != null;
}

function TerminalForm({ terminal, list }: { readonly terminal: PosTerminal | null; readonly list: TerminalListID }) {
  const t = useText(terminalStrings);
  const choose = useText(chooseTerminalStrings);
  const ofDisplay = useText(displayStrings);
  const title = useText(screenStrings);
  const goTo = useGoTo();
  const { canAdd, canEdit } = useRights('terminalDevice');
  const isInUse = useIsInUse(terminal);
  const { modules } = useOperationalSetting();
  const added = useRef<string | null>(null);
  const form = useRecordForm({
    schema: Fields,
    record: terminal,
    asShown: shownPrinting,
    blank: BLANK,
    create: async (values) => {
      const created = await createTerminal(sent(values));
      added.current = created.clientID;
      return created;
    },
    update: (values) => updateTerminal(terminal?.clientID ?? '', sent(values)),
    onSaved: () => {
      toast('success', t('saved'));
      // A new terminal has no browser yet; its page shows the code for one.
      void (added.current === null
        ? goTo(list)
        : goTo('posTerminal', { params: { id: added.current }, replace: true }));
    },
  });
  const labels = {
    name: t('name'),
    type: t('type'),
    serialNo: t('serialNo'),
    openTerminal: t('openTerminal'),
    isUseCashDrawer: t('isUseCashDrawer'),
    customerDisplaySettingEnable: t('customerDisplaySettingEnable'),
    enableCustomerFacingDisplay: ofDisplay('shows'),
    onScreenPrinter: t('onScreenPrinter'),
    enableHardwareAgentPrinting: t('enableHardwareAgentPrinting'),
    enableAndroidPrinting: t('enableAndroidPrinting'),
    printingHardwareAgent: t('printingHardwareAgent'),
  };
  const onOrOff = (isOn: boolean) => t(isOn ? 'on' : 'off');
  const { type, openTerminal, customerDisplaySettingEnable } = form.inner.getValues();
  const drawer = (
    <Card title={t('drawer')}>
      <Switch
        {...form.field('openTerminal', { type: 'checkbox' })}
        label={labels.openTerminal}
        description={t('openTerminalHint')}
        onChange={(event) => {
          const isOn = event.currentTarget.checked;
          form.inner.setFieldValue('openTerminal', isOn);
          // A drawer that no report counts takes no cash (decision 167).
          if (!isOn) form.inner.setFieldValue('isUseCashDrawer', false);
        }}
      />
      {type === TerminalType.PosTerminalWithCash && (
        <Switch
          {...form.field('isUseCashDrawer', { type: 'checkbox' })}
          label={labels.isUseCashDrawer}
          description={t(openTerminal ? 'isUseCashDrawerHint' : 'isUseCashDrawerOff')}
          onChange={(event) => {
            const isOn = event.currentTarget.checked;
            form.inner.setFieldValue('isUseCashDrawer', isOn);
            if (isOn) form.inner.setFieldValue('openTerminal', true);
          }}
        />
      )}
    </Card>
  );
  return (
    <FormScreen
      title={terminal?.name ?? title('posTerminalNew')}
      backTo={screenPath(list)}
      form={form}
      labels={labels}
      canSave={terminal === null ? canAdd : canEdit}
      describe={{
        type: (value) => choose(typeText[value]),
        openTerminal: onOrOff,
        isUseCashDrawer: onOrOff,
        customerDisplaySettingEnable: onOrOff,
        enableCustomerFacingDisplay: onOrOff,
        onScreenPrinter: onOrOff,
        enableHardwareAgentPrinting: onOrOff,
        enableAndroidPrinting: onOrOff,
        printingHardwareAgent: (address) => {
          const agent = agentOf(address);
          return agent === null ? t('agentFoundByItself') : agentUrl(agent);
        },
      }}
      onCancel={() => void goTo(list)}
      sections={
        list === 'posTerminals' && (
          <>
            {drawer}
            <TerminalPrintingCard form={form} />
          </>
        )
      }
      {...(terminal !== null && {
        aside: <Aside id={terminal.clientID} known={terminal} canPair={canAdd} sells={list === 'posTerminals'} />,
      })}
    >
      {terminal === null && <Notice tone="info">{t('addedHint')}</Notice>}
      <TextInput
        {...form.field('name')}
        label={labels.name}
        description={t('nameHint')}
        withAsterisk
        data-autofocus
        autoComplete="off"
      />
      {list === 'posTerminals' ? (
        <Radio.Group {...form.field('type')} label={labels.type} {...(isInUse && { description: t('typeHint') })}>
          <Stack gap={0}>
            {posTerminals.map((type) => (
              <Radio key={type} value={type} label={choose(typeText[type])} disabled={isInUse} />
            ))}
          </Stack>
        </Radio.Group>
      ) : (
        <TextInput label={labels.type} value={choose(typeText.OrderQuesTerminal)} readOnly />
      )}
      {list === 'posTerminals' && (
        <TextInput
          {...form.field('serialNo')}
          label={labels.serialNo}
          description={t('serialNoHint')}
          autoComplete="off"
        />
      )}
      {list === 'posTerminals' && modules.customerFacingDisplay && (
        <Switch
          {...form.field('customerDisplaySettingEnable', { type: 'checkbox' })}
          label={labels.customerDisplaySettingEnable}
          description={t('customerDisplaySettingEnableHint')}
        />
      )}
      {list === 'posTerminals' && modules.customerFacingDisplay && customerDisplaySettingEnable && (
        <Switch
          {...form.field('enableCustomerFacingDisplay', { type: 'checkbox' })}
          label={labels.enableCustomerFacingDisplay}
          description={ofDisplay('showsHint')}
        />
      )}
      {terminal !== null && (
        <TextInput label={t('number')} description={t('numberHint')} value={`T${terminal.terminalNumber}`} readOnly />
      )}
    </FormScreen>
  );
}

interface AsideProps {
  readonly id: string;
  readonly known: PosTerminal;
  readonly canPair: boolean;
  /** Whether it takes payments, and so has a printer and a card terminal. */
  readonly sells: boolean;
}

/** The terminal's current connection, what was chosen on it, and a code for its next browser. */
function Aside({ id, known, canPair, sells }: AsideProps) {
  const terminal = useQuery(terminalStatusQuery(id)).data ?? known;
  return (
    <Stack gap="md">
      <ConnectionCard terminal={terminal} />
      {sells && <ChosenThereCard terminal={terminal} />}
      {canPair && <PairingCard terminal={terminal} />}
    </Stack>
  );
}

/** The printer and the card terminal that the terminal itself has chosen (decision 473). */
function ChosenThereCard({ terminal }: { readonly terminal: PosTerminal }) {
  const t = useText(terminalStrings);
  const { defaultReceiptPrinter: printer, defaultPaymentDevice: device } = terminal;
  return (
    <Card title={t('chosenThere')} hint={t('chosenThereHint')}>
      <Text>{`${t('receiptPrinter')}: ${printer?.name ?? t('byBrowser')}`}</Text>
      <Text>{`${t('cardTerminal')}: ${device?.name ?? t('none')}`}</Text>
    </Card>
  );
}

/** Who is signed in on the terminal, and what can be done to it from here. */
function ConnectionCard({ terminal }: { readonly terminal: PosTerminal }) {
  const t = useText(terminalStrings);
  const { timezoneName } = useOperationalSetting();
  const { signOut, reload } = useTerminalActions()(terminal);
  const { userName, signedInOn } = terminal;
  return (
    <Card title={t('connection')}>
      <Connection terminal={terminal} />
      <Text>
        {t('signedIn')}:{' '}
        {userName === null || signedInOn === null
          ? t('nobody')
          : t('signedInSince', { name: userName, time: formatMoment(signedInOn, timezoneName) })}
      </Text>
      {(signOut !== null || reload !== null) && (
        <Group gap="sm">
          {reload !== null && (
            <Button data-worded variant="default" leftSection={<IconRefresh size={20} />} onClick={reload}>
              {t('reload')}
            </Button>
          )}
          {signOut !== null && (
            <Button data-worded color="red" variant="light" leftSection={<IconLogout size={20} />} onClick={signOut}>
              {t('signOut')}
            </Button>
          )}
        </Group>
      )}
    </Card>
  );
}
