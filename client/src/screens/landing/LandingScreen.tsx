import { useDocumentTitle } from '@mantine/hooks';
import { useLayoutEffect, useRef } from 'react';
import { formatSeason } from '#shared/text/format.ts';
import { trpc } from '../../api/trpc.ts';
import { useAuth } from '../../auth/AuthContext.tsx';
import type { SignedOutReason } from '../../auth/authState.ts';
import { SIGN_IN_MARK, START_BUTTON } from '../../early/marks.ts';
import { ColorSchemeSwitch } from '../../ui/ColorSchemeSwitch.tsx';
import { LandingPage } from './LandingPage.tsx';
import { LiveStarters } from './LiveStarters.tsx';
import { texts } from './texts.ts';

/**
 * The landing screen, which visitors see at nearly every address: what the hub is, today's numbers, and the sign-in.
 */
export function LandingScreen({ reason }: { reason: SignedOutReason }) {
  const auth = useAuth();
  const button = useRef<HTMLButtonElement>(null);
  const { data: hub } = trpc.catalog.hub.useQuery();
  useDocumentTitle(texts.title);

  // Takes over from the document's own landing screen.
  useLayoutEffect(() => {
    if (document.activeElement?.matches(START_BUTTON) === true) button.current?.focus();
    const { documentElement: root } = document;
    if (!root.hasAttribute(SIGN_IN_MARK)) return;
    root.removeAttribute(SIGN_IN_MARK);
    auth.signIn();
  }, [auth]);

  return (
    <LandingPage
      notice={texts.reasons[reason]}
      demoSeason={hub?.isDemo === true ? formatSeason(hub.season) : null}
      scheme={<ColorSchemeSwitch />}
      live={<LiveStarters />}
      buttonRef={button}
      onSignIn={auth.signIn}
    />
  );
}
