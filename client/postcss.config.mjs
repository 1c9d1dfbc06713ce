/** For screen readers only. */
const READ_ONLY = {
  position: 'absolute',
  'inline-size': '1px',
  'block-size': '1px',
  overflow: 'hidden',
  'clip-path': 'inset(50%)',
};

/** A chip, tab or select that is chosen. */
const CHOSEN = {
  'border-color': 'var(--hub-accent)',
  background: 'var(--hub-accent-soft)',
  color: 'var(--hub-accent)',
};

/** A class for each step of a scale: `@mixin steps above, margin-top, 8, 12` defines `.above8` and `.above12`, in pixels. */
const scaleIn =
  (valueOf) =>
  (mixin, name, property, ...numbers) => {
    const { source, nodes = [] } = mixin;
    for (const number of numbers) {
      const step = { prop: property, value: valueOf(number), source };
      mixin.before({
        selector: `.${name}${number}`,
        source,
        nodes: [...nodes.map((node) => node.clone()), step],
      });
    }
  };

export default {
  plugins: {
    'postcss-preset-mantine': {
      // The build writes `light-dark()` for older browsers.
      features: { lightDarkFunction: false },
      mixins: {
        steps: scaleIn((pixels) => `${pixels / 16}rem`),
        'steps-of-hundredths': scaleIn((hundredths) => String(hundredths / 100)),
        'steps-of-rem': scaleIn((rem) => `${rem}rem`),
        'read-only': READ_ONLY,
        chosen: CHOSEN,
        // Below `mantine-breakpoint-sm`.
        'on-phone': { '@media (max-width: 47.99em)': { '@mixin-content': {} } },
        // Matches wherever thumbs tap: phones and other touch screens.
        'for-thumbs': { '@media (max-width: 47.99em), (pointer: coarse)': { '@mixin-content': {} } },
      },
    },
    'postcss-simple-vars': {
      variables: {
        // The breakpoints of app/theme.ts, because CSS media queries cannot read variables.
        'mantine-breakpoint-xs': '36em',
        'mantine-breakpoint-sm': '48em',
        'mantine-breakpoint-md': '62em',
        'mantine-breakpoint-lg': '75em',
      },
    },
  },
};
