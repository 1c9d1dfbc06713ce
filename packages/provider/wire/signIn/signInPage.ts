import type { AccountError } from '../../accountErrors.ts';
import { html, type Html, type HtmlPart } from './html.ts';
import { errorText, TEXTS } from './signInTexts.ts';

/** What links and forms carry along to lead back to where the visitor came from. */
export interface Journey {
  /** Checked against the allow-list; null means the hub's start page. */
  returnTo: string | null;
  projectId: string;
  /** Number of players of a team in the visitor's browser, which moves into the account. */
  players: number;
}

/** @param about the journey leads back; an error comes first in the title, for screen readers */
export function page(
  title: string,
  content: Html,
  { journey, error }: { journey?: Journey; error?: AccountError | undefined } = {},
): string {
  const { markup } = html`<html lang="de">
    <head>
      <meta charset="utf-8" />
      <meta name="viewport" content="width=device-width, initial-scale=1" />
      <meta name="robots" content="noindex" />
      <title>${error && TEXTS.errorPrefix}${title} – ${TEXTS.hub}</title>
      <link rel="icon" href="/favicon.svg" />
      <link rel="stylesheet" href="/auth/style.css" />
    </head>
    <body>
      <header>
        <a class="back" href="${journey?.returnTo ?? '/'}" aria-label="${TEXTS.back}"></a>
        <a class="brand" href="/"><img src="/favicon.svg" width="28" height="28" alt="" />${TEXTS.hub}</a>
      </header>
      <main>
        <h1>${title}</h1>
        ${content}
      </main>
      <footer>
        <p>${TEXTS.tagline}</p>
        <nav aria-label="${TEXTS.legal}">
          <a href="/datenschutz">${TEXTS.privacy}</a> <a href="/impressum">${TEXTS.imprint}</a>
        </nav>
      </footer>
    </body>
  </html>`;
  return `<!doctype html>\n${markup}`;
}

interface Field {
  id: string;
  label: string;
  type: 'text' | 'email' | 'password';
  autocomplete: string;
  value?: string | undefined;
  hint?: string;
  error?: AccountError | undefined;
  /** Replaces the error's usual text. */
  errorWords?: string | undefined;
  isOptional?: boolean;
  isFocused?: boolean;
}

export function field({
  id,
  label,
  type,
  autocomplete,
  value,
  hint,
  error,
  errorWords,
  ...state
}: Field): Html {
  const described = [error && `${id}-error`, hint !== undefined && `${id}-hint`].filter(Boolean).join(' ');
  const attributes: HtmlPart[] = [
    described !== '' && html` aria-describedby="${described}"`,
    error && html` aria-invalid="true"`,
    !state.isOptional && html` required`,
    (state.isFocused || error) && html` autofocus`,
    autocomplete === 'new-password' && html` passwordrules="minlength: 8; maxlength: 200;"`,
  ];
  return html`<div>
    <label for="${id}">${label}</label>
    <input
      id="${id}"
      name="${id}"
      type="${type}"
      autocomplete="${autocomplete}"
      autocapitalize="off"
      spellcheck="false"
      value="${value ?? ''}"
      ${attributes}
    />
    ${hint !== undefined && html`<p class="hint" id="${id}-hint">${hint}</p>`}
    ${error && html`<p class="error" id="${id}-error" role="alert">${errorWords ?? errorText(error)}</p>`}
  </div>`;
}

export const emailField = (email: string | undefined, error?: AccountError) =>
  field({
    id: 'email',
    label: TEXTS.email,
    type: 'email',
    autocomplete: 'username',
    value: email,
    error,
    isFocused: email === undefined,
  });

interface NewPassword extends Pick<Field, 'label' | 'value' | 'error' | 'errorWords' | 'isFocused'> {
  isShown?: boolean | undefined;
}

export const newPasswordField = ({ isShown = false, ...given }: NewPassword) =>
  field({
    ...given,
    id: 'password',
    type: isShown ? 'text' : 'password',
    autocomplete: 'new-password',
    hint: TEXTS.newPasswordHint,
  });

export const knownEmail = (email: string | undefined) =>
  html`<div>
    <label for="email">${TEXTS.email}</label>
    <input id="email" type="email" autocomplete="username" value="${email ?? ''}" readonly />
  </div>`;

export const hiddenFields = ({ returnTo, projectId, players }: Journey) =>
  html`${returnTo !== null && html`<input type="hidden" name="redirect_url" value="${returnTo}" />`}
    ${players > 0 && html`<input type="hidden" name="players" value="${players}" />`}
    <input type="hidden" name="project_id" value="${projectId}" />`;

export function link(path: string, { returnTo, projectId, players }: Journey): string {
  const parameters = new URLSearchParams({ project_id: projectId });
  if (returnTo !== null) parameters.set('redirect_url', returnTo);
  if (players > 0) parameters.set('players', String(players));
  return `${path}?${parameters.toString()}`;
}

/** Visitors with a team are assured that it is kept. */
export const teamNote = ({ players }: Journey) =>
  players > 0 &&
  html`<p class="team"><strong>${TEXTS.team.comesAlong}</strong> ${TEXTS.team.players(players)}</p>`;
