import { Button } from '@mantine/core';
import { useState } from 'react';
import type { SheetDesk } from '#shared/matchSheet/sheets.schema.ts';
import { formatKickoff } from '#shared/text/format.ts';
import { trpc } from '../../api/trpc.ts';
import { ElevenForm, elevenOutcome } from '../../elevens/ElevenForm.tsx';
import ui from '../../ui/Vocabulary.module.css';
import { Panel } from '../../ui/Panel.tsx';
import classes from './Sheets.module.css';
import { texts } from './texts.ts';

type KeptEleven = SheetDesk['elevens'][number];

interface KeptElevensProps extends Pick<SheetDesk, 'elevens'> {
  onOutcome: (words: string) => void;
}

/** The next match of each club that the fan keeps, to enter the club's announced eleven. */
export function KeptElevens({ elevens, onOutcome }: KeptElevensProps) {
  const [open, setOpen] = useState<string | null>(null);
  return (
    <Panel title={texts.elevens.title}>
      <p className={ui.note}>{texts.elevens.explained}</p>
      <ul>
        {elevens.map((eleven) => {
          const { teamId, club, about, kickoffTs, hasEleven } = eleven;
          const isOpen = open === teamId;
          return (
            <li key={teamId} className={ui.ruled}>
              <div className={`${ui.spread} ${classes.row}`}>
                <span className={ui.breaks}>
                  {about}
                  <span className={ui.note}>
                    {' '}
                    · {formatKickoff(kickoffTs)} · {texts.elevens.state(club, hasEleven)}
                  </span>
                </span>
                <Button
                  size="xs"
                  variant="default"
                  aria-expanded={isOpen}
                  onClick={() => setOpen(isOpen ? null : teamId)}
                >
                  {isOpen ? texts.elevens.close : texts.elevens.enter(club)}
                </Button>
              </div>
              {isOpen && <KeptElevenForm eleven={eleven} onOutcome={onOutcome} />}
            </li>
          );
        })}
      </ul>
    </Panel>
  );
}

function KeptElevenForm({
  eleven: { fixtureId, teamId, club },
  onOutcome,
}: {
  eleven: KeptEleven;
  onOutcome: (words: string) => void;
}) {
  const utils = trpc.useUtils();
  const query = trpc.sheets.elevenForm.useQuery({ fixtureId, teamId });
  const enter = trpc.sheets.enterEleven.useMutation({
    async onSuccess(outcome, entered) {
      onOutcome(elevenOutcome(club, outcome, entered));
      void utils.catalog.invalidate();
      await utils.sheets.invalidate();
    },
  });
  return <ElevenForm fixtureId={fixtureId} teamId={teamId} teamName={club} query={query} enter={enter} />;
}
