import { Button } from '@mantine/core';
import type { IdentityQuestion } from '#shared/feeds/feeds.schema.ts';
import { trpc } from '../../api/trpc.ts';
import { formatLongDay } from '../../format/dates.ts';
import ui from '../../ui/Vocabulary.module.css';
import { Panel } from '../../ui/Panel.tsx';
import { Choices, Entry } from './Entry.tsx';
import { sourceNames } from '../../format/sources.ts';
import { texts } from './texts.ts';
import { Failure } from '../../ui/states/Failure.tsx';

/** A source's players whom the hub cannot identify on its own; each takes one click. */
export function IdentityQuestions({ questions }: { questions: readonly IdentityQuestion[] }) {
  const utils = trpc.useUtils();
  const decide = trpc.admin.decideIdentity.useMutation({
    onSettled: () => void utils.admin.sources.invalidate(),
  });
  return (
    <Panel title={texts.questions(questions.length)}>
      <p>{texts.questionsExplained}</p>
      <ul>
        {questions.map(({ id, source, name, club, birthdate, candidates }) => (
          <Entry key={id} title={texts.person(name, birthdate && formatLongDay(birthdate))}>
            <p className={ui.note}>{texts.namedBy(sourceNames[source], club)}</p>
            <Choices>
              {candidates.map((candidate) => (
                <Button
                  key={candidate.id}
                  size="xs"
                  variant="default"
                  disabled={decide.isPending}
                  onClick={() => decide.mutate({ id, hubId: candidate.id })}
                >
                  {texts.is(
                    texts.person(candidate.name, candidate.birthdate && formatLongDay(candidate.birthdate)),
                  )}
                </Button>
              ))}
              <Button
                size="xs"
                variant="subtle"
                disabled={decide.isPending}
                onClick={() => decide.mutate({ id, hubId: null })}
              >
                {texts.somebodyNew}
              </Button>
            </Choices>
          </Entry>
        ))}
      </ul>
      <Failure error={decide.error} />
    </Panel>
  );
}
