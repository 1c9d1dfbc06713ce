import type { SourceConflict } from '#shared/feeds/feeds.schema.ts';
import { formatLongInstant } from '../../format/dates.ts';
import { sourceNames } from '../../format/sources.ts';
import ui from '../../ui/Vocabulary.module.css';
import { Panel } from '../../ui/Panel.tsx';
import { Entry } from './Entry.tsx';
import { texts } from './texts.ts';

/** Fixtures about which two sources disagree, with each source's report. */
export function Conflicts({ conflicts }: { conflicts: readonly SourceConflict[] }) {
  return (
    <Panel title={texts.conflicts}>
      <p>{texts.conflictsExplained}</p>
      <ul>
        {conflicts.map(({ id, about, field, winner, shown, loser, refused }) => (
          <Entry key={id} title={`${about}: ${texts.conflictFields[field]}`}>
            <p>{texts.isShown(sourceNames[winner], valueOf(field, shown))}</p>
            <p className={ui.note}>{texts.isRefused(sourceNames[loser], valueOf(field, refused))}</p>
          </Entry>
        ))}
      </ul>
    </Panel>
  );
}

const valueOf = (field: SourceConflict['field'], value: string) =>
  field === 'kickoff' ? formatLongInstant(value) : value;
