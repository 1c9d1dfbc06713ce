import { Button } from '@mantine/core';
import {
  MINUTE_MEANINGS,
  NOBODY,
  newPlayerOf,
  SIDES,
  type SheetAnswers,
  type SheetMatch,
  type SheetQuestion,
} from '#shared/matchSheet/matchSheet.ts';
import ui from '../../ui/Vocabulary.module.css';
import { texts } from './texts.ts';

interface SheetQuestionsProps {
  questions: readonly SheetQuestion[];
  answers: SheetAnswers;
  match: SheetMatch;
  onAnswer: (key: string, answer: string) => void;
}

/** Asks who is meant if two players or none match. */
export function SheetQuestions({ questions, answers, match, onAnswer }: SheetQuestionsProps) {
  if (questions.length === 0) return null;
  return (
    <>
      <h3 className={ui.text16}>{texts.form.questions}</h3>
      {questions.map((question) => (
        <fieldset key={question.key} className={`${ui.wrap} ${ui.gap8}`}>
          <legend className={`${ui.asked} ${ui.breaks}`}>{wordsOf(question)}</legend>
          {choicesFor(question, match).map(({ answer, label }) => (
            <Button
              key={answer}
              size="xs"
              variant={answers[question.key] === answer ? 'filled' : 'default'}
              aria-pressed={answers[question.key] === answer}
              onClick={() => onAnswer(question.key, answer)}
            >
              {label}
            </Button>
          ))}
        </fieldset>
      ))}
    </>
  );
}

const wordsOf = ({ what, text, line, minute }: SheetQuestion): string =>
  what === 'minute'
    ? texts.ask.minute(text, minute ?? 0)
    : texts.ask.who(text, ` (${texts.form.line(line)})`);

function choicesFor(
  { what, side, candidates }: SheetQuestion,
  match: SheetMatch,
): { answer: string; label: string }[] {
  if (what === 'minute')
    return MINUTE_MEANINGS.map((answer) => ({ answer, label: texts.ask.minutes[answer] }));
  const sides = side === null ? SIDES : [side];
  return [
    ...candidates.map(({ player }) => ({ answer: player.id, label: player.name })),
    ...sides.map((one) => ({ answer: newPlayerOf(one), label: texts.ask.newFor(match[one].shortName) })),
    { answer: NOBODY, label: texts.ask.nobody },
  ];
}
