import { Input, SegmentedControl } from '@mantine/core';
import type { CurrentUser } from '@tavola/contract';
import { useId } from 'react';
import { failureMessage } from '#runtime/http/call-error.ts';
import { useCurrentUser, useSavePreference } from '#runtime/session/users.ts';
import { accountStrings } from './account.strings.ts';
import { textIn, useText } from '#text/define.ts';
import { Card } from '#ui/frames/Card.tsx';
import { setDensity, setHand, useTerminalChoices } from '#ui/frames/terminal-choices.ts';
import { PageFrame } from '#ui/frames/PageFrame.tsx';
import { toast } from '#ui/dialogs/toast.ts';

type Preference = CurrentUser['userPreference'];

/** Language and theme; each choice is saved and applied at once. */
export function PreferenceDisplayScreen() {
  const t = useText(accountStrings);
  const { userPreference } = useCurrentUser();
  const { mutate, variables, isPending } = useSavePreference();
  const { hand, density } = useTerminalChoices();
  const shown = isPending ? variables : userPreference;
  const save = (change: Partial<Preference>) =>
    mutate(
      { ...userPreference, ...change },
      {
        onSuccess: ({ language }) => toast('success', textIn(accountStrings, language)('saved'), { id: 'preference' }),
        onError: (failure) => toast('error', failureMessage(failure), { id: 'preference' }),
      },
    );
  return (
    <PageFrame title={t('displayTitle')} subtitle={t('displayHint')} width="narrow">
      <Card>
        <Choice
          label={t('language')}
          value={shown.language}
          data={[
            { value: 'en', label: t('english') },
            { value: 'th', label: t('thai') },
          ]}
          onChange={(language) => save({ language })}
        />
        <Choice
          label={t('theme')}
          value={shown.theme}
          data={[
            { value: 'Light', label: t('light') },
            { value: 'Dark', label: t('dark') },
          ]}
          onChange={(theme) => save({ theme })}
        />
      </Card>
      <Card title={t('thisTerminal')} hint={t('thisTerminalHint')}>
        <Choice
          label={t('cartSide')}
          value={hand}
          data={[
            { value: 'left', label: t('cartLeft') },
            { value: 'right', label: t('cartRight') },
          ]}
          onChange={setHand}
        />
        <Choice
          label={t('rowHeight')}
          value={density}
          data={[
            { value: 'comfortable', label: t('comfortable') },
            { value: 'compact', label: t('compact') },
          ]}
          onChange={setDensity}
        />
      </Card>
    </PageFrame>
  );
}

interface ChoiceProps<V extends string> {
  readonly label: string;
  readonly value: V;
  readonly data: { readonly value: V; readonly label: string }[];
  readonly onChange: (value: V) => void;
}

function Choice<V extends string>({ label, value, data, onChange }: ChoiceProps<V>) {
  const id = useId();
  return (
    <div>
      <Input.Label id={id} labelElement="div">
        {label}
      </Input.Label>
      <SegmentedControl
        fullWidth
        aria-labelledby={id}
        value={value}
        data={data}
        onChange={(chosen) => onChange(chosen)}
      />
    </div>
  );
}
