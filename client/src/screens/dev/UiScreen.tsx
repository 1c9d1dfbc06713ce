import { Button, Skeleton, Title } from '@mantine/core';
import { IconUserSearch } from '@tabler/icons-react';
import { useState, type ReactNode } from 'react';
import { CLUBS } from '#shared/catalog/clubs.ts';
import { INJURY_STATUSES } from '#shared/terms.ts';
import { clubNamed, ClubMark } from '../../fixtures/TeamBadge.tsx';
import { FixtureStatusBadge, MatchdayBadge } from '../../fixtures/FixtureBadges.tsx';
import { AvailabilityLabel } from '../../players/status/AvailabilityLabel.tsx';
import { FormBadge } from '../../players/profile/FormBadge.tsx';
import { PlayerRow } from '../../players/PlayerRow.tsx';
import { PositionBadges } from '../../players/profile/PositionBadges.tsx';
import { StartChance } from '../../players/chance/StartChance.tsx';
import { CheckItem } from '../../ui/CheckItem.tsx';
import { Dialog } from '../../ui/dialogs/Dialog.tsx';
import { EmptyState } from '../../ui/states/EmptyState.tsx';
import { FigureTile, FigureTiles } from '../../ui/FigureTiles.tsx';
import { LoadFailure } from '../../ui/states/LoadFailure.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { Segments } from '../../ui/Segments.tsx';
import list from '../../ui/List.module.css';
import classes from './UiScreen.module.css';

const COLORS = [
  'page',
  'surface',
  'sunken',
  'line',
  'ink',
  'ink-quiet',
  'accent',
  'accent-soft',
  'fill',
  'fill-ink',
  'notice',
  'tier-blue',
  'tier-green',
  'tier-amber',
  'tier-red',
  'tier-grey',
];
const SIZES = ['xs', 's', 'm', 'l', 'xl', 'xxl', 'hero'];
const FIXTURE_STATUSES = ['scheduled', 'live', 'finished', 'postponed', 'cancelled', 'nie gehört'];
/** One of each tier, the two facts, and what rounds to them. */
const CHANCES = [1, 0.996, 0.91, 0.72, 0.48, 0.21, 0.03, 0.001, 0];
const FORMS = [4.6, 3.9, 2.8, null];

/** Every part of the design system in every state, in development only (docs/design-system.md). */
export function Component() {
  return (
    <>
      <PageHeader title="Bausteine" subtitle="Jedes Teil in jedem Zustand" />
      <Tokens />
      <Parts />
      <Rows />
      <States />
    </>
  );
}

function Tokens() {
  return (
    <Panel title="Farben und Schrift">
      <div className={classes.line}>
        {COLORS.map((name) => (
          <span key={name} className={classes.color}>
            <span style={{ background: `var(--hub-${name})` }} />
            {name}
          </span>
        ))}
      </div>
      {SIZES.map((size) => (
        <p key={size} className={classes.text} style={{ fontSize: `var(--hub-text-${size})` }}>
          {size}: Startet Łukasz? 1.234,5
        </p>
      ))}
    </Panel>
  );
}

function Parts() {
  return (
    <Panel title="Teile">
      <Part name="StartChance">
        {CHANCES.map((chance) => (
          <StartChance key={chance} startProbability={chance} />
        ))}
      </Part>
      <Part name="StartChance, wide und large">
        <StartChance startProbability={0.48} variant="wide" />
        <StartChance startProbability={0.91} variant="large" />
      </Part>
      <Part name="AvailabilityLabel">
        {INJURY_STATUSES.map((status) => (
          <AvailabilityLabel key={status} status={status} />
        ))}
      </Part>
      <Part name="FormBadge">
        {FORMS.map((form) => (
          <FormBadge key={form} formRating={form} />
        ))}
      </Part>
      <Part name="PositionBadges">
        <PositionBadges positions={['GK', 'CB', 'CAM', 'ST', 'XY']} />
      </Part>
      <Part name="FixtureBadges">
        <MatchdayBadge matchday={23} />
        {FIXTURE_STATUSES.map((status) => (
          <FixtureStatusBadge key={status} status={status} />
        ))}
      </Part>
      <Part name="ClubMark">
        {CLUBS.map(({ id, name }) => (
          <span key={id} title={name}>
            <ClubMark team={{ id, name }} size="medium" />
          </span>
        ))}
        <ClubMark team={{ id: 'x', name: 'FC Neuling' }} size="large" />
      </Part>
    </Panel>
  );
}

function Rows() {
  const [isTicked, setIsTicked] = useState(true);
  return (
    <Panel title="Zeilen">
      <ul className={list.list}>
        <PlayerRow
          player={{ id: '1', name: 'Jonas Beispiel' }}
          team={clubNamed('Freiburg')}
          meta={<PositionBadges positions={['CB']} />}
          startProbability={0.93}
        />
        <PlayerRow
          player={{ id: '2', name: 'Maximilian von und zu Langenname-Doppelstein' }}
          team={clubNamed('Dortmund')}
          meta={
            <>
              <PositionBadges positions={['CDM', 'CM']} />
              <AvailabilityLabel status="suspended" text="Gesperrt: 5. Gelbe Karte" />
            </>
          }
          below={<small>Eine Zeile für sich</small>}
          startProbability={0.004}
        />
        <PlayerRow
          player={{ id: '3', name: 'Ole Neu' }}
          startProbability={null}
          noChance="Noch keine Prognose"
        />
        <CheckItem
          isChecked={isTicked}
          mark={<PositionBadges positions={['GK']} />}
          end={<StartChance startProbability={0.97} />}
          onToggle={() => setIsTicked(!isTicked)}
        >
          Timo Tick
        </CheckItem>
      </ul>
    </Panel>
  );
}

function States() {
  const [isOpen, setIsOpen] = useState(false);
  const [chosen, setChosen] = useState<'yes' | 'no' | ''>('');
  const choices = [
    { value: 'yes', label: 'Ja' },
    { value: 'no', label: 'Nein' },
  ] as const;
  return (
    <Panel title="Zustände">
      <Segments label="Wahl" value={chosen} choices={choices} onChange={setChosen} />
      <Segments label="Gesperrte Wahl" isDisabled value="yes" choices={choices} onChange={setChosen} />
      <FigureTiles label="Zahlen" columns={4}>
        <FigureTile label="Vereine" value="18" />
        <FigureTile label="Erwartet" value="10,2" note="eine Schätzung" isEstimate />
        <FigureTile label="Lädt" value={<Skeleton height={28} width={64} />} />
      </FigureTiles>
      <EmptyState Icon={IconUserSearch} title="Keine Spieler gefunden">
        <p>Nimm einen Filter weg oder suche anders.</p>
      </EmptyState>
      <LoadFailure
        of={{ data: undefined, error: new Error('Beispiel'), isFetching: false, refetch: () => {} }}
        title="Nicht geladen"
      />
      <div className={classes.line}>
        <Button onClick={() => setIsOpen(true)}>Dialog öffnen</Button>
        <Button variant="default">Nebensache</Button>
        <Button variant="subtle">Leise</Button>
        <Button color="danger">Löschen</Button>
        <Button disabled>Geht nicht</Button>
        <Button loading>Läuft</Button>
      </div>
      <Dialog title="Ein Dialog, auf dem Telefon ein Blatt" isOpen={isOpen} onClose={() => setIsOpen(false)}>
        <p>Mit dem, was zu tun ist.</p>
      </Dialog>
    </Panel>
  );
}

function Part({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className={classes.part}>
      <Title order={3} className={classes.name}>
        {name}
      </Title>
      <div className={classes.line}>{children}</div>
    </div>
  );
}
