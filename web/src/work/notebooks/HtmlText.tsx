import ReactMarkdown from 'react-markdown';
import rehypeSanitize from 'rehype-sanitize';
import { safeParts } from '../../ui/text/MarkdownText.tsx';

type Tree =
  | { type: 'text'; value: string }
  | { type: 'element'; tagName: string; properties: Record<string, string>; children: Tree[] };

/** What is not text for readers, with all that is inside. */
const UNSEEN = /^(script|style|template|noscript|iframe|object|embed|svg|math|title|head)$/;
/** Where a property is not called what its attribute is. */
const properties: Record<string, string> = { class: 'className', colspan: 'colSpan', rowspan: 'rowSpan' };

function treeOf(node: Node): Tree[] {
  if (node instanceof Text) return [{ type: 'text', value: node.data }];
  if (!(node instanceof Element) || UNSEEN.test(node.localName)) return [];
  const given = [...node.attributes].map(({ name, value }) => [properties[name] ?? name, value]);
  return [
    {
      type: 'element',
      tagName: node.localName,
      properties: Object.fromEntries(given),
      children: [...node.childNodes].flatMap(treeOf),
    },
  ];
}

/** Browsers complain of each style they refuse, even in a document that nobody will see; so they meet none. */
const unstyled = (html: string): string =>
  html.replace(/<[^>]*>/g, (tag) =>
    tag.replace(/^<(\/?)style\b/i, '<$1template').replace(/([\s"'/])style(\s*=)/gi, '$1data-style$2'),
  );

/** A document that was parsed this way runs and loads nothing. */
const parsed = (html: string) => () => ({
  type: 'root',
  children: [...new DOMParser().parseFromString(unstyled(html), 'text/html').body.childNodes].flatMap(treeOf),
});

/**
 * HTML that a program or a person wrote. It becomes elements of the kinds that Markdown makes, and never markup of the
 * page: what is not on the list of what is harmless (scripts, styles, forms, frames) has no way in.
 */
export function HtmlText({ children }: { children: string }) {
  return (
    // biome-ignore lint/suspicious/noExplicitAny: the tree is made here and checked by the next plugin
    <ReactMarkdown rehypePlugins={[[parsed as any, children], rehypeSanitize]} components={safeParts}>
      {''}
    </ReactMarkdown>
  );
}
