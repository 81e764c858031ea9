import { IconToolsKitchen2Off } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from './Notice.module.css';

interface NoticeProps {
  readonly title: string;
  readonly text?: string;
  readonly children?: ReactNode;
}

/** The whole page says one thing: nothing is here, or it could not be loaded. */
export const Notice = ({ title, text, children }: NoticeProps) => (
  <main className={classes.notice}>
    <IconToolsKitchen2Off size={56} stroke={1.25} aria-hidden />
    <h1>{title}</h1>
    {text !== undefined && <p>{text}</p>}
    {children}
  </main>
);
