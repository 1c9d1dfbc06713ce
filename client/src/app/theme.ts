import {
  createTheme,
  defaultVariantColorsResolver,
  localStorageColorSchemeManager,
  type CSSVariablesResolver,
  type MantineColorsTuple,
  type VariantColorsResolver,
} from '@mantine/core';

const SANS = "system-ui, -apple-system, 'Segoe UI', Roboto, 'Noto Sans', 'Helvetica Neue', Arial, sans-serif";
const SERIF = "Charter, 'Bitstream Charter', 'Iowan Old Style', 'Noto Serif', Cambria, Georgia, serif";

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

const stone: MantineColorsTuple = [
  '#faf7f2',
  '#f3efe8',
  '#eeeae2',
  '#e1dad0',
  '#cfc7bb',
  '#b3aaa0',
  '#8a8279',
  '#6b645c',
  '#4b453f',
  '#2c2824',
];

const ink: MantineColorsTuple = [
  '#efe9f1',
  '#d8cfdc',
  '#b1a6b8',
  '#8d8195',
  '#5a4f62',
  '#3a3141',
  '#2a232f',
  '#201a24',
  '#17131a',
  '#0f0c11',
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

/** Printed-almanac look: serif headings, warm paper, one berry accent that is distinct from the tier colours. */
export const theme = createTheme({
  fontFamily: SANS,
  headings: { fontFamily: SERIF, fontWeight: '700' },
  colors: { berry, gray: stone, dark: ink },
  primaryColor: 'berry',
  primaryShade: { light: 7, dark: 3 },
  autoContrast: true,
  variantColorResolver: variantColors,
  defaultRadius: 'sm',
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

/** Storage key of the light or dark choice; public/colorScheme.js reads it before the first paint. */
const COLOR_SCHEME_KEY = 'hub-color-scheme';

export const colorSchemeManager = localStorageColorSchemeManager({ key: COLOR_SCHEME_KEY });
