import { Alert } from '@mantine/core';
import type { ReactNode } from 'react';
import { toneColour, type Tone } from '../theme/colours.ts';
import { ToneIcon } from './ToneIcon.tsx';

interface NoticeProps {
  readonly tone: Tone;
  readonly title?: string;
  readonly children: ReactNode;
}

/** A persistent message in the page: icon, words and colour together. Screen readers announce errors at once. */
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
