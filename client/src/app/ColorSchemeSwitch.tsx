import { Center, SegmentedControl, VisuallyHidden, useMantineColorScheme } from '@mantine/core';
import { IconDeviceDesktop, IconMoon, IconSun } from '@tabler/icons-react';
import classes from './ColorSchemeSwitch.module.css';
import { texts } from './texts.ts';

const CHOICES = [
  { value: 'light', Icon: IconSun },
  { value: 'auto', Icon: IconDeviceDesktop },
  { value: 'dark', Icon: IconMoon },
] as const;

/** Light, dark, or as the system has it; the browser remembers the choice. */
export function ColorSchemeSwitch() {
  const { colorScheme, setColorScheme } = useMantineColorScheme();

  return (
    <SegmentedControl
      fullWidth
      classNames={{ root: classes.root, indicator: classes.indicator, label: classes.label }}
      aria-label={texts.colorScheme}
      value={colorScheme}
      onChange={setColorScheme}
      data={CHOICES.map(({ value, Icon }) => ({
        value,
        label: (
          <Center title={texts.colorSchemes[value]} mih={26}>
            <Icon size={17} stroke={1.7} aria-hidden />
            <VisuallyHidden>{texts.colorSchemes[value]}</VisuallyHidden>
          </Center>
        ),
      }))}
    />
  );
}
