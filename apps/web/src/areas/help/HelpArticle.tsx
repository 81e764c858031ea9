import { List, Text, Title } from '@mantine/core';
import { useState } from 'react';
import { useLanguage, useText } from '#text/define.ts';
import classes from './Help.module.css';
import { helpStrings } from './help.strings.ts';
import type { HelpBlock, HelpDocument, HelpRun } from './documents.ts';

interface HelpArticleProps {
  readonly document: HelpDocument;
  /** Level of its heading: 1 where it is the whole page. */
  readonly order: 1 | 2;
}

/** One page of help in the person's language, with the picture of its screen if there is one. */
export function HelpArticle({ document, order }: HelpArticleProps) {
  const t = useText(helpStrings);
  const language = useLanguage();
  const { title, blocks } = document.texts[language];
  const picture = document.pictures?.[language];
  return (
    <article className={classes.article}>
      <Title order={order} size="h3">
        {title}
      </Title>
      {blocks.length === 0 && <Text c="dimmed">{t('noContent')}</Text>}
      {blocks.map((block, index) => (
        // The blocks of a page never change their places.
        <Block key={index} block={block} />
      ))}
      {picture !== undefined && <Picture key={picture} address={picture} label={t('picture', { title })} />}
    </article>
  );
}

function Block({ block }: { readonly block: HelpBlock }) {
  if (block.kind === 'text')
    return (
      <Text>
        <Runs runs={block.runs} />
      </Text>
    );
  return (
    <List type={block.isNumbered ? 'ordered' : 'unordered'} spacing={6} className={classes.list}>
      {block.items.map((runs, index) => (
        <List.Item key={index}>
          <Runs runs={runs} />
        </List.Item>
      ))}
    </List>
  );
}

const Runs = ({ runs }: { readonly runs: readonly HelpRun[] }) =>
  runs.map(({ text, isBold }, index) => (isBold === true ? <strong key={index}>{text}</strong> : text));

/** Pictures are not kept for use without a network; the text says everything, so a missing one is left out. */
function Picture({ address, label }: { readonly address: string; readonly label: string }) {
  const [isMissing, setIsMissing] = useState(false);
  if (isMissing) return null;
  return (
    <img
      src={address}
      alt={label}
      width={1024}
      height={640}
      loading="lazy"
      className={classes.picture}
      onError={() => setIsMissing(true)}
    />
  );
}
