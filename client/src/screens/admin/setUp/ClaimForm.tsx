import { Box, Button, Stack, Text, TextInput } from '@mantine/core';
import { useState, type SubmitEvent } from 'react';
import { errorCodeOf, errorText } from '../../../api/errorTexts.ts';
import { trpc } from '../../../api/trpc.ts';
import { useAuth } from '../../../auth/AuthContext.tsx';
import { Panel } from '../../../ui/Panel.tsx';
import { Failure } from '../../../ui/states/Failure.tsx';
import { focusTitle } from './focusTitle.ts';
import { texts } from './texts.ts';

/** Asks for what proves the operator, and signs in as the first administrator. */
export function ClaimForm() {
  const auth = useAuth();
  const utils = trpc.useUtils();
  const [secret, setSecret] = useState('');
  const claim = trpc.setUp.claim.useMutation({
    async onSuccess(tokens) {
      await auth.adopt(tokens);
      await Promise.all([utils.setUp.state.invalidate(), utils.catalog.hub.invalidate()]);
      focusTitle();
    },
  });
  const isWrong = errorCodeOf(claim.error) === 'wrongProof';
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (secret.trim() !== '') claim.mutate({ secret });
  };
  return (
    <Panel title={texts.claimTitle} maw="36rem">
      <Box component="form" onSubmit={submit} noValidate>
        <Stack gap="md">
          <p>{texts.claimText}</p>
          <TextInput
            label={texts.secret}
            description={texts.secretHint}
            autoComplete="one-time-code"
            autoCapitalize="off"
            autoCorrect="off"
            spellCheck={false}
            maxLength={200}
            value={secret}
            onChange={({ currentTarget: { value } }) => {
              setSecret(value);
              claim.reset();
            }}
            error={isWrong ? errorText(claim.error) : null}
          />
          {isWrong && (
            <Text size="sm" c="dimmed">
              {texts.claimAgain}
            </Text>
          )}
          {!isWrong && <Failure error={claim.error} />}
          <div>
            <Button type="submit" loading={claim.isPending}>
              {texts.claim}
            </Button>
          </div>
        </Stack>
      </Box>
    </Panel>
  );
}
