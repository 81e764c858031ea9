import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { applyToDocument, suggestLanguage } from '#text/define.ts';
import '#ui/theme/fonts.css';
import '../page.css';
import { languageOfGuest, tokenOf } from './receipt-address.ts';
import { ReceiptPage } from './ReceiptPage.tsx';

// The page of one receipt: a separate app, with nothing of the ordering page and nothing of the terminals.
suggestLanguage(languageOfGuest(window.location.search, navigator.languages));
applyToDocument();
const root = document.getElementById('root');
if (root === null) throw new Error('receipt.html has no #root');
createRoot(root).render(
  <StrictMode>
    <ReceiptPage token={tokenOf(window.location.pathname)} />
  </StrictMode>,
);
