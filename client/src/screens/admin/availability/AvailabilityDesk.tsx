import { useHotkeys } from '@mantine/hooks';
import { useRef, useState } from 'react';
import { Panel } from '../../../ui/Panel.tsx';
import ui from '../../../ui/Vocabulary.module.css';
import { availabilityTexts as texts } from './texts.ts';
import type { SavedEdit } from './useEdit.ts';
import { EditForm } from './EditForm.tsx';
import { EditList } from './EditList.tsx';
import { PreviewTable } from './PreviewTable.tsx';
import type { FoundPlayer } from '#shared/search/foundPlayers.ts';
import { PlayerField } from './PlayerField.tsx';

/** The desk at which administrators enter who can play: by keyboard alone, one player after the other. */
export function AvailabilityDesk() {
  const searchField = useRef<HTMLInputElement>(null);
  const [player, setPlayer] = useState<FoundPlayer | null>(null);
  const [source, setSource] = useState('');
  const [saved, setSaved] = useState<SavedEdit | null>(null);

  useHotkeys([['/', () => searchField.current?.focus()]]);

  const backToSearch = () => {
    setPlayer(null);
    searchField.current?.focus();
  };

  return (
    <Panel title={texts.title} className={ui.measure52}>
      <p className={ui.note}>{texts.explained}</p>
      <PlayerField
        fieldRef={searchField}
        onChoose={(chosen) => {
          setSaved(null);
          setPlayer(chosen);
        }}
      />
      {player !== null && (
        <EditForm
          key={player.id}
          player={player}
          source={source}
          onSource={setSource}
          onCancel={backToSearch}
          onSaved={(edit) => {
            setSaved(edit);
            backToSearch();
          }}
        />
      )}
      <output className={`${ui.above12} ${ui.outcome}`}>
        {saved === null ? '' : texts.saved(saved.preview.name, saved.preview.after, saved.isComputed)}
      </output>
      {saved !== null && <PreviewTable preview={saved.preview} />}
      <EditList />
    </Panel>
  );
}
