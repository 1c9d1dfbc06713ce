import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { HomePending } from '../screens/dashboard/HomePending.tsx';
import { ElevensPending, LandingPage, RatePending, WhyPending } from '../screens/landing/LandingPage.tsx';

/** The server inserts the hit rate here, because it is unknown at build time. */
const RATE_PLACE = '<!-- rate -->';

/** Renders what visitors see first; the build writes it into the document, so that it shows before any script has loaded. */
export const landingMarkup = (): string =>
  renderToStaticMarkup(
    <MemoryRouter>
      <LandingPage
        rate={<RatePending html={RATE_PLACE} />}
        elevens={<ElevensPending />}
        why={<WhyPending />}
      />
    </MemoryRouter>,
  );

/** Renders the placeholders of a fan's matchday, for users with an account or a team on this device. */
export const homeMarkup = (): string => renderToStaticMarkup(<HomePending />);
