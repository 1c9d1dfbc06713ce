import { Box, Text, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useMemo, useRef, useState, type ReactNode } from 'react';
import { trpc } from '../api/trpc.ts';
import grids from '../ui/Grids.module.css';
import surfaces from '../ui/Surfaces.module.css';
import taps from '../ui/Taps.module.css';
import { VisuallyHidden } from '../ui/text/VisuallyHidden.tsx';
import { indexEntries, type SearchIndex } from './searchResults.ts';
import { texts } from './texts.ts';

export interface Found {
  /** Unique among all results. */
  key: string;
  name: string;
  /** Distinguishes namesakes. */
  detail: string | null;
}

interface FindFieldProps<F extends Found> {
  label: string;
  placeholder: string;
  /** Results for a non-empty text, best first. */
  find: (text: string, index: SearchIndex) => readonly F[];
  onChoose: (found: F) => void;
  /** Shown before anything is typed. */
  untyped?: ReactNode;
}

/** Finds an item by its name for an action other than opening it. */
export function FindField<F extends Found>(props: FindFieldProps<F>) {
  const { label, placeholder, find, onChoose, untyped } = props;
  const [text, setText] = useState('');
  const field = useRef<HTMLInputElement>(null);
  const { data: entries, isError } = trpc.catalog.search.useQuery();
  const index = useMemo(() => (entries === undefined ? null : indexEntries(entries)), [entries]);
  const isTyped = text.trim() !== '';
  const found = isTyped && index !== null ? find(text, index) : [];
  const choose = (one: F) => {
    setText('');
    // The pressed button is gone.
    field.current?.focus();
    onChoose(one);
  };
  return (
    <>
      <TextInput
        ref={field}
        label={label}
        placeholder={placeholder}
        leftSection={<IconSearch size={18} stroke={1.7} aria-hidden />}
        autoComplete="off"
        spellCheck={false}
        value={text}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
      />
      {found.length > 0 && (
        <Box component="ul" aria-label={texts.results} mt="xs">
          {found.map((one) => (
            <li key={one.key}>
              <Box
                component="button"
                type="button"
                c="ink"
                w="100%"
                bdrs="sm"
                py={0}
                px="sm"
                className={`${taps.bare} ${taps.thumb} ${taps.pointed} ${surfaces.rises} ${grids.line}`}
                onClick={() => choose(one)}
              >
                <span>{one.name}</span>{' '}
                <Text span size="sm" c="dimmed" ml="auto">
                  {one.detail}
                </Text>
              </Box>
            </li>
          ))}
        </Box>
      )}
      <Box component="output" c="dimmed" display="block" pos="relative" fz="sm">
        {isTyped && (index !== null ? outcomeOf(found.length) : isError ? texts.notLoaded : texts.loading)}
      </Box>
      {!isTyped && untyped}
    </>
  );
}

const outcomeOf = (count: number) =>
  count === 0 ? texts.nothing : <VisuallyHidden>{texts.count(count)}</VisuallyHidden>;
