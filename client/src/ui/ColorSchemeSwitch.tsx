import { Center, useMantineColorScheme } from '@mantine/core';
import { IconDeviceDesktop, IconMoon, IconSun } from '@tabler/icons-react';
import { Segments } from './Segments.tsx';
import { VisuallyHidden } from './text/VisuallyHidden.tsx';

const COLOR_SCHEME = 'Farbschema';

const CHOICES = [
  { value: 'light', Icon: IconSun, word: 'Hell' },
  { value: 'auto', Icon: IconDeviceDesktop, word: 'Wie das System' },
  { value: 'dark', Icon: IconMoon, word: 'Dunkel' },
] as const;

/** Chooses light, dark or the system's scheme; the browser remembers the choice. */
export function ColorSchemeSwitch() {
  const { colorScheme, setColorScheme } = useMantineColorScheme();

  return (
    <Segments
      isWide
      label={COLOR_SCHEME}
      value={colorScheme}
      onChange={setColorScheme}
      choices={CHOICES.map(({ value, Icon, word }) => ({
        value,
        title: word,
        label: (
          <Center component="span">
            <Icon size={17} stroke={1.7} aria-hidden />
            <VisuallyHidden>{word}</VisuallyHidden>
          </Center>
        ),
      }))}
    />
  );
}
