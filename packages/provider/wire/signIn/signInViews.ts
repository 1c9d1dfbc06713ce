import type { AccountError } from '../../accountErrors.ts';
import { html } from './html.ts';
import {
  emailField,
  field,
  hiddenFields,
  knownEmail,
  link,
  newPasswordField,
  page,
  teamNote,
  type Journey,
} from './signInPage.ts';
import { REGISTRATION_REFUSED, TEXTS } from './signInTexts.ts';

export type { Journey } from './signInPage.ts';

export interface FormState {
  email?: string;
  displayName?: string;
  error?: AccountError;
  message?: string;
}

/** What was typed into the registration form; it stays when the form is shown again. */
interface Registration extends FormState {
  password?: string;
  /** Undefined until the visitor asked to see the password. */
  isShown?: boolean;
}

export function signInView(
  journey: Journey,
  { email, error, message }: FormState,
  socialServices: readonly { id: string; name: string }[],
): string {
  const { signIn, toRegister, social } = TEXTS;
  return page(
    signIn.title,
    html`${message && html`<p class="message" role="status">${message}</p>`} ${teamNote(journey)}
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
      <div class="other">
        <p>${toRegister.question}</p>
        <a class="button soft" href="${link('/auth/register', journey)}">${toRegister.link}</a>
      </div>`,
    { journey, error },
  );
}

export function registerView(
  journey: Journey,
  { email, displayName, password, isShown, error }: Registration,
): string {
  const { register, toSignIn } = TEXTS;
  return page(
    register.title,
    html`<p class="lead">${register.lead}</p>
      ${teamNote(journey)}
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
        ${newPasswordField({
          label: TEXTS.password,
          value: password,
          isShown,
          isFocused: isShown !== undefined,
          error: error && ['INVALID_EMAIL', 'INVALID_NAME'].includes(error.accountCode) ? undefined : error,
          errorWords: error?.accountCode === 'INVALID_CREDENTIALS' ? REGISTRATION_REFUSED : undefined,
        })}
        <button>${register.submit}</button>
        <button class="show" name="shown" value="${isShown ? 'no' : 'yes'}" formnovalidate>
          ${isShown ? register.hide : register.show}
        </button>
        <p class="hint">${register.age}</p>
      </form>
      <p class="aside">${toSignIn.question} <a href="${link('/auth', journey)}">${toSignIn.link}</a></p>`,
    { journey, error },
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
    { journey, error },
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
    { journey, error },
  );
}

export function resetSentView(journey: Journey): string {
  const { forgotten, toSignIn } = TEXTS;
  return page(
    forgotten.sentTitle,
    html`<p>${forgotten.sent}</p>
      <p class="aside"><a href="${link('/auth', journey)}">${toSignIn.link}</a></p>`,
    { journey },
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
        ${knownEmail(email)} ${newPasswordField({ label: TEXTS.newPassword, error })}
        <button>${reset.submit}</button>
      </form>`,
    { error },
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
    { error },
  );
}

export function linkExpiredView(): string {
  const { linkExpired } = TEXTS;
  return page(
    linkExpired.title,
    html`<p>${linkExpired.text}</p>
      <p class="aside"><a href="/auth/forgotten">${linkExpired.again}</a></p>
      <p class="aside"><a href="/auth">${TEXTS.signIn.title}</a></p>`,
  );
}

export function failedView(text: string): string {
  return page(
    TEXTS.failed.title,
    html`<p role="alert">${text}</p>
      <p class="aside"><a href="/auth">${TEXTS.signIn.title}</a></p>
      <p class="aside"><a href="/">${TEXTS.back}</a></p>`,
  );
}
