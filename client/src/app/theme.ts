import {
  createTheme,
  defaultVariantColorsResolver,
  localStorageColorSchemeManager,
  type CSSVariablesResolver,
  type MantineColorsTuple,
  type VariantColorsResolver,
} from '@mantine/core';
import { COLOR_SCHEME_KEY } from '../early/colorSchemeKey.ts';

const SANS = 'var(--hub-sans)';

const berry: MantineColorsTuple = [
  '#fbeff4',
  '#f4e3eb',
  '#eba6c3',
  '#d977a2',
  '#c14f83',
  '#a7386b',
  '#8f2c5d',
  '#7a2452',
  '#651c43',
  '#501434',
];

const slate: MantineColorsTuple = [
  '#f8f7f9',
  '#f3f2f5',
  '#ebe9ee',
  '#dedbe3',
  '#c9c4d0',
  '#aca6b5',
  '#837c8d',
  '#645d6e',
  '#46404e',
  '#29242f',
];

const night: MantineColorsTuple = [
  '#f0edf3',
  '#d6d1dc',
  '#aaa3b2',
  '#867e90',
  '#554d5f',
  '#363040',
  '#27222d',
  '#1c1920',
  '#121014',
  '#0b0a0d',
];

/**
 * Mantine computes the text colour of a filled control for the light scheme only; `danger` is for irreversible actions.
 */
const variantColors: VariantColorsResolver = (input) => {
  const colors = defaultVariantColorsResolver(input);
  const isFilled = input.variant === 'filled';
  if (input.color === 'danger')
    return isFilled
      ? { ...colors, background: 'var(--hub-tier-red)', hover: 'var(--hub-ink)', color: 'var(--hub-surface)' }
      : {
          ...colors,
          hover: 'var(--hub-sunken)',
          color: 'var(--hub-tier-red)',
          border: '1px solid var(--hub-tier-red)',
        };
  if (input.variant === 'subtle') return { ...colors, hover: 'var(--hub-sunken)' };
  return isFilled && input.color === input.theme.primaryColor
    ? { ...colors, color: 'var(--mantine-primary-color-contrast)' }
    : colors;
};

/** One sans in a few sizes on quiet neutrals, and one berry accent that is distinct from the tier colours (docs/design-system.md). */
export const theme = createTheme({
  fontFamily: SANS,
  headings: { fontFamily: SANS, fontWeight: '700' },
  fontSizes: {
    xs: 'var(--hub-text-xs)',
    sm: 'var(--hub-text-s)',
    md: 'var(--hub-text-m)',
    lg: 'var(--hub-text-l)',
    xl: 'var(--hub-text-xl)',
  },
  colors: { berry, gray: slate, dark: night },
  primaryColor: 'berry',
  primaryShade: { light: 7, dark: 3 },
  autoContrast: true,
  variantColorResolver: variantColors,
  defaultRadius: 'md',
  radius: { xs: '0.25rem', sm: '0.5rem', md: '0.75rem', lg: '1rem', xl: '1.25rem' },
  cursorType: 'pointer',
  respectReducedMotion: true,
});

/** Passes the hub's own tokens (globals.css) to Mantine's components. */
export const cssVariables: CSSVariablesResolver = () => {
  const tokens = {
    '--mantine-color-body': 'var(--hub-page)',
    '--mantine-color-text': 'var(--hub-ink)',
    '--mantine-color-dimmed': 'var(--hub-ink-quiet)',
    '--mantine-color-default': 'var(--hub-surface)',
    '--mantine-color-default-hover': 'var(--hub-sunken)',
    '--mantine-color-default-color': 'var(--hub-ink)',
    '--mantine-color-default-border': 'var(--hub-line)',
    '--mantine-color-anchor': 'var(--hub-accent)',
    '--mantine-color-error': 'var(--hub-tier-red)',
  };
  return { variables: {}, light: tokens, dark: tokens };
};

export const colorSchemeManager = localStorageColorSchemeManager({ key: COLOR_SCHEME_KEY });
