/** Elements of a picture, in the drawing library's format; all lengths are in pixels. */

export interface Element {
  type: string;
  props: Record<string, unknown>;
}
type Content = string | Element | readonly (Element | null)[];

type Style = Readonly<Record<string, string | number>>;

/** A box with its children in a row, unless `style` changes that. */
export const box = (style: Style, children?: Content): Element => ({
  type: 'div',
  props: { style: { display: 'flex', ...style }, children },
});

export const column = (style: Style, children?: Content): Element =>
  box({ flexDirection: 'column', ...style }, children);

/** Text on at most `lines` lines, truncated with an ellipsis. */
export const text = (words: string, style: Style, lines = 1): Element => ({
  type: 'div',
  props: { style: { display: 'block', lineClamp: lines, lineHeight: 1.2, ...style }, children: words },
});

interface RingOptions {
  /** Outer diameter. */
  size: number;
  /** Width of the line. */
  width: number;
  color: string;
  trackColor: string;
  /** Filled share in [0, 1], clockwise from the top. */
  share: number;
}

/** A ring, filled to a share, around its content. */
export function ring({ size, width, color, trackColor, share }: RingOptions, content: Element): Element {
  const radius = (size - width) / 2;
  const circumference = 2 * Math.PI * radius;
  const circle = (stroke: string, dash?: string): Element => ({
    type: 'circle',
    props: {
      cx: size / 2,
      cy: size / 2,
      r: radius,
      fill: 'none',
      stroke,
      'stroke-width': width,
      ...(dash !== undefined && {
        'stroke-dasharray': dash,
        'stroke-linecap': 'round',
        transform: `rotate(-90 ${size / 2} ${size / 2})`,
      }),
    },
  });
  const filled = circumference * share;
  return box(
    { position: 'relative', width: size, height: size, alignItems: 'center', justifyContent: 'center' },
    [
      {
        type: 'svg',
        props: {
          width: size,
          height: size,
          viewBox: `0 0 ${size} ${size}`,
          style: { position: 'absolute', left: 0, top: 0 },
          children: [circle(trackColor), ...(share > 0 ? [circle(color, `${filled} ${circumference}`)] : [])],
        },
      },
      content,
    ],
  );
}
