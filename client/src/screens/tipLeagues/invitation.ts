import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { INVITATION_TOKEN } from '@hub/shared/tipLeagues/tipTerms.ts';
import { paths } from '@hub/shared/hub/paths.ts';

const KEY = 'hub_invitation';

/** Replaces the tab's storage if the browser forbids it. */
let remembered: string | null = null;

/** The invitation link: its token is a fragment, which browsers never send. */
export const invitationLink = (token: string) =>
  `${window.location.origin}${paths.tipInvitation}#${encodeURIComponent(token)}`;

/**
 * The token of the invitation that this tab was opened with. It moves from the address into the tab's storage, so that it
 * survives signing in without being in the address that the sign-in page returns to; null if there is none.
 */
export function useInvitation(): string | null {
  const { hash } = useLocation();
  const navigate = useNavigate();
  const inHash = hash.slice(1);
  const inAddress = INVITATION_TOKEN.test(inHash) ? inHash : null;
  useEffect(() => {
    if (inAddress === null) return;
    keep(inAddress);
    void navigate({ hash: '' }, { replace: true });
  }, [inAddress, navigate]);
  return inAddress ?? kept();
}

export function forgetInvitation(): void {
  keep(null);
}

function keep(token: string | null): void {
  remembered = token;
  try {
    if (token === null) sessionStorage.removeItem(KEY);
    else sessionStorage.setItem(KEY, token);
  } catch {
    // Storage is forbidden, so the invitation lasts as long as the page.
  }
}

function kept(): string | null {
  try {
    return sessionStorage.getItem(KEY) ?? remembered;
  } catch {
    return remembered;
  }
}
