import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { LandingPage, LivePending } from './LandingPage.tsx';

/** Draws what visitors see first; the build writes it into the document, so that it stands before any script has come. */
export const landingMarkup = (): string =>
  renderToStaticMarkup(
    <MemoryRouter>
      <LandingPage notice={null} demoSeason={null} scheme={null} live={<LivePending />} />
    </MemoryRouter>,
  );
