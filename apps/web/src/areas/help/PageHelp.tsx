import type { ScreenID } from '@tavola/contract';
import { useQuery } from '@tanstack/react-query';
import { useText } from '#text/define.ts';
import classes from './Help.module.css';
import { documentOfScreen } from './documents.ts';
import { HelpArticle } from './HelpArticle.tsx';
import { helpDocumentsQuery } from './help.queries.ts';
import { helpStrings } from './help.strings.ts';

/** The help of a page next to it, without the picture of what is seen there anyway; nothing where there is none. */
export function PageHelp({ screen }: { readonly screen: ScreenID }) {
  const t = useText(helpStrings);
  const { data } = useQuery(helpDocumentsQuery);
  const document = data && documentOfScreen(data, screen);
  if (document === undefined) return null;
  return (
    <aside className={classes.next} aria-label={t('help')}>
      <HelpArticle document={{ ...document, pictures: {} }} order={2} />
    </aside>
  );
}
