import { Box, Group, Stack, Text, VisuallyHidden } from '@mantine/core';
import { IconCircleCheck, IconCircleDashed } from '@tabler/icons-react';
import { STARTERS_PER_TEAM } from '@hub/shared/limits.ts';
import type { ReadEleven } from '@hub/shared/elevens/expectedEleven.schema.ts';
import { elevenTexts } from '../../../elevens/texts.ts';
import { UnclearLine } from '../../../elevens/UnclearLine.tsx';
import { Disclosure } from '../../../ui/Disclosure.tsx';
import surfaces from '../../../ui/Surfaces.module.css';
import taps from '../../../ui/Taps.module.css';
import wrapping from '../../../ui/Wrapping.module.css';
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
    <Box component="li" py="xs" className={surfaces.ruled}>
      <Disclosure
        title={
          <Group component="span" gap="sm" wrap="nowrap" display="inline-flex">
            <Sign size={20} aria-hidden color={ready ? 'var(--hub-tier-green)' : 'var(--hub-tier-amber)'} />
            <span>
              <VisuallyHidden component="span">{ready ? texts.ready : texts.open}</VisuallyHidden>
              {club}{' '}
              <Text span size="sm" c="dimmed" fw={400}>
                {countText(named.length)}
              </Text>
            </span>
          </Group>
        }
        isOpen={fault === 'players'}
      >
        <ReadNames {...read} />
      </Disclosure>
      {(unclear.length > 0 || unknown.length > 0 || (fault !== null && fault !== 'players')) && (
        <Stack gap="sm" mb="sm">
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
            <Text size="sm" className={wrapping.breaks}>
              {fault === 'repeated' ? texts.repeated(sourceName) : texts.faults[fault]}
            </Text>
          )}
          {fault === 'repeated' && (
            <Group component="label" gap="sm" wrap="nowrap" className={`${taps.forThumbs} ${taps.pointed}`}>
              <input
                type="checkbox"
                className={taps.tick}
                checked={decisions.confirmed.has(teamId)}
                onChange={({ currentTarget }) => decisions.confirm(teamId, currentTarget.checked)}
              />
              {texts.enterAnyway}
            </Group>
          )}
          {unknown.length > 0 && (
            <Text size="sm" c={ready ? 'dimmed' : 'wrong'} className={wrapping.breaks}>
              {elevenTexts.paste.unknown(unknown)}
            </Text>
          )}
        </Stack>
      )}
    </Box>
  );
}

const countText = (count: number) =>
  count > STARTERS_PER_TEAM ? texts.tooMany(count) : texts.recognised(count);

function ReadNames({ named, out, doubtful }: Pick<ReadEleven, 'named' | 'out' | 'doubtful'>) {
  const namesOf = (players: ReadEleven['named']) => players.map(({ name }) => name);
  return (
    <Stack gap="xs" c="dimmed" mb="sm" fz="sm" className={wrapping.breaks}>
      <p>{namesOf(named).join(', ')}</p>
      {out.length > 0 && <p>{texts.out(namesOf(out))}</p>}
      {doubtful.length > 0 && <p>{texts.doubtful(namesOf(doubtful))}</p>}
    </Stack>
  );
}
