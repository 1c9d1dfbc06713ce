import * as fc from 'fast-check';
import { evilText } from './values.ts';

const TAGS = [
  'item',
  'title',
  'link',
  'guid',
  'pubDate',
  'description',
  'b',
  'script',
  'dc:date',
  'entry',
  'updated',
];
const DATES = [
  'Fri, 20 Nov 2026 12:05:00 MESZ',
  '31.02.2026 25:61',
  '2026-11-20',
  'gestern',
  '+275760-09-13T00:00:00Z',
];

/** An element, closed or not, with elements, dates and any texts in it. */
const { element } = fc.letrec<{ element: string }>((tie) => ({
  element: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    evilText,
    fc.constantFrom(...DATES),
    fc
      .tuple(fc.constantFrom(...TAGS), fc.array(tie('element'), { maxLength: 4 }), fc.boolean(), evilText)
      .map(([tag, inner, isClosed, attribute]) =>
        [`<${tag} isPermaLink="${attribute}">`, ...inner, isClosed ? `</${tag}>` : ''].join(''),
      ),
  ),
}));

/** A feed, or something like one. */
export const anyFeed: fc.Arbitrary<string> = fc
  .tuple(fc.constantFrom('rss', 'feed', 'rdf:RDF', 'html'), fc.array(element, { maxLength: 30 }))
  .map(
    ([root, elements]) =>
      `<${root} version="2.0" xml:base="/x/"><channel><title>x</title>${elements
        .map((inner) => `<item>${inner}<title>${inner}</title><link>/a</link></item>`)
        .join('')}</channel></${root}>`,
  );
