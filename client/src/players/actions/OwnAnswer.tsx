import { Button, Group, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { Link } from 'react-router';
import { playerPath } from '@hub/shared/hub/paths.ts';
import { matchTruthOf } from '@hub/shared/season/matchTruth.ts';
import { notableReasons } from '@hub/shared/startChance/notableReasons.ts';
import { reasonSentence } from '@hub/shared/startChance/reasonSentence.ts';
import type { UserTeam, UserTeamPlayer } from '@hub/shared/users/userTeams.schema.ts';
import { errorText } from '../../api/errorTexts.ts';
import { trpc } from '../../api/trpc.ts';
import { gameTexts } from '../../games/gameTexts.ts';
import { MatchOf, shortInstant } from '../../games/MatchOf.tsx';
import { useFan, type Fan } from '../../games/useFan.ts';
import { Failure } from '../../ui/states/Failure.tsx';
import type { ToastMessage } from '../../ui/Toast.tsx';
import { RowFact } from '../chance/FactMarks.tsx';
import type { ActionPlayer } from './Action.tsx';
import { useChoice } from './useChoice.ts';

const texts = {
  bench: 'Bank',
  start: 'In die Elf',
  swap: 'Tauschen',
  swapWith: (name: string) => `Mit ${name} tauschen`,
  page: 'Seite',
  benched: (name: string) => `${name} sitzt auf der Bank.`,
  started: (name: string) => `${name} ist drin.`,
  lock: (ts: string) => `Lock ${shortInstant(ts)}`,
} as const;

const REASONS = 2;

interface OwnAnswerProps {
  team: UserTeam;
  chosen: UserTeamPlayer;
  player: ActionPlayer;
  onClose: () => void;
  /** Receives what was done, with a way to undo it. */
  onMoved: (message: ToastMessage) => void;
}

/** Whether a player of the shown team will start, why, and until when; then what to do about it, which closes the sheet. */
export function OwnAnswer({ team, chosen, player, onClose, onMoved }: OwnAnswerProps) {
  const fan = useFan(team)?.fan;
  const mine = fan?.players.find((one) => one.player.id === chosen.id);
  return (
    <Stack gap="sm" mb="sm">
      {mine !== undefined && <Answer mine={mine} />}
      <Decide
        player={player}
        onClose={onClose}
        onMoved={onMoved}
        team={team}
        chosen={chosen}
        isStarter={mine?.heldSinceTs === null ? mine.isStarter : undefined}
      />
    </Stack>
  );
}

function Answer({ mine: { player, phase, lock, heldSinceTs } }: { mine: Fan['players'][number] }) {
  const { data } = trpc.catalog.player.useQuery({ playerId: player.id });
  const chance = phase === 'before' ? data?.startChance : null;
  return (
    <>
      <Group gap="sm">
        <RowFact fact={matchTruthOf(player, phase)} />
        <MatchOf player={player} />
        <Text span size="xs" c="dimmed">
          {heldSinceTs !== null
            ? gameTexts.lockedSince(heldSinceTs)
            : lock?.isLocked === false && texts.lock(lock.lockTs)}
        </Text>
      </Group>
      {/* High enough for what is still loading, so that no button moves under a finger. */}
      {phase === 'before' && (
        <Stack component="ul" gap="xs" c="dimmed" fz="sm" mih="2.75rem">
          {chance &&
            notableReasons(chance.reasons, chance.startProbability, REASONS).map((row) => (
              <Text key={row.part} component="li" inherit lineClamp={2}>
                {reasonSentence(row)}
              </Text>
            ))}
        </Stack>
      )}
    </>
  );
}

interface DecideProps extends OwnAnswerProps {
  /** Undefined if nothing can move him. */
  isStarter: boolean | undefined;
}

function Decide({ team, chosen, player, isStarter, onClose, onMoved }: DecideProps) {
  const [isSwapping, setIsSwapping] = useState(false);
  const { error, isPending, choose, restore } = useChoice(team.id, chosen);
  const { swap } = player;
  const partners = isStarter === undefined ? [] : (swap?.partners ?? []);
  const { name, place, value } = chosen;
  const move = (wasStarter: boolean) =>
    choose({ place: wasStarter ? 'benched' : 'pinned', value }, () => {
      onClose();
      onMoved({
        text: wasStarter ? texts.benched(name) : texts.started(name),
        onUndo: () =>
          void restore({ place, value }).catch((failure: unknown) =>
            onMoved({ text: errorText(failure), isFailure: true }),
          ),
      });
    });
  return (
    <>
      <Group gap="sm" grow>
        {isStarter !== undefined && (
          <Button
            variant="default"
            size="md"
            px="xs"
            aria-disabled={isPending || undefined}
            onClick={() => move(isStarter)}
          >
            {isStarter ? texts.bench : texts.start}
          </Button>
        )}
        {partners.length > 0 && (
          <Button
            variant="default"
            size="md"
            px="xs"
            aria-expanded={isSwapping}
            onClick={() => setIsSwapping(!isSwapping)}
          >
            {texts.swap}
          </Button>
        )}
        <Button
          component={Link}
          to={playerPath(chosen.id)}
          state={{ name: chosen.name }}
          variant="default"
          size="md"
          px="xs"
          onClick={onClose}
        >
          {texts.page}
        </Button>
      </Group>
      <Failure error={error} />
      {isSwapping && (
        <Stack component="ul" gap="xs">
          {partners.map((partner) => (
            <li key={partner.id}>
              <Button
                variant="light"
                fullWidth
                justify="space-between"
                size="md"
                rightSection={<RowFact fact={matchTruthOf(partner, 'before')} />}
                onClick={() => {
                  onClose();
                  swap?.run(partner);
                }}
              >
                {texts.swapWith(partner.name)}
              </Button>
            </li>
          ))}
        </Stack>
      )}
    </>
  );
}
