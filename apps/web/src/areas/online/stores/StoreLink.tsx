import { Anchor, Group, Stack } from '@mantine/core';
import { lazy, Suspense } from 'react';
import { useText } from '#text/define.ts';
import { CopyID } from '#ui/fields/CopyID.tsx';
import { Card } from '#ui/frames/Card.tsx';
import classes from './StoreLink.module.css';
import { storeStrings } from './stores.strings.ts';

const QrCode = lazy(() => import('#ui/pictures/QrCode.tsx').then((module) => ({ default: module.QrCode })));

/** The link that guests open. */
export const linkOf = (path: string): string => `${window.location.origin}/order/${path}`;

/** The link of a store, as text to copy and as a code for paper. */
export function StoreLink({ path }: { readonly path: string }) {
  const t = useText(storeStrings);
  const link = linkOf(path);
  return (
    <Card title={t('link')} hint={t('linkHint')}>
      <Group align="flex-start" gap="lg">
        <div className={classes.code}>
          <Suspense fallback={null}>
            <QrCode text={link} label={t('codeOf', { link })} />
          </Suspense>
        </div>
        <Stack gap="xs" align="flex-start">
          <Anchor href={link} target="_blank" rel="noreferrer" className={classes.link}>
            {link}
          </Anchor>
          <CopyID id={link} />
        </Stack>
      </Group>
    </Card>
  );
}
