import { useDocumentTitle } from '@mantine/hooks';
import { Suspense, useLayoutEffect, useRef } from 'react';
import { trpc } from '../../api/trpc.ts';
import { useAuth } from '../../auth/AuthContext.tsx';
import { START_CONTROLS, WANT_MARK, type Want } from '../../early/marks.ts';
import { earlyInput } from '../../early/earlyInput.ts';
import { useOpenSearch } from '../../search/OpenSearch.ts';
import { useSampleTeam } from '../../deviceTeam/useSampleTeam.ts';
import { lazyPart } from '../../ui/lazyPart.ts';
import { Failure } from '../../ui/states/Failure.tsx';
import { HitRateCard } from './HitRateCard.tsx';
import { LandingPage, WhyPending } from './LandingPage.tsx';
import { MatchdayElevens } from './MatchdayElevens.tsx';
import { texts } from './texts.ts';

/** Loaded later, because it is below the elevens, where few users look first. */
const WhyCard = lazyPart(async () => (await import('./WhyCard.tsx')).WhyCard);

/** The screen for visitors without a team at the hub's own address. */
export function LandingScreen() {
  const auth = useAuth();
  const page = useRef<HTMLDivElement>(null);
  const openSearch = useOpenSearch();
  const sample = useSampleTeam();
  const lineups = trpc.catalog.lineups.useQuery();
  useDocumentTitle(texts.documentTitle);

  // Takes over from the document's own landing screen.
  useLayoutEffect(() => {
    const field = page.current?.querySelector('input') ?? undefined;
    if (field !== undefined) field.value = earlyInput('.start-landing')?.text ?? '';
    const focused = document.activeElement;
    if (focused instanceof HTMLElement && focused.matches(START_CONTROLS))
      page.current?.querySelector<HTMLElement>(`[data-want='${focused.dataset['want']}']`)?.focus();
    const { documentElement: root } = document;
    const want = root.getAttribute(WANT_MARK) as Want | null;
    if (want === null) return;
    root.removeAttribute(WANT_MARK);
    const actions = {
      signIn: auth.signIn,
      search: () => openSearch(field),
      sample: () => void sample.take(),
    };
    actions[want]();
    // oxlint-disable-next-line react/exhaustive-deps -- once, when it takes over
  }, []);

  return (
    <LandingPage
      rate={<HitRateCard />}
      elevens={<MatchdayElevens query={lineups} />}
      why={
        <Suspense fallback={<WhyPending />}>
          {lineups.data === undefined ? <WhyPending /> : <WhyCard lineups={lineups.data} />}
        </Suspense>
      }
      failure={<Failure error={sample.error} />}
      pageRef={page}
      onSearch={openSearch}
      onSample={() => void sample.take()}
      onSignIn={auth.signIn}
    />
  );
}
