import { PasswordInput, Stack, Text, TextInput } from '@mantine/core';
import type { SetUpFacts } from '@hub/shared/setUp/setUp.schema.ts';
import { errorCodeOf, errorText } from '../../../api/errorTexts.ts';
import { Panel } from '../../../ui/Panel.tsx';
import { texts } from './texts.ts';

export interface OwnerFields {
  email: string;
  password: string;
  contact: string;
}

/** What is wrong with the fields, before the hub is asked. */
export function faultsOf(
  { isNewOwner, isFromEnvironment }: SetUpFacts,
  { email, password, contact }: OwnerFields,
) {
  const isEmailAsked = isNewOwner && !isFromEnvironment.administrators;
  return {
    email: isEmailAsked && !ADDRESS.test(email.trim()) ? texts.emailWrong : null,
    password: isNewOwner && password.length < PASSWORD_MIN ? texts.passwordShort : null,
    contact: !isNewOwner && contact.trim() !== '' && !ADDRESS.test(contact.trim()) ? texts.emailWrong : null,
  };
}
const ADDRESS = /^[^\s@]+@[^\s@]+\.[^\s@]+$/u;
/** The hub has the same limit. */
const PASSWORD_MIN = 8;

interface OwnerProps {
  facts: SetUpFacts;
  fields: OwnerFields;
  /** Empty until somebody has tried to save. */
  faults: Partial<ReturnType<typeof faultsOf>>;
  onChange: (changes: Partial<OwnerFields>) => void;
  /** Of saving; shown at the field that it is about. */
  error: unknown;
}

/** Codes of failures that are shown at the field for the password. */
const OF_PASSWORD = new Set([
  'passwordTooShort',
  'passwordTooLong',
  'passwordTooCommon',
  'passwordGuessable',
]);
export const isOwnersFailure = (error: unknown): boolean => {
  const code = errorCodeOf(error) ?? '';
  return code === 'addressTaken' || OF_PASSWORD.has(code);
};

/** Who runs the hub: the operator's account after the claim, and later the address that the sources get. */
export function Owner(props: OwnerProps) {
  return props.facts.isNewOwner ? <Account {...props} /> : <Contact {...props} />;
}

function Account({ facts, fields, faults, onChange, error }: OwnerProps) {
  const code = errorCodeOf(error) ?? '';
  const passwordFault = OF_PASSWORD.has(code) ? errorText(error) : (faults.password ?? null);
  const [named] = facts.administrators;
  const isFixed = facts.isFromEnvironment.administrators;
  return (
    <Panel title={texts.ownerTitle} maw="44rem">
      <Stack gap="md">
        <Text size="sm" c="dimmed">
          {texts.ownerText}
        </Text>
        <TextInput
          type="email"
          label={texts.email}
          autoComplete="username"
          maxLength={254}
          value={isFixed ? (named ?? '') : fields.email}
          readOnly={isFixed}
          {...(isFixed && { description: texts.fromEnvironment })}
          onChange={({ currentTarget: { value } }) => onChange({ email: value })}
          error={code === 'addressTaken' ? errorText(error) : faults.email}
        />
        <PasswordInput
          label={texts.password}
          description={texts.passwordHint}
          autoComplete="new-password"
          maxLength={200}
          visibilityToggleButtonProps={{ 'aria-label': texts.showPassword }}
          value={fields.password}
          onChange={({ currentTarget: { value } }) => onChange({ password: value })}
          error={passwordFault}
          aria-invalid={passwordFault !== null}
        />
      </Stack>
    </Panel>
  );
}

function Contact({ facts, fields, faults, onChange }: OwnerProps) {
  const isFixed = facts.isFromEnvironment.contact;
  return (
    <Panel title={texts.contactTitle} maw="44rem">
      <Stack gap="md">
        <TextInput
          type="email"
          label={texts.contact}
          description={isFixed ? texts.fromEnvironment : texts.contactHint}
          autoComplete="email"
          maxLength={254}
          value={fields.contact}
          readOnly={isFixed}
          onChange={({ currentTarget: { value } }) => onChange({ contact: value })}
          error={faults.contact}
        />
        {facts.administrators.length > 0 && (
          <Text size="sm" c="dimmed">
            {texts.administrators(facts.administrators, facts.isFromEnvironment.administrators)}
          </Text>
        )}
      </Stack>
    </Panel>
  );
}
