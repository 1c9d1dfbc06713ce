import { Anchor } from '@mantine/core';
import { Link } from '../../ui/address/Link.tsx';
import type { ElevenContradiction } from '#shared/feeds/feeds.schema.ts';
import { sourceNames } from '../../format/sources.ts';
import { officialElevenPath } from '#shared/hub/paths.ts';
import ui from '../../ui/Vocabulary.module.css';
import { Panel } from '../../ui/Panel.tsx';
import { Entry } from './Entry.tsx';
import { texts } from './texts.ts';

/** Elevens entered for upcoming fixtures that contradict a source. */
export function ElevenContradictions({ elevens }: { elevens: readonly ElevenContradiction[] }) {
  return (
    <Panel title={texts.elevens}>
      <p>{texts.elevensExplained}</p>
      <ul>
        {elevens.map(({ fixtureId, teamId, about, club, onlyEntered, onlyReported, reportedBy }) => (
          <Entry key={`${fixtureId} ${teamId}`} title={`${club} (${about})`}>
            <p>{texts.elevenEntered(namesOf(onlyEntered))}</p>
            <p className={ui.note}>{texts.elevenTold(sourceNames[reportedBy], namesOf(onlyReported))}</p>
            <Anchor component={Link} to={officialElevenPath(fixtureId, teamId)} size="sm">
              {texts.checkEleven}
            </Anchor>
          </Entry>
        ))}
      </ul>
    </Panel>
  );
}

const namesOf = (names: readonly (string | null)[]) =>
  names.length === 0 ? texts.nobody : names.map((name) => name ?? texts.unknownPlayer).join(', ');
