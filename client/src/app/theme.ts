import {
  createTheme,
  defaultVariantColorsResolver,
  localStorageColorSchemeManager,
  Paper,
  type CSSVariablesResolver,
  type MantineColorsTuple,
  type VariantColorsResolver,
} from '@mantine/core';
import { COLOR_SCHEME_KEY } from '../early/colorSchemeKey.ts';

const SANS = 'var(--hub-sans)';

/** A scale of the hub's own tokens (globals.css), which apply before any script. */
const SCALE = (name: 'text' | 'space') => ({
  xs: `var(--hub-${name}-xs)`,
  sm: `var(--hub-${name}-sm)`,
  md: `var(--hub-${name}-md)`,
  lg: `var(--hub-${name}-lg)`,
  xl: `var(--hub-${name}-xl)`,
});

/** Colours for the props `c` and `bg`, and their tokens. */
const TOKENS = {
  ink: '--hub-ink',
  accent: '--hub-accent',
  good: '--hub-tier-green',
  warning: '--hub-tier-amber',
  wrong: '--hub-tier-red',
  busy: '--hub-tier-blue',
  surface: '--hub-surface',
  sunken: '--hub-sunken',
} as const;
const tupleOf = (token: string): MantineColorsTuple => {
  const color = `var(${token})`;
  return [color, color, color, color, color, color, color, color, color, color];
};
const TOKEN_COLORS = Object.fromEntries(
  Object.entries(TOKENS).map(([name, token]) => [name, tupleOf(token)]),
) as Record<keyof typeof TOKENS, MantineColorsTuple>;

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
  headings: {
    fontFamily: SANS,
    fontWeight: '800',
    sizes: {
      h1: { fontSize: 'var(--hub-text-lg)', lineHeight: '1.2' },
      h2: { fontSize: 'var(--hub-text-lg)', lineHeight: '1.25', fontWeight: '600' },
      h3: { fontSize: 'var(--hub-text-md)', lineHeight: '1.3', fontWeight: '600' },
      h4: { fontSize: 'var(--hub-text-sm)', lineHeight: '1.35', fontWeight: '600' },
    },
  },
  fontSizes: SCALE('text'),
  lineHeights: { xs: '1.35', sm: '1.4', md: '1.45', lg: '1.3', xl: '1.15' },
  // `line` is between the parts of a line of text, which may wrap.
  spacing: { ...SCALE('space'), line: '0.125rem 0.75rem' },
  colors: { berry, gray: slate, dark: night, ...TOKEN_COLORS },
  primaryColor: 'berry',
  primaryShade: { light: 7, dark: 3 },
  autoContrast: true,
  variantColorResolver: variantColors,
  defaultRadius: 'md',
  // Three radii, and round ends.
  radius: {
    xs: 'var(--hub-radius-xs)',
    sm: 'var(--hub-radius-sm)',
    md: 'var(--hub-radius-md)',
    lg: 'var(--hub-radius-md)',
    xl: '999px',
  },
  cursorType: 'pointer',
  respectReducedMotion: true,
  // Like a phone's own settings: words at the left, switches at the right.
  components: {
    Switch: { defaultProps: { labelPosition: 'left' } },
    Paper: Paper.extend({ defaultProps: { bg: 'surface' } }),
  },
});

/** Passes the hub's own tokens (globals.css) to Mantine's components. */
export const cssVariables: CSSVariablesResolver = () => {
  const tokens: Record<string, string> = {
    '--mantine-color-body': 'var(--hub-page)',
    '--mantine-color-text': 'var(--hub-ink)',
    '--mantine-color-dimmed': 'var(--hub-ink-quiet)',
    '--mantine-color-placeholder': 'var(--hub-ink-quiet)',
    '--mantine-color-default': 'var(--hub-surface)',
    '--mantine-color-default-hover': 'var(--hub-sunken)',
    '--mantine-color-default-color': 'var(--hub-ink)',
    '--mantine-color-default-border': 'var(--hub-line)',
    '--mantine-color-anchor': 'var(--hub-accent)',
    '--mantine-color-error': 'var(--hub-tier-red)',
  };
  for (const [name, token] of Object.entries(TOKENS))
    for (const use of ['text', 'filled']) tokens[`--mantine-color-${name}-${use}`] = `var(${token})`;
  return { variables: {}, light: tokens, dark: tokens };
};

export const colorSchemeManager = localStorageColorSchemeManager({ key: COLOR_SCHEME_KEY });
