import { Button, Group, Radio, Textarea, TextInput } from '@mantine/core';
import { useId, useState } from 'react';
import type { PageRef } from '#shared/community/communityPages.schema.ts';
import { OPTIONS_MAX, QUESTION_LENGTH, OPTION_LENGTH } from '#shared/community/communityLimits.ts';
import { pollProblem, type Problem } from '#shared/community/communityRules.ts';
import { textOfCode } from '../../api/errorTexts.ts';
import ui from '../../ui/Vocabulary.module.css';
import type { PollFields } from '../comments/drafts.ts';
import { PlayerSlots } from './PlayerSlots.tsx';
import { PollEnd } from './PollEnd.tsx';
import { specified, texts } from '../texts.ts';
import { toastNotice } from '../toasts.ts';
import classes from '../Forms.module.css';
import { RemoveSlot } from './RemoveSlot.tsx';

interface PollFormProps {
  page: PageRef;
  fields: PollFields;
  isSending: boolean;
  onChange: (fields: Partial<PollFields>) => void;
  onSend: () => void;
  onCancel: () => void;
}

/** A question with two to six texts or players to choose from, and an optional end. */
export function PollForm({ page, fields, isSending, onChange, onSend, onCancel }: PollFormProps) {
  const problemId = useId();
  const [problem, setProblem] = useState<Problem | null>(null);
  const { question, kind, options, playerIds, fixtureId } = fields;
  const slots = kind === 'text' ? options : playerIds;

  const change = (changed: Partial<PollFields>) => {
    setProblem(null);
    onChange(changed);
  };
  const setSlots = (changed: string[]) =>
    change(kind === 'text' ? { options: changed } : { playerIds: changed });
  const send = () => {
    if (isSending) return;
    const choices = kind === 'text' ? { kind, options } : { kind, playerIds };
    const found = pollProblem({ question, choices });
    setProblem(found);
    if (found === null) onSend();
    else toastNotice('poll', textOfCode(found));
  };

  return (
    <form
      className={ui.stack14}
      noValidate
      aria-describedby={problemId}
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      <Textarea
        data-autofocus
        label={texts.question}
        rows={1}
        classNames={{ input: ui.growing }}
        maxLength={QUESTION_LENGTH}
        dir="auto"
        value={question}
        onChange={(event) => change({ question: event.currentTarget.value })}
      />
      <Radio.Group
        label={texts.kind}
        value={kind}
        onChange={(chosen) => change({ kind: chosen === 'players' ? 'players' : 'text' })}
      >
        <Group mt={6} gap="lg">
          <Radio value="text" label={texts.kindText} />
          <Radio value="players" label={texts.kindPlayers} />
        </Group>
      </Radio.Group>
      <div>
        {kind === 'text' ? (
          <OptionSlots options={options} onChange={setSlots} />
        ) : (
          <PlayerSlots playerIds={playerIds} onChange={setSlots} />
        )}
        <Button
          size="compact-sm"
          variant="default"
          disabled={slots.length >= OPTIONS_MAX}
          onClick={() => setSlots([...slots, ''])}
        >
          {kind === 'text' ? texts.addOption : texts.addPlayer}
        </Button>
      </div>
      <PollEnd page={page} fixtureId={fixtureId} onChange={(chosen) => change({ fixtureId: chosen })} />
      <p id={problemId} role="alert" className={`${ui.wrong} ${ui.textSm}`}>
        {problem !== null && textOfCode(problem)}
      </p>
      <div className={`${ui.wrap} ${ui.gap8} ${ui.toEnd}`}>
        <Button variant="default" onClick={onCancel}>
          {texts.cancel}
        </Button>
        <Button type="submit" lang="en" loading={isSending}>
          {specified.createPoll}
        </Button>
      </div>
    </form>
  );
}

interface OptionSlotsProps {
  options: readonly string[];
  onChange: (options: string[]) => void;
}

/** A field for each option of a text poll. */
function OptionSlots({ options, onChange }: OptionSlotsProps) {
  return (
    <ol className={`${ui.stack10} ${ui.below10}`}>
      {options.map((option, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- a slot is its position
        <li key={index} className={`${ui.ends} ${ui.gapY4} ${ui.gapX8} ${classes.slot}`}>
          <TextInput
            label={texts.option(index + 1)}
            maxLength={OPTION_LENGTH}
            autoComplete="off"
            dir="auto"
            value={option}
            onChange={(event) => onChange(options.with(index, event.currentTarget.value))}
          />
          <RemoveSlot slots={options} index={index} onChange={onChange} />
        </li>
      ))}
    </ol>
  );
}
