import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { marked, type Token, type Tokens } from 'marked';
import type { Plugin } from 'vite';
import { helpLanguages, readHelp, type HelpLanguage, type HelpPage } from '../../../tools/help.ts';
import {
  helpCategories,
  type HelpBlock,
  type HelpDocument,
  type HelpIndexEntry,
  type HelpRun,
} from '../src/areas/help/documents.ts';

const folder = new URL('../../../docs/help/', import.meta.url);
const PICTURES = 'help-pictures';

/**
 * Makes `/docs.json` and `/docs-index.json` from the pages of `docs/help` (decision 102), and hands out the pictures of
 * their screens. Markup is read here, so that the page needs no reader and no HTML from a file.
 */
export function help(): Plugin {
  return {
    name: 'tavola:help',
    configureServer: ({ middlewares }) => {
      middlewares.use((request, answer, next) => {
        const file = filesOf().get((request.url ?? '').split('?')[0]?.slice(1) ?? '');
        if (file === undefined) next();
        else answer.end(file);
      });
    },
    generateBundle() {
      for (const [fileName, source] of filesOf()) this.emitFile({ type: 'asset', fileName, source });
    },
  };
}

/** Every file of the help by its name. */
function filesOf(): ReadonlyMap<string, string | Uint8Array> {
  const pages = { en: readHelp(folder, 'en'), th: readHelp(folder, 'th') };
  const pictures = picturesOf();
  return new Map<string, string | Uint8Array>([
    ['docs.json', JSON.stringify(documentsOf(pages, new Set(pictures.keys())))],
    ['docs-index.json', JSON.stringify(indexOf(pages))],
    ...pictures,
  ]);
}

/** `docs/help/pictures/<language>/<id>.webp` by the name that the product gives them. */
function picturesOf(): ReadonlyMap<string, Uint8Array> {
  return new Map(
    helpLanguages.flatMap((language) => {
      const place = new URL(`pictures/${language}/`, folder);
      if (!existsSync(place)) return [];
      return readdirSync(place).map((file) => [`${PICTURES}/${language}/${file}`, readFileSync(new URL(file, place))]);
    }),
  );
}

type Pages = Readonly<Record<HelpLanguage, readonly HelpPage[]>>;

/** The list of documents; throws when a page lacks a language or its markup is none that the product shows. */
export function documentsOf(pages: Pages, pictures: ReadonlySet<string> = new Set()): readonly HelpDocument[] {
  return pages.en.map(({ id, category, screens }) => {
    const known = helpCategories.find((name) => name === category);
    if (known === undefined) throw new Error(`${id}: ${category} is no category of the help.`);
    const textIn = (language: HelpLanguage) => {
      const page = pages[language].find((one) => one.id === id);
      if (page === undefined) throw new Error(`${id}: there is no page in ${language}.`);
      return { title: page.title, blocks: blocksOf(page) };
    };
    const taken = helpLanguages.flatMap((language) => {
      const name = `${PICTURES}/${language}/${id}.webp`;
      return pictures.has(name) ? [[language, `/${name}`] as const] : [];
    });
    return {
      id,
      category: known,
      screens,
      texts: { en: textIn('en'), th: textIn('th') },
      ...(taken.length > 0 && { pictures: Object.fromEntries(taken) }),
    };
  });
}

/** What the search looks through: the words of every page without their markup. */
export function indexOf(pages: Pages): readonly HelpIndexEntry[] {
  return helpLanguages.flatMap((language) =>
    pages[language].map((page) => ({
      id: page.id,
      language,
      title: page.title,
      text: blocksOf(page)
        .flatMap((block) => (block.kind === 'text' ? [block.runs] : block.items))
        .map((runs) => runs.map(({ text }) => text).join(''))
        .join(' '),
    })),
  );
}

function blocksOf({ id, text }: HelpPage): readonly HelpBlock[] {
  return marked.lexer(text).flatMap((token): readonly HelpBlock[] => {
    if (token.type === 'space') return [];
    if (token.type === 'paragraph') return [{ kind: 'text', runs: runsOf(id, token.tokens ?? []) }];
    if (token.type !== 'list') throw new Error(`${id}: help has paragraphs and lists, and no ${token.type}.`);
    // The type of a token is its name; marked declares no union by it.
    const list = token as Tokens.List;
    return [{ kind: 'list', isNumbered: list.ordered, items: list.items.map((item) => runsOf(id, item.tokens)) }];
  });
}

function runsOf(id: string, tokens: readonly Token[], isBold = false): readonly HelpRun[] {
  return tokens.flatMap((token): readonly HelpRun[] => {
    const inner = 'tokens' in token ? token.tokens : undefined;
    if (token.type === 'strong') return runsOf(id, inner ?? [], true);
    if ((token.type === 'text' || token.type === 'paragraph') && inner !== undefined) return runsOf(id, inner, isBold);
    if (token.type !== 'text' && token.type !== 'escape')
      throw new Error(`${id}: a line of help has text and labels in bold, and no ${token.type}.`);
    // Lines are wrapped in the file, not on the page.
    const text = token.text.replaceAll('\n', ' ');
    return [isBold ? { text, isBold } : { text }];
  });
}
