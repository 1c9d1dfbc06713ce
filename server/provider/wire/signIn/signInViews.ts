import type { AccountError } from '../../accountErrors.ts';
import { html, type Html, type HtmlPart } from './html.ts';
import { errorText, REGISTRATION_REFUSED, TEXTS } from './signInTexts.ts';

/** What links and forms carry along, so that they lead back to where the visitor came from. */
export interface Journey {
  /** Checked against the allow-list; null means the hub's start page. */
  returnTo: string | null;
  projectId: string;
}

export interface FormState {
  email?: string;
  displayName?: string;
  error?: AccountError;
  message?: string;
}

export function signInView(
  journey: Journey,
  { email, error, message }: FormState,
  socialServices: readonly { id: string; name: string }[],
): string {
  const { signIn, toRegister, social } = TEXTS;
  return page(
    signIn.title,
    html`${message && html`<p class="message" role="status">${message}</p>`}
      <form method="post" action="/auth">
        ${hiddenFields(journey)} ${emailField(email)}
        ${field({
          id: 'password',
          label: TEXTS.password,
          type: 'password',
          autocomplete: 'current-password',
          error,
          isFocused: email !== undefined,
        })}
        <button>${signIn.submit}</button>
      </form>
      <p class="aside"><a href="${link('/auth/forgotten', journey)}">${signIn.forgotten}</a></p>
      ${
        socialServices.length > 0 &&
        html`<p class="or">${social.or}</p>
          ${socialServices.map(
            ({ id, name }) =>
              html`<a class="button" href="${link(`/auth/social/${id}`, journey)}">${social.with(name)}</a>`,
          )}`
      }
      <p class="aside">
        ${toRegister.question} <a href="${link('/auth/register', journey)}">${toRegister.link}</a>
      </p>`,
    error,
  );
}

export function registerView(journey: Journey, { email, displayName, error }: FormState): string {
  const { register, toSignIn } = TEXTS;
  return page(
    register.title,
    html`<p>${register.lead}</p>
      <form method="post" action="/auth/register">
        ${hiddenFields(journey)}
        ${emailField(email, error?.accountCode === 'INVALID_EMAIL' ? error : undefined)}
        ${field({
          id: 'displayName',
          label: TEXTS.name,
          type: 'text',
          autocomplete: 'nickname',
          value: displayName,
          hint: TEXTS.nameHint,
          isOptional: true,
          error: error?.accountCode === 'INVALID_NAME' ? error : undefined,
        })}
        ${newPasswordField(
          TEXTS.password,
          error && ['INVALID_EMAIL', 'INVALID_NAME'].includes(error.accountCode) ? undefined : error,
          error?.accountCode === 'INVALID_CREDENTIALS' ? REGISTRATION_REFUSED : undefined,
        )}
        <p class="hint">${register.age}</p>
        <button>${register.submit}</button>
      </form>
      <p class="aside">${toSignIn.question} <a href="${link('/auth', journey)}">${toSignIn.link}</a></p>
      <p class="aside">
        <a href="/datenschutz">${register.privacy}</a> · <a href="/impressum">${register.imprint}</a>
      </p>`,
    error,
  );
}

/** @param ticket proves the first factor, so the password does not travel again */
export function codeView(
  journey: Journey,
  { ticket, error }: { ticket: string; error?: AccountError },
): string {
  const { code } = TEXTS;
  return page(
    code.title,
    html`<p>${code.lead}</p>
      <form method="post" action="/auth/code">
        ${hiddenFields(journey)} <input type="hidden" name="ticket" value="${ticket}" />
        ${field({
          id: 'code',
          label: code.label,
          type: 'text',
          autocomplete: 'one-time-code',
          hint: code.hint,
          error,
          isFocused: true,
        })}
        <button>${code.submit}</button>
      </form>
      <p class="aside"><a href="${link('/auth', journey)}">${code.again}</a></p>`,
    error,
  );
}

export function forgottenView(journey: Journey, { email, error }: FormState): string {
  const { forgotten, toSignIn } = TEXTS;
  return page(
    forgotten.title,
    html`<p>${forgotten.lead}</p>
      <form method="post" action="/auth/forgotten">
        ${hiddenFields(journey)} ${emailField(email, error)}
        <button>${forgotten.submit}</button>
      </form>
      <p class="aside"><a href="${link('/auth', journey)}">${toSignIn.link}</a></p>`,
    error,
  );
}

export function resetSentView(journey: Journey): string {
  const { forgotten, toSignIn } = TEXTS;
  return page(
    forgotten.sentTitle,
    html`<p>${forgotten.sent}</p>
      <p class="aside"><a href="${link('/auth', journey)}">${toSignIn.link}</a></p>`,
  );
}

/** @param email of the account, so that password managers store the password under it */
export function resetView(token: string, { email, error }: FormState): string {
  const { reset } = TEXTS;
  return page(
    reset.title,
    html`<p>${reset.lead}</p>
      <form method="post" action="/auth/reset">
        <input type="hidden" name="token" value="${token}" />
        ${knownEmail(email)} ${newPasswordField(TEXTS.newPassword, error)}
        <button>${reset.submit}</button>
      </form>`,
    error,
  );
}

export function verifyView(token: string, { email, error }: FormState): string {
  const { verify } = TEXTS;
  return page(
    verify.title,
    html`<p>${verify.lead}</p>
      <form method="post" action="/auth/verify">
        <input type="hidden" name="token" value="${token}" />
        ${knownEmail(email)}
        ${field({
          id: 'password',
          label: TEXTS.password,
          type: 'password',
          autocomplete: 'current-password',
          error,
          isFocused: true,
        })}
        <button>${verify.submit}</button>
      </form>`,
    error,
  );
}

export function linkExpiredView(): string {
  const { linkExpired } = TEXTS;
  return page(
    linkExpired.title,
    html`<p>${linkExpired.text}</p>
      <p><a href="/auth/forgotten">${linkExpired.again}</a></p>
      <p class="aside"><a href="/auth">${TEXTS.signIn.title}</a></p>`,
  );
}

export function failedView(text: string): string {
  return page(
    TEXTS.failed.title,
    html`<p role="alert">${text}</p>
      <p><a href="/auth">${TEXTS.signIn.title}</a></p>
      <p class="aside"><a href="/">${TEXTS.back}</a></p>`,
  );
}

/** @param error puts 'Fehler' first in the title, which screen readers announce first */
function page(title: string, content: Html, error?: AccountError): string {
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
        <a class="brand" href="/">${TEXTS.hub}</a>
        <p class="tagline">${TEXTS.tagline}</p>
      </header>
      <main>
        <h1>${title}</h1>
        ${content}
      </main>
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

function field({ id, label, type, autocomplete, value, hint, error, errorWords, ...state }: Field): Html {
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

const emailField = (email: string | undefined, error?: AccountError) =>
  field({
    id: 'email',
    label: TEXTS.email,
    type: 'email',
    autocomplete: 'username',
    value: email,
    error,
    isFocused: email === undefined,
  });

const newPasswordField = (label: string, error: AccountError | undefined, errorWords?: string) =>
  field({
    id: 'password',
    label,
    type: 'password',
    autocomplete: 'new-password',
    hint: TEXTS.newPasswordHint,
    error,
    errorWords,
  });

const knownEmail = (email: string | undefined) =>
  html`<div>
    <label for="email">${TEXTS.email}</label>
    <input id="email" type="email" autocomplete="username" value="${email ?? ''}" readonly />
  </div>`;

const hiddenFields = ({ returnTo, projectId }: Journey) =>
  html`${returnTo !== null && html`<input type="hidden" name="redirect_url" value="${returnTo}" />`}
    <input type="hidden" name="project_id" value="${projectId}" />`;

function link(path: string, { returnTo, projectId }: Journey): string {
  const parameters = new URLSearchParams({ project_id: projectId });
  if (returnTo !== null) parameters.set('redirect_url', returnTo);
  return `${path}?${parameters.toString()}`;
}
