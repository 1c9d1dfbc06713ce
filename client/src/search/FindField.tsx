import { TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useMemo, useState, type ReactNode } from 'react';
import { trpc } from '../api/trpc.ts';
import list from '../ui/List.module.css';
import classes from './FindField.module.css';
import { indexEntries, type SearchIndex } from './searchResults.ts';
import { texts } from './texts.ts';

export interface Found {
  id: string;
  name: string;
  /** Tells namesakes apart. */
  detail: string | null;
}

interface FindFieldProps<F extends Found> {
  label: string;
  placeholder: string;
  /** What a text that is not empty finds, the best first. */
  find: (text: string, index: SearchIndex) => readonly F[];
  onChoose: (found: F) => void;
  /** Shown before anything is typed. */
  untyped?: ReactNode;
}

/** Finds something by its name, to do something else with it than to open it. */
export function FindField<F extends Found>(props: FindFieldProps<F>) {
  const { label, placeholder, find, onChoose, untyped } = props;
  const [text, setText] = useState('');
  const { data: entries } = trpc.catalog.search.useQuery();
  const index = useMemo(() => (entries === undefined ? null : indexEntries(entries)), [entries]);
  const isTyped = text.trim() !== '';
  const found = isTyped && index !== null ? find(text, index) : [];
  const choose = (one: F) => {
    setText('');
    onChoose(one);
  };
  return (
    <>
      <TextInput
        label={label}
        placeholder={placeholder}
        leftSection={<IconSearch size={18} stroke={1.7} aria-hidden />}
        autoComplete="off"
        spellCheck={false}
        value={text}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
      />
      {found.length > 0 && (
        <ul aria-label={texts.results} className={`${list.list} ${classes.found}`}>
          {found.map((one) => (
            <li key={one.id}>
              <button type="button" className={classes.result} onClick={() => choose(one)}>
                <span>{one.name}</span> <span className={classes.quiet}>{one.detail}</span>
              </button>
            </li>
          ))}
        </ul>
      )}
      {isTyped && index !== null && found.length === 0 && <p className={classes.quiet}>{texts.nothing}</p>}
      {!isTyped && untyped}
    </>
  );
}
