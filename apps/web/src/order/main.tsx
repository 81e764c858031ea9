import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { applyToDocument } from '#text/define.ts';
import '#ui/theme/fonts.css';
import './page.css';
import { placeKey, readAddress, usePathname } from './address.ts';
import { StorePage } from './store/StorePage.tsx';
import { StoresPage } from './store/StoresPage.tsx';
import { TrackPage } from './track/TrackPage.tsx';

/** The page on which guests order: a separate app, which knows nothing of terminals and never signs in. */
function OrderApp() {
  const address = readAddress(usePathname());
  if (address.page === 'stores') return <StoresPage />;
  if (address.page === 'track') return <TrackPage key={address.token} token={address.token} />;
  return <StorePage key={placeKey(address)} at={address} />;
}

applyToDocument();
const root = document.getElementById('root');
if (root === null) throw new Error('order.html has no #root');
createRoot(root).render(
  <StrictMode>
    <QueryClientProvider client={new QueryClient()}>
      <OrderApp />
    </QueryClientProvider>
  </StrictMode>,
);
