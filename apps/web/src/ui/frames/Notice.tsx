import { Alert } from '@mantine/core';
import type { ReactNode } from 'react';
import { toneColour, type Tone } from '../theme/colours.ts';
import { ToneIcon } from './ToneIcon.tsx';

interface NoticeProps {
  readonly tone: Tone;
  readonly title?: string;
  readonly children: ReactNode;
}

/** A lasting message in the page: sign, words and colour together. Errors are spoken at once by a screen reader. */
export const Notice = ({ tone, title, children }: NoticeProps) => (
  <Alert
    color={toneColour[tone]}
    variant="light"
    title={title}
    icon={<ToneIcon tone={tone} size={22} />}
    role={tone === 'error' ? 'alert' : 'status'}
  >
    {children}
  </Alert>
);
