import { Box, Button, Group } from '@mantine/core';
import { IconCircleDashed } from '@tabler/icons-react';
import { useState } from 'react';
import type { ExpectedClub, ExpectedDesk } from '@hub/shared/elevens/expectedEleven.schema.ts';
import { groupBy } from '@hub/shared/groupBy.ts';
import { formatAge } from '@hub/shared/text/format.ts';
import { useHubNowMs } from '../../../api/hubClock.ts';
import { trpc } from '../../../api/trpc.ts';
import { formatLongDay, formatTime } from '../../../format/dates.ts';
import { ConfirmDialog, type Question } from '../../../ui/dialogs/ConfirmDialog.tsx';
import { Disclosure } from '../../../ui/Disclosure.tsx';
import { Panel } from '../../../ui/Panel.tsx';
import ui from '../../../ui/Vocabulary.module.css';
import { texts } from './texts.ts';

type ExpectedList = ExpectedClub['lists'][number];

/** The clubs by kickoff, with the elevens that are expected of them. */
export function ClubsPanel({ clubs }: Pick<ExpectedDesk, 'clubs'>) {
  const utils = trpc.useUtils();
  const [question, setQuestion] = useState<Question | null>(null);
  const [outcome, setOutcome] = useState('');
  const withdraw = trpc.sheets.withdrawExpected.useMutation({
    async onSuccess() {
      void utils.catalog.invalidate();
      await utils.sheets.expectedDesk.invalidate();
    },
  });

  const ask = (club: string, { id, source }: ExpectedList) => {
    const name = sourceName(source);
    setQuestion({
      title: texts.withdrawTitle,
      text: texts.withdrawText(name, club),
      confirm: texts.withdraw,
      isDangerous: true,
      run: async () => {
        await withdraw.mutateAsync({ id });
        setOutcome(texts.withdrawn(name, club));
      },
    });
  };

  return (
    <Panel
      title={texts.clubsTitle}
      aside={
        <span className={ui.note}>
          {texts.told(clubs.filter(({ lists }) => lists.length > 0).length, clubs.length)}
        </span>
      }
    >
      <output className={ui.outcome}>{outcome}</output>
      {[...groupBy(clubs, ({ kickoffTs }) => kickoffTs)].map(([kickoffTs, ofKickoff]) => (
        <section key={kickoffTs}>
          <h3 className={`${ui.textM} ${ui.above16}`}>
            {formatLongDay(kickoffTs)}, {formatTime(kickoffTs)}
          </h3>
          <ul>
            {ofKickoff.map((club) => (
              <ClubRow key={club.teamId} club={club} onWithdraw={(one) => ask(club.club, one)} />
            ))}
          </ul>
        </section>
      ))}
      <ConfirmDialog question={question} onClose={() => setQuestion(null)} />
    </Panel>
  );
}

interface ClubRowProps {
  club: ExpectedClub;
  onWithdraw: (list: ExpectedList) => void;
}

function ClubRow({ club: { club, opponent, isHome, hasOfficial, lists }, onWithdraw }: ClubRowProps) {
  const [name, against] = texts.match(club, opponent, isHome);
  return (
    <Group component="li" justify="space-between" gap="xs" className={`${ui.ruled} ${ui.paddedY8}`}>
      <Box flex={lists.length === 0 ? '0 1 auto' : '1 1 16rem'} className={ui.breaks}>
        <strong>{name}</strong> <span className={ui.note}>{against}</span>
        {hasOfficial && <p className={ui.note}>{texts.official}</p>}
      </Box>
      {lists.length === 0 && !hasOfficial && (
        <span className={`${ui.inline} ${ui.gap6} ${ui.textSm} ${ui.amber}`}>
          <IconCircleDashed size={16} aria-hidden />
          {texts.none}
        </span>
      )}
      {lists.length > 0 && (
        <Box component="ul" flex="2 1 24rem" miw={0}>
          {lists.map((list) => (
            <ListRow key={list.id} list={list} club={club} onWithdraw={() => onWithdraw(list)} />
          ))}
        </Box>
      )}
    </Group>
  );
}

interface ListRowProps {
  list: ExpectedList;
  club: string;
  onWithdraw: () => void;
}

function ListRow({
  list: { source, enteredTs, enteredBy, isOwn, mayWithdraw, players },
  club,
  onWithdraw,
}: ListRowProps) {
  const nowMs = useHubNowMs();
  const name = sourceName(source);
  const facts = [
    ...(nowMs === null ? [] : [formatAge(enteredTs, nowMs)]),
    ...(isOwn ? [texts.byYou] : enteredBy === null || enteredBy === name ? [] : [texts.by(enteredBy)]),
    ...standing(source),
  ];
  const line = (
    <span className={`${ui.textSm} ${ui.breaks} ${ui.normal}`}>
      {name} <span className={ui.quiet}>· {facts.join(' · ')}</span>
    </span>
  );
  return (
    <Group component="li" justify="space-between" align="start" gap="xs" wrap="nowrap">
      {players === null ? (
        <div className={`${ui.row} ${ui.thumb}`}>{line}</div>
      ) : (
        <Disclosure title={line} className={ui.grows}>
          <p className={`${ui.note} ${ui.breaks} ${ui.below8}`}>
            {players.map((player) => player.name).join(', ')}
          </p>
        </Disclosure>
      )}
      {mayWithdraw && (
        <Button
          size="compact-sm"
          variant="default"
          className={`${ui.fixed} ${ui.above8}`}
          aria-label={texts.withdrawLabel(name, club)}
          onClick={onWithdraw}
        >
          {texts.withdraw}
        </Button>
      )}
    </Group>
  );
}

const sourceName = ({ kind, name }: ExpectedList['source']): string =>
  name === null || name === '' ? texts.sources[kind] : name;

/** What the source has earned; empty before its first match. */
function standing({ record, weight }: ExpectedList['source']): string[] {
  if (record === null) return [];
  const { rightOf11, sameElevenAgain, clubMatches } = record;
  return weight === 0
    ? [texts.countsNot(clubMatches)]
    : [texts.record(rightOf11, sameElevenAgain, clubMatches), texts.counts(weight)];
}
