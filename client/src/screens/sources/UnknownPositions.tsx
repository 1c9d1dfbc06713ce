import { Button } from '@mantine/core';
import { useState } from 'react';
import type { UnknownPosition } from '#shared/feeds/feeds.schema.ts';
import { SQUAD_LINES, type SquadLine } from '#shared/feeds/sources.ts';
import { trpc } from '../../api/trpc.ts';
import ui from '../../ui/Vocabulary.module.css';
import { Panel } from '../../ui/Panel.tsx';
import { Failure } from '../../ui/states/Failure.tsx';
import { Entry } from './Entry.tsx';
import { texts } from './texts.ts';

/** The number of rows shown at first. */
const SHOWN = 20;

/** Players without a known position; each takes one tap. */
export function UnknownPositions({ players }: { players: readonly UnknownPosition[] }) {
  const utils = trpc.useUtils();
  const [shown, setShown] = useState(SHOWN);
  const { mutate, isPending, error } = trpc.admin.answerPosition.useMutation({
    onSettled: () => void utils.admin.sources.invalidate(),
  });
  return (
    <Panel title={texts.unknownPositions(players.length)}>
      <p>{texts.unknownPositionsExplained}</p>
      <ul>
        {players.slice(0, shown).map((player) => (
          <Player
            key={player.playerId}
            player={player}
            isPending={isPending}
            onAnswer={(position) => mutate({ playerId: player.playerId, position })}
          />
        ))}
      </ul>
      {players.length > shown && (
        <Button size="xs" variant="default" onClick={() => setShown(shown + SHOWN)}>
          {texts.morePlayers(players.length - shown)}
        </Button>
      )}
      <Failure error={error} />
    </Panel>
  );
}

interface PlayerProps {
  player: UnknownPosition;
  isPending: boolean;
  onAnswer: (position: SquadLine) => void;
}

function Player({ player: { name, club }, isPending, onAnswer }: PlayerProps) {
  return (
    <Entry title={name}>
      <p className={ui.note}>{club}</p>
      <fieldset className={`${ui.wrap} ${ui.gap8} ${ui.above4}`} aria-label={texts.positionOf(name)}>
        {SQUAD_LINES.map((line) => (
          <Button key={line} size="xs" variant="default" disabled={isPending} onClick={() => onAnswer(line)}>
            {texts.lines[line]}
          </Button>
        ))}
      </fieldset>
    </Entry>
  );
}
