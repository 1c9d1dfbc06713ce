import { Box, Button, Group, Stack, Text } from '@mantine/core';
import { useRef, useState, type SubmitEvent } from 'react';
import { coverageOf } from '@hub/shared/feeds/coverage.ts';
import type { SetUpFacts } from '@hub/shared/setUp/setUp.schema.ts';
import { trpc } from '../../../api/trpc.ts';
import { useAuth } from '../../../auth/AuthContext.tsx';
import { sourceNames, sourcePartWords } from '../../../format/sources.ts';
import { Disclosure } from '../../../ui/Disclosure.tsx';
import { PageHeader } from '../../../ui/PageHeader.tsx';
import { Panel } from '../../../ui/Panel.tsx';
import { Failure } from '../../../ui/states/Failure.tsx';
import { LoadFailure } from '../../../ui/states/LoadFailure.tsx';
import { LoadingState } from '../../../ui/states/LoadingState.tsx';
import { BackupsAdmin } from '../backups/BackupsAdmin.tsx';
import { faultsOf, isOwnersFailure, Owner, type OwnerFields } from './Owner.tsx';
import { Progress } from './Progress.tsx';
import { SourceChoice } from './SourceChoice.tsx';
import { texts } from './texts.ts';
import { useSetUp, type SetUp } from './useSetUp.ts';
import { focusTitle } from './focusTitle.ts';
import { whenReady } from './whenReady.ts';

/** The settings that administrators may change here, and how far the hub is. */
export function Settings() {
  const query = trpc.setUp.read.useQuery(undefined, { staleTime: 0 });
  const { data } = query;
  return (
    <>
      <PageHeader
        title={texts.title}
        subtitle={data?.isNewOwner === true ? texts.subtitle : texts.laterSubtitle}
      />
      <LoadFailure of={query} />
      {data === undefined && !query.isError && <LoadingState label={texts.loading} />}
      {data !== undefined && (
        <>
          {data.isNewOwner ? <Restore /> : <Progress />}
          <Form key={JSON.stringify(data)} facts={data} />
        </>
      )}
    </>
  );
}

/** The other way to set a new hub up. */
function Restore() {
  const [isOpen, setOpen] = useState(false);
  return (
    <Box mb="lg" maw="44rem">
      <Disclosure title={texts.restore} isOpen={isOpen} onToggle={setOpen}>
        {isOpen && <BackupsAdmin />}
      </Disclosure>
    </Box>
  );
}

function Form({ facts }: { facts: SetUpFacts }) {
  const auth = useAuth();
  const utils = trpc.useUtils();
  const setUp = useSetUp(facts);
  const [fields, setFields] = useState<OwnerFields>({
    email: facts.contact,
    password: '',
    contact: facts.contact,
  });
  const [isLate, setLate] = useState(false);
  const save = trpc.setUp.save.useMutation({
    async onSuccess() {
      await whenReady(() => setLate(true));
      setLate(false);
      // The account may have another address.
      await auth.start();
      await utils.invalidate();
      focusTitle();
    },
  });
  const form = useRef<HTMLFormElement>(null);
  const [hasTried, setTried] = useState(false);
  const [isTrying, setTrying] = useState(false);
  const faults = faultsOf(facts, fields);
  const submit = async (event: SubmitEvent) => {
    event.preventDefault();
    setTried(true);
    const isFaulty = Object.values(faults).some((fault) => fault !== null);
    setTrying(true);
    const isRefused = await setUp.isOneRefused();
    setTrying(false);
    if (isRefused || isFaulty) {
      // Once the faults are shown.
      requestAnimationFrame(() => form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus());
      return;
    }
    const { email, password, contact } = fields;
    const { isNewOwner, isFromEnvironment } = facts;
    save.mutate({
      sources: isFromEnvironment.sources ? null : [...setUp.chosen],
      keys: setUp.newKeys,
      contact: isNewOwner || contact === facts.contact ? null : contact.trim(),
      owner: isNewOwner ? { email: isFromEnvironment.administrators ? null : email.trim(), password } : null,
    });
  };
  return (
    <form ref={form} onSubmit={(event) => void submit(event)} noValidate>
      <Stack gap="lg">
        <SourceChoice facts={facts} setUp={setUp} />
        <Owner
          facts={facts}
          fields={fields}
          faults={hasTried ? faults : {}}
          error={save.error}
          onChange={(changes) => {
            setFields((before) => ({ ...before, ...changes }));
            save.reset();
          }}
        />
        <Coverage setUp={setUp} />
        <div>
          <Group gap="md">
            <Button type="submit" loading={save.isPending || isTrying}>
              {texts.save}
            </Button>
            <Text component="output" size="sm" c="dimmed">
              {isLate ? texts.late : save.isPending ? texts.restarting : texts.saveHint}
            </Text>
          </Group>
          <Failure error={isOwnersFailure(save.error) ? null : save.error} />
        </div>
      </Stack>
    </form>
  );
}

const sentenceStart = (words: string) => words.charAt(0).toUpperCase() + words.slice(1);

/** What the hub will have from the chosen sources, and what it will lack. */
function Coverage({ setUp: { on, off, chosen } }: { setUp: SetUp }) {
  return (
    <Panel title={texts.coverageTitle} maw="44rem">
      {chosen.length === 0 && <p>{texts.demoStays}</p>}
      {chosen.length > 0 && (
        <Stack component="dl" gap="sm" fz="sm">
          {coverageOf(on).map(({ part, reporters }) => (
            <Group key={part} gap="line" justify="space-between" wrap="nowrap" align="baseline">
              <Text component="dt" inherit c="dimmed">
                {sentenceStart(sourcePartWords[part])}
              </Text>
              <Text component="dd" inherit ta="end">
                {reporters.map((source) => sourceNames[source]).join(', ') || `– (${texts.otherwise[part]})`}
              </Text>
            </Group>
          ))}
        </Stack>
      )}
      {off.length > 0 && <Text mt="md">{texts.staysOff(off.map((source) => sourceNames[source]))}</Text>}
    </Panel>
  );
}
