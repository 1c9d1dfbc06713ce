import { Button, NativeSelect, Stack, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import type { ClubDecision, ClubQuestion, SourcesAdmin } from '@hub/shared/feeds/feeds.schema.ts';
import { trpc } from '../../api/trpc.ts';
import { sourceNames } from '../../format/sources.ts';
import { Panel } from '../../ui/Panel.tsx';
import { Entry } from './Entry.tsx';
import grids from '../../ui/Grids.module.css';
import { texts } from './texts.ts';
import { Failure } from '../../ui/states/Failure.tsx';

type Clubs = SourcesAdmin['clubs'];

/** A source's clubs that are unknown to the hub; their fixtures wait for an answer. */
export function ClubQuestions({ questions, clubs }: { questions: readonly ClubQuestion[]; clubs: Clubs }) {
  return (
    <Panel title={texts.clubQuestions(questions.length)}>
      <p>{texts.clubQuestionsExplained}</p>
      <ul>
        {questions.map((question) => (
          <Question key={question.id} question={question} clubs={clubs} />
        ))}
      </ul>
    </Panel>
  );
}

function Question({ question, clubs }: { question: ClubQuestion; clubs: Clubs }) {
  const { id, source, name, likelyId, proposal } = question;
  const utils = trpc.useUtils();
  const { mutate, isPending, error } = trpc.admin.decideClub.useMutation({
    onSettled: () => void utils.admin.sources.invalidate(),
  });
  const decide = (decision: ClubDecision) => mutate(decision);
  return (
    <Entry title={name}>
      <Text size="sm" c="dimmed">
        {texts.namedOnlyBy(sourceNames[source])}
      </Text>
      <KnownClub
        clubs={clubs}
        likelyId={likelyId}
        isPending={isPending}
        onAnswer={(clubId) => decide({ answer: 'known', id, clubId })}
      />
      <NewClub
        proposal={proposal}
        isPending={isPending}
        onAnswer={(club) => decide({ answer: 'new', id, ...club })}
      />
      <Failure error={error} />
    </Entry>
  );
}

interface KnownClubProps {
  clubs: Clubs;
  likelyId: string | null;
  isPending: boolean;
  onAnswer: (clubId: string) => void;
}

function KnownClub({ clubs, likelyId, isPending, onAnswer }: KnownClubProps) {
  const [clubId, setClubId] = useState(likelyId ?? '');
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        onAnswer(clubId);
      }}
    >
      <Stack gap="sm" align="end" mt="sm" className={grids.fitting} style={{ '--least': '9.375rem' }}>
        <NativeSelect
          label={texts.knownClub}
          value={clubId}
          data={[
            { value: '', label: texts.chooseClub },
            ...clubs.map((club) => ({ value: club.id, label: club.name })),
          ]}
          onChange={(event) => setClubId(event.currentTarget.value)}
        />
        <Button type="submit" size="sm" variant="default" disabled={clubId === '' || isPending}>
          {texts.isKnownClub}
        </Button>
      </Stack>
    </form>
  );
}

interface NewClubProps {
  proposal: ClubQuestion['proposal'];
  isPending: boolean;
  onAnswer: (club: ClubQuestion['proposal']) => void;
}

function NewClub({ proposal, isPending, onAnswer }: NewClubProps) {
  const [club, setClub] = useState(proposal);
  const field = (key: keyof typeof club) => ({
    value: club[key],
    required: true,
    withAsterisk: false,
    onChange: (event: { currentTarget: { value: string } }) => {
      const { value } = event.currentTarget;
      setClub((before) => ({ ...before, [key]: value }));
    },
  });
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        onAnswer({ ...club, code: club.code.trim().toLowerCase() });
      }}
    >
      <Stack gap="sm" align="end" mt="sm" className={grids.fitting} style={{ '--least': '9.375rem' }}>
        <TextInput label={texts.clubName} minLength={2} maxLength={60} {...field('name')} />
        <TextInput label={texts.clubShortName} minLength={2} maxLength={25} {...field('shortName')} />
        <TextInput
          label={texts.clubCode}
          title={texts.clubCodeRule}
          pattern="[A-Za-z0-9]{3}"
          maxLength={3}
          autoCapitalize="none"
          {...field('code')}
        />
        <Button type="submit" size="sm" variant="default" disabled={isPending}>
          {texts.isNewClub}
        </Button>
      </Stack>
    </form>
  );
}
