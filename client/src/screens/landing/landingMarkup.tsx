import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { ElevensPending, LandingPage, RatePending, WhyPending } from './LandingPage.tsx';

/** Draws what visitors see first; the build writes it into the document, so that it stands before any script has come. */
export const landingMarkup = (): string =>
  renderToStaticMarkup(
    <MemoryRouter>
      <LandingPage rate={<RatePending />} elevens={<ElevensPending />} why={<WhyPending />} />
    </MemoryRouter>,
  );
