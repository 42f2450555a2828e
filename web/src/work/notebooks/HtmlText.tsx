import ReactMarkdown from 'react-markdown';
import { safely, safeParts } from '../../ui/text/MarkdownText.tsx';

type Tree =
  | { type: 'text'; value: string }
  | { type: 'element'; tagName: string; properties: Record<string, string>; children: Tree[] };

/** What is not text for readers, with all that is inside. */
const UNSEEN = /^(script|style|template|noscript|iframe|object|embed|svg|math|title|head)$/;
/** Where a property is not called what its attribute is. */
const properties: Record<string, string> = { class: 'className', colspan: 'colSpan', rowspan: 'rowSpan' };

/** Who is mentioned is shown as Markdown shows it. */
const mentionsIn = (text: string): Tree[] =>
  text.split(/@(\[[^\]\n]{1,255}\]\(person:\d{1,15}\))/).map((part, at): Tree => {
    const [, name, href] = (at % 2 === 1 && /^\[(.*)\]\((.*)\)$/.exec(part)) || [];
    if (!name || !href) return { type: 'text', value: part };
    return { type: 'element', tagName: 'a', properties: { href }, children: [{ type: 'text', value: `@${name}` }] };
  });

function treeOf(node: Node): Tree[] {
  if (node instanceof Text) return mentionsIn(node.data);
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
  // biome-ignore lint/suspicious/noExplicitAny: the tree is made here and checked by the next plugin
  const reading: any = [parsed, children];
  return (
    <ReactMarkdown {...safely} rehypePlugins={[reading, ...safely.rehypePlugins]} components={safeParts}>
      {''}
    </ReactMarkdown>
  );
}
