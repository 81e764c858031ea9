import { fieldCode, fieldMessages } from '@tavola/contract';
import { currentLanguage, type AppLanguage } from './define.ts';
import { englishText } from './english.ts';

/** The words for a code that a schema reported for a field, such as `required`; anything else is text already. */
export function fieldText(codeOrWords: string, language: AppLanguage = currentLanguage()): string {
  const text = wordsOf(codeOrWords, language);
  return language === 'en' ? englishText(text) : text;
}

function wordsOf(codeOrWords: string, language: AppLanguage): string {
  if (codeOrWords in fieldMessages) return fieldMessages[fieldCode(codeOrWords)][language];
  // Schemas of the library itself report in English ("Invalid input: …"); the server's messages are already translated.
  return codeOrWords.startsWith('Invalid ') ? fieldMessages.invalid[language] : codeOrWords;
}
