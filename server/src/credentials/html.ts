import type { FastifyReply } from 'fastify';
import { escapeHtml } from '../http/classic.ts';

const STYLE = `:root{color-scheme:light dark}body{font:16px/1.5 system-ui,sans-serif;max-width:26rem;margin:12vh auto;padding:0 1.5rem}
h1{font-size:1.5rem;margin:0 0 1rem}label{display:block;margin:0 0 1rem}input{display:block;width:100%;box-sizing:border-box;font:inherit;
padding:.5rem .6rem;margin-top:.25rem;border:1px solid #8a8a8a;border-radius:6px;background:transparent;color:inherit}
button{font:inherit;padding:.55rem 1.1rem;border:0;border-radius:6px;background:#0b5cad;color:#fff;cursor:pointer}
:focus-visible{outline:3px solid #4a9eff;outline-offset:2px}[role=alert]{padding:.6rem .8rem;border-left:4px solid #c62828;background:#c6282818}
a{color:inherit}`;

/** Everything in the page is ours: no script, no other origin, never inside a frame. */
const POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'";

export function page(reply: FastifyReply, title: string, body: string): FastifyReply {
  return reply
    .header('Content-Type', 'text/html; charset=utf-8')
    .header('Content-Security-Policy', POLICY)
    .header('X-Content-Type-Options', 'nosniff')
    .header('Referrer-Policy', 'no-referrer')
    .header('Cache-Control', 'no-store')
    .send(
      `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">` +
        `<title>${escapeHtml(title)} · Holdfast</title><style>${STYLE}</style><main><h1>${escapeHtml(title)}</h1>${body}</main></html>`,
    );
}

export const paragraph = (text: string, role = ''): string =>
  `<p${role ? ` role="${role}"` : ''}>${escapeHtml(text)}</p>`;
export const link = (href: string, text: string): string => `<a href="${escapeHtml(href)}">${escapeHtml(text)}</a>`;

export function field(name: string, label: string, attributes: Record<string, string> = {}): string {
  const rest = Object.entries(attributes)
    .map(([key, value]) => ` ${key}="${escapeHtml(value)}"`)
    .join('');
  return `<label>${escapeHtml(label)}<input name="${name}"${rest}></label>`;
}

/** An empty action posts to where the page is. */
export const form = (action: string, button: string, fields: string[]): string =>
  `<form method="post"${action ? ` action="${action}"` : ''}>${fields.join('')}<button>${escapeHtml(button)}</button></form>`;
