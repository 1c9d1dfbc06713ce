import { Button, TextInput } from '@mantine/core';
import { IconPlus, IconSearch } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { trpc } from '../../api/trpc.ts';
import { indexEntries, playersFor } from '../../search/searchResults.ts';
import list from '../../ui/List.module.css';
import classes from './CompareScreen.module.css';
import { texts } from './texts.ts';

const SHOWN = 6;

interface AddPlayerProps {
  /** Players who are compared already. */
  without: readonly string[];
  /** Offered before anything is typed. */
  suggested: readonly { id: string; name: string }[];
  onAdd: (playerId: string) => void;
}

/** Finds players by name, to stand beside the others. */
export function AddPlayer({ without, suggested, onAdd }: AddPlayerProps) {
  const [text, setText] = useState('');
  const { data: entries } = trpc.catalog.search.useQuery();
  const index = useMemo(() => (entries === undefined ? null : indexEntries(entries)), [entries]);
  const isTyped = text.trim() !== '';
  const found =
    !isTyped || index === null
      ? []
      : playersFor(text, index)
          .filter(({ id }) => !without.includes(id))
          .slice(0, SHOWN);
  const add = (id: string) => {
    setText('');
    onAdd(id);
  };
  return (
    <section className={classes.add}>
      <TextInput
        label={texts.add}
        placeholder={texts.addHint}
        leftSection={<IconSearch size={18} stroke={1.7} aria-hidden />}
        autoComplete="off"
        spellCheck={false}
        value={text}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
      />
      {isTyped && index !== null && (
        <ul aria-label={texts.results} className={`${list.list} ${classes.found}`}>
          {found.map(({ id, name, teamShortName }) => (
            <li key={id}>
              <button type="button" className={classes.result} onClick={() => add(id)}>
                <span>{name}</span> <span className={classes.club}>{teamShortName}</span>
              </button>
            </li>
          ))}
        </ul>
      )}
      {isTyped && index !== null && found.length === 0 && <p className={classes.hint}>{texts.nobody}</p>}
      {!isTyped && suggested.length > 0 && (
        <fieldset aria-label={texts.suggested} className={classes.suggested}>
          {suggested.map(({ id, name }) => (
            <Button
              key={id}
              size="xs"
              variant="default"
              leftSection={<IconPlus size={14} aria-hidden />}
              onClick={() => add(id)}
            >
              {name}
            </Button>
          ))}
        </fieldset>
      )}
    </section>
  );
}
