import { VisuallyHidden } from '@mantine/core';
import { IconCircleCheck, IconCircleDashed } from '@tabler/icons-react';
import { STARTERS_PER_TEAM } from '@hub/shared/limits.ts';
import type { ReadEleven } from '@hub/shared/elevens/expectedEleven.schema.ts';
import { elevenTexts } from '../../../elevens/texts.ts';
import { UnclearLine } from '../../../elevens/UnclearLine.tsx';
import { Disclosure } from '../../../ui/Disclosure.tsx';
import ui from '../../../ui/Vocabulary.module.css';
import { texts } from './texts.ts';
import { answerTo, isReady, type TextDecisions } from './useDecisions.ts';

interface ReadClubProps {
  read: ReadEleven;
  /** Name of the source; null for the user. */
  sourceName: string | null;
  decisions: TextDecisions;
}

/** What a text says about one club, what is wrong with it, and what is unclear. */
export function ReadClub({ read, sourceName, decisions }: ReadClubProps) {
  const { teamId, club, named, unclear, unknown, fault } = read;
  const ready = isReady(read, decisions);
  const Sign = ready ? IconCircleCheck : IconCircleDashed;
  return (
    <li className={`${ui.ruled} ${ui.paddedY4}`}>
      <Disclosure
        title={
          <span className={`${ui.inline} ${ui.gap8}`}>
            <Sign size={20} aria-hidden className={`${ui.fixed} ${ready ? ui.good : ui.amber}`} />
            <span>
              <VisuallyHidden component="span">{ready ? texts.ready : texts.open}</VisuallyHidden>
              {club} <span className={`${ui.note} ${ui.normal}`}>{countText(named.length)}</span>
            </span>
          </span>
        }
        isOpen={fault === 'players'}
      >
        <ReadNames {...read} />
      </Disclosure>
      {(unclear.length > 0 || unknown.length > 0 || (fault !== null && fault !== 'players')) && (
        <div className={`${ui.stack8} ${ui.below8}`}>
          {unclear.map(({ line, candidates }, index) => (
            <UnclearLine
              // oxlint-disable-next-line react/no-array-index-key -- lines can be the same
              key={index}
              line={line}
              candidates={candidates}
              answer={answerTo(decisions, teamId, index)?.playerId}
              onAnswer={(playerId) => decisions.answer({ teamId, index, playerId })}
            />
          ))}
          {fault !== null && fault !== 'players' && (
            <p className={`${ui.textSm} ${ui.breaks}`}>
              {fault === 'repeated' ? texts.repeated(sourceName) : texts.faults[fault]}
            </p>
          )}
          {fault === 'repeated' && (
            <label className={`${ui.row} ${ui.gap8} ${ui.forThumbs} ${ui.pointed}`}>
              <input
                type="checkbox"
                className={ui.tick}
                checked={decisions.confirmed.has(teamId)}
                onChange={({ currentTarget }) => decisions.confirm(teamId, currentTarget.checked)}
              />
              {texts.enterAnyway}
            </label>
          )}
          {unknown.length > 0 && (
            <p className={`${ui.textSm} ${ui.breaks} ${ready ? ui.quiet : ui.wrong}`}>
              {elevenTexts.paste.unknown(unknown)}
            </p>
          )}
        </div>
      )}
    </li>
  );
}

const countText = (count: number) =>
  count > STARTERS_PER_TEAM ? texts.tooMany(count) : texts.recognised(count);

function ReadNames({ named, out, doubtful }: Pick<ReadEleven, 'named' | 'out' | 'doubtful'>) {
  const namesOf = (players: ReadEleven['named']) => players.map(({ name }) => name);
  return (
    <div className={`${ui.stack4} ${ui.note} ${ui.breaks} ${ui.below8}`}>
      <p>{namesOf(named).join(', ')}</p>
      {out.length > 0 && <p>{texts.out(namesOf(out))}</p>}
      {doubtful.length > 0 && <p>{texts.doubtful(namesOf(doubtful))}</p>}
    </div>
  );
}
