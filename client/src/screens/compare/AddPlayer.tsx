import type { PlayerRef } from '#shared/catalog/players.schema.ts';
import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { FindField } from '../../search/FindField.tsx';
import { playersFor } from '../../search/searchResults.ts';
import ui from '../../ui/Vocabulary.module.css';
import classes from './CompareScreen.module.css';
import { texts } from './texts.ts';

const SHOWN = 6;

interface AddPlayerProps {
  /** Players already compared. */
  without: readonly string[];
  /** Offered before anything is typed. */
  suggested: readonly PlayerRef[];
  onAdd: (playerId: string) => void;
}

/** Finds players by name to add to the comparison. */
export function AddPlayer({ without, suggested, onAdd }: AddPlayerProps) {
  return (
    <section className={`${ui.above12} ${ui.below12} ${classes.add}`}>
      <FindField
        label={texts.add}
        placeholder={texts.addHint}
        find={(text, index) =>
          playersFor(text, index)
            .filter(({ id }) => !without.includes(id))
            .slice(0, SHOWN)
            .map(({ id, name, teamShortName }) => ({ key: id, name, detail: teamShortName }))
        }
        onChoose={({ key }) => onAdd(key)}
        untyped={
          suggested.length > 0 && (
            <fieldset
              aria-label={texts.suggested}
              className={`${ui.wrap} ${ui.gap8} ${ui.above8} ${classes.suggested}`}
            >
              {suggested.map(({ id, name }) => (
                <Button
                  key={id}
                  size="xs"
                  variant="default"
                  leftSection={<IconPlus size={14} aria-hidden />}
                  onClick={() => onAdd(id)}
                >
                  {name}
                </Button>
              ))}
            </fieldset>
          )
        }
      />
    </section>
  );
}
