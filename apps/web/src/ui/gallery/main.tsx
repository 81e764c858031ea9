import { applyToDocument } from '#text/define.ts';
import { openPage } from '../frames/test-page.tsx';
import { Gallery } from './Gallery.tsx';

/** The entry of `/gallery`, which only the development server has. */
applyToDocument();
openPage(() => <Gallery opened={new URLSearchParams(location.search).get('open')} />);
