import { Box, Button, Group, Text, Title } from '@mantine/core';
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
import surfaces from '../../../ui/Surfaces.module.css';
import taps from '../../../ui/Taps.module.css';
import wrapping from '../../../ui/Wrapping.module.css';
import { sourceName, texts } from './texts.ts';

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
        <Text span size="sm" c="dimmed">
          {texts.told(clubs.filter(({ lists }) => lists.length > 0).length, clubs.length)}
        </Text>
      }
    >
      <output className={surfaces.outcome}>{outcome}</output>
      {[...groupBy(clubs, ({ kickoffTs }) => kickoffTs)].map(([kickoffTs, ofKickoff]) => (
        <section key={kickoffTs}>
          <Title order={3} mt="lg" size="md">
            {formatLongDay(kickoffTs)}, {formatTime(kickoffTs)}
          </Title>
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
    <Group component="li" justify="space-between" gap="xs" py="sm" className={surfaces.ruled}>
      <Box flex={lists.length === 0 ? '0 1 auto' : '1 1 16rem'} className={wrapping.breaks}>
        <strong>{name}</strong>{' '}
        <Text span size="sm" c="dimmed">
          {against}
        </Text>
        {hasOfficial && (
          <Text size="sm" c="dimmed">
            {texts.official}
          </Text>
        )}
      </Box>
      {lists.length === 0 && !hasOfficial && (
        <Group component="span" gap="sm" wrap="nowrap" display="inline-flex" c="warning" fz="sm">
          <IconCircleDashed size={16} aria-hidden />
          {texts.none}
        </Group>
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
    ...(source.weight === 0 ? [texts.withoutWeight] : []),
  ];
  const line = (
    <Text span size="sm" fw={400} className={wrapping.breaks}>
      {name}{' '}
      <Text span inherit c="dimmed">
        · {facts.join(' · ')}
      </Text>
    </Text>
  );
  return (
    <Group component="li" justify="space-between" align="start" gap="xs" wrap="nowrap">
      {players === null ? (
        <Group gap={0} wrap="nowrap" className={taps.thumb}>
          {line}
        </Group>
      ) : (
        <Box flex={1} miw={0}>
          <Disclosure title={line}>
            <Text size="sm" c="dimmed" mb="sm" className={wrapping.breaks}>
              {players.map((player) => player.name).join(', ')}
            </Text>
          </Disclosure>
        </Box>
      )}
      {mayWithdraw && (
        <Button
          size="compact-sm"
          variant="default"
          flex="none"
          mt="sm"
          aria-label={texts.withdrawLabel(name, club)}
          onClick={onWithdraw}
        >
          {texts.withdraw}
        </Button>
      )}
    </Group>
  );
}
