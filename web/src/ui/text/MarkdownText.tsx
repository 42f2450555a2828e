import type { ReactNode } from 'react';
import ReactMarkdown, { type Components, defaultUrlTransform, type Options } from 'react-markdown';
import rehypeSanitize, { defaultSchema } from 'rehype-sanitize';
import remarkGfm from 'remark-gfm';

/** `@[Ada Quay](person:12)` is a link, of which the number says who is meant. */
const isPerson = (url: string | undefined): boolean => /^person:\d+$/.test(url ?? '');
const keepPeople = (url: string): string => (isPerson(url) ? url : defaultUrlTransform(url));
const { href = [], ...protocols } = defaultSchema.protocols ?? {};
const schema = { ...defaultSchema, protocols: { ...protocols, href: [...(href ?? []), 'person'] } };
export const safely = { rehypePlugins: [[rehypeSanitize, schema]], urlTransform: keepPeople } satisfies Options;

/** Who they are is said where the people of the project are. */
function Mention({ children }: { children: ReactNode }) {
  const [project] = /^\/p\/\d+/.exec(location.pathname) ?? [];
  const look = 'font-medium text-accent no-underline';
  return project ? (
    <a href={`${project}/people`} className={`${look} hover:underline`}>
      {children}
    </a>
  ) : (
    <span className={look}>{children}</span>
  );
}

/** How text of others is shown, wherever its marks come from. */
export const safeParts: Components = {
  // A link to elsewhere says nothing of where it was followed from.
  a: ({ href, children: text }) =>
    isPerson(href) ? (
      <Mention>{text}</Mention>
    ) : href === undefined ? (
      <span>{text}</span>
    ) : (
      <a href={href} rel="noreferrer noopener" target={href.startsWith('/') ? undefined : '_blank'}>
        {text}
      </a>
    ),
  // A picture from another address would tell that address who reads this.
  img: ({ src, alt }) =>
    typeof src === 'string' && src.startsWith('/') ? <img src={src} alt={alt ?? ''} /> : <span>{alt}</span>,
  // A checklist is read here, not ticked off.
  input: ({ checked }) => (
    <span role="img" aria-label={checked ? 'Done:' : 'To do:'}>
      {checked ? '☑' : '☐'}
    </span>
  ),
  // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
  pre: ({ children: code }) => <pre tabIndex={0}>{code}</pre>,
};

/** Nothing but text, links, lists and tables gets through. */
export function MarkdownText({ children }: { children: string }) {
  return (
    <ReactMarkdown remarkPlugins={[remarkGfm]} {...safely} components={safeParts}>
      {children}
    </ReactMarkdown>
  );
}
