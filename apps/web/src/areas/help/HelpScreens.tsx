import { Button } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import { screens } from '@tavola/contract';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useParams } from '@tanstack/react-router';
import { useText } from '#text/define.ts';
import { FrontFrame } from '#ui/frames/FrontFrame.tsx';
import classes from './Help.module.css';
import type { HelpDocument } from './documents.ts';
import { HelpArticle } from './HelpArticle.tsx';
import { HelpBrowser, Message } from './HelpBrowser.tsx';
import { helpDocumentsQuery } from './help.queries.ts';
import { helpStrings } from './help.strings.ts';

/** The whole help on a full page: search, or a category and its pages. */
export function QuestionScreen() {
  const t = useText(helpStrings);
  const navigate = useNavigate();
  const open = ({ category, id }: HelpDocument) =>
    void navigate({ to: screens.helpDocument.path, params: { category, docTitle: id } });
  return (
    <FrontFrame title={t('help')} subtitle={t('questionHint')} isWide>
      <Loaded>{(documents) => <HelpBrowser documents={documents} onChosen={open} category="General" />}</Loaded>
    </FrontFrame>
  );
}

/** One help page in its own browser tab, next to the screen it is about. */
export function HelpDocumentScreen() {
  const t = useText(helpStrings);
  const { category, docTitle } = useParams({ strict: false });
  return (
    <FrontFrame title={t('help')} isWide>
      <Button
        variant="subtle"
        className={classes.back}
        leftSection={<IconArrowLeft size={18} />}
        renderRoot={(props) => <Link to={screens.question.path} {...props} />}
      >
        {t('allPages')}
      </Button>
      <Loaded>
        {(documents) => {
          const found = documents.find((one) => one.id === docTitle && one.category === category);
          return found === undefined ? <Message text={t('noDocument')} /> : <HelpArticle document={found} order={2} />;
        }}
      </Loaded>
    </FrontFrame>
  );
}

function Loaded({ children }: { readonly children: (documents: readonly HelpDocument[]) => React.ReactNode }) {
  const t = useText(helpStrings);
  const { data, isError, isPending } = useQuery(helpDocumentsQuery);
  if (isPending) return <Message text={t('loading')} />;
  if (isError) return <Message text={t('noContent')} />;
  return children(data);
}
