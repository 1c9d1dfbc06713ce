import { Button, Textarea } from '@mantine/core';
import {
  useDeferredValue,
  useEffect,
  useMemo,
  useRef,
  useState,
  type KeyboardEvent,
  type SubmitEvent,
} from 'react';
import { readMatchSheet } from '#shared/matchSheet/readMatchSheet.ts';
import { faultsOfSheet } from '#shared/matchSheet/sheetFaults.ts';
import { SHEET_TEXT_LENGTH } from '#shared/matchSheet/sheetLimits.ts';
import { withNewcomers } from '#shared/matchSheet/sheetNewcomers.ts';
import type { SheetAnswers, SheetMatch } from '#shared/matchSheet/matchSheet.ts';
import type { SheetForm as SheetFormData, SheetEntered } from '#shared/matchSheet/sheets.schema.ts';
import { trpc } from '../../api/trpc.ts';
import { Failure } from '../../ui/states/Failure.tsx';
import { matchName } from './MissingList.tsx';
import type { SheetPanelProps } from './sheetPanelProps.ts';
import { SheetQuestions } from './SheetQuestions.tsx';
import { SheetFaults, SheetReading } from './SheetReading.tsx';
import ui from '../../ui/Vocabulary.module.css';
import classes from './Sheets.module.css';
import { texts } from './texts.ts';

/** The text on one side, its interpretation on the other; Ctrl+Enter saves. */
export function SheetForm({
  match,
  keeps,
  onEntered,
  onClose,
  form,
  sheetId,
}: SheetPanelProps & { form: SheetFormData }) {
  const looked = form.sheets.find(({ id }) => id === sheetId)?.pasted;
  const [text, setText] = useState(looked?.text ?? '');
  const [answers, setAnswers] = useState<SheetAnswers>(looked?.answers ?? {});
  const readText = useDeferredValue(text);
  const { read, faults } = useMemo(
    () => understand(readText, form.match, answers),
    [readText, form.match, answers],
  );
  const enter = useEnterSheet(form.match, (states) =>
    onEntered(texts.form.saved(matchName(match), states), match),
  );
  const field = useRef<HTMLTextAreaElement>(null);
  // After a match is chosen or a sheet entered, the focus returns to the text.
  useEffect(() => field.current?.focus(), []);
  const isEmpty = text.trim() === '';
  const isReadEmpty = readText.trim() === '';

  const submit = () => {
    if (!isEmpty && !enter.isPending) enter.mutate({ fixtureId: match.fixtureId, text, answers });
  };
  const onKey = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    submit();
  };

  return (
    <form
      className={`${ui.stack16} ${ui.above12} ${classes.form}`}
      noValidate
      onSubmit={(event: SubmitEvent) => {
        event.preventDefault();
        submit();
      }}
    >
      <div className={`${ui.stack12} ${ui.packedTop}`}>
        <Textarea
          label={texts.form.label}
          description={texts.form.hint}
          rows={16}
          resize="vertical"
          maxLength={SHEET_TEXT_LENGTH}
          spellCheck={false}
          ref={field}
          value={text}
          onKeyDown={onKey}
          onChange={({ currentTarget }) => setText(currentTarget.value)}
        />
        {/* Open questions are between the text and the button, so that they are not overlooked. */}
        <SheetFaults read={read} faults={faults} match={form.match} isEmpty={isReadEmpty} />
        <SheetQuestions
          questions={read.questions}
          answers={answers}
          match={form.match}
          onAnswer={(key, answer) => setAnswers({ ...answers, [key]: answer })}
        />
        <Failure error={enter.error} />
        <div className={`${ui.line} ${ui.gap8}`}>
          <Button type="submit" disabled={isEmpty} loading={enter.isPending}>
            {mayCount(keeps, form.match) ? texts.form.enter : texts.form.propose}
          </Button>
          <Button variant="default" onClick={onClose}>
            {texts.form.close}
          </Button>
        </div>
      </div>
      <div className={`${ui.stack12} ${ui.packedTop}`}>
        <SheetReading read={read} match={form.match} isEmpty={isReadEmpty} />
      </div>
    </form>
  );
}

const mayCount = (keeps: readonly string[] | null, { home, away }: SheetMatch) =>
  keeps === null || keeps.includes(home.id) || keeps.includes(away.id);

function understand(text: string, match: SheetMatch, answers: SheetAnswers) {
  const read = withNewcomers(
    readMatchSheet(text, match, answers),
    answers,
    (name, side) => `${side} ${name}`,
  );
  return { read, faults: text.trim() === '' ? [] : faultsOfSheet(read, match) };
}

/** @param onStates called with the outcome for both clubs' parts, in words */
function useEnterSheet({ home, away }: SheetMatch, onStates: (states: string) => void) {
  const utils = trpc.useUtils();
  const clubOf = (teamId: string) => (teamId === home.id ? home : away).shortName;
  const inWords = ({ parts }: SheetEntered) =>
    `${parts.map(({ teamId, state }) => texts.form.states[state](clubOf(teamId))).join(', ')}.`;
  return trpc.sheets.enter.useMutation({
    async onSuccess(entered) {
      void utils.catalog.invalidate();
      onStates(inWords(entered));
      await utils.sheets.invalidate();
    },
  });
}
