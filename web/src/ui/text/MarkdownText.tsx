import ReactMarkdown, { type Components } from 'react-markdown';
import rehypeSanitize from 'rehype-sanitize';
import remarkGfm from 'remark-gfm';

/** How text of others is shown, wherever its marks come from. */
export const safeParts: Components = {
  // A link to elsewhere says nothing of where it was followed from.
  a: ({ href, children: text }) =>
    href === undefined ? (
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
    <ReactMarkdown remarkPlugins={[remarkGfm]} rehypePlugins={[rehypeSanitize]} components={safeParts}>
      {children}
    </ReactMarkdown>
  );
}
