import { escapeHtml } from '../../platform/http/answer/classic.ts';

/** What a mail says, before it is text or HTML. */
export type Letter = {
  subject: string;
  /** Above the rest: what all of it is about, and where that is. */
  about?: { title: string; place: string; url: string };
  /** Each is a paragraph. */
  says: string[];
  /** What there is to do, as a button and an address one can copy. */
  action?: { label: string; url: string };
  /** One thing each, under what is said: a headline, a line below it, and where it leads. */
  entries?: { title: string; text: string; url: string }[];
  /** In small print: why one gets it, and how to get no more of it. */
  lastly: string[];
  /** Links in small print. */
  links?: { label: string; url: string }[];
};

/** Lines of a mail are cut by some servers after 998 bytes; the text is sent encoded, so they need not be broken here. */
export function textOf({ about, says, action, entries = [], lastly, links = [] }: Letter): string {
  return [
    ...(about ? [[about.title, about.place].filter(Boolean).join('\n')] : []),
    ...says,
    ...(action ? [`${action.label}:\n${action.url}`] : []),
    ...entries.map(({ title, text, url }) => [title, ...(text ? [text] : []), url].join('\n')),
    ['-- ', ...lastly, ...links.map(({ label, url }) => `${label}: ${url}`)].join('\n'),
  ]
    .join('\n\n')
    .concat('\n');
}

const FONT = "font-family:-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";
/** In the dark most programs turn colours themselves; those that listen to a style sheet get these. */
const DARK = `@media (prefers-color-scheme: dark){.page{background:#14161a!important}.card{background:#1d2026!important;border-color:#2e323b!important}
.text{color:#e8e9ec!important}.title{color:#6fc7d3!important}.small{color:#9aa0ab!important}.entry{border-color:#3a8e9b!important}}`;
/** An address without a space is broken where the screen ends. */
const BREAKS = 'overflow-wrap:anywhere;word-break:break-word';

const heading = ({ title, place, url }: NonNullable<Letter['about']>) =>
  `<h1 style="margin:0 0 20px;font-size:20px;line-height:26px;font-weight:600"><a class="text" href="${escapeHtml(url)}" style="color:#1c1f26;text-decoration:none">${escapeHtml(title)}</a>${
    place
      ? `<span class="small" style="display:block;font-size:14px;line-height:21px;font-weight:400;color:#5b616e">${escapeHtml(place)}</span>`
      : ''
  }</h1>`;

const paragraph = (text: string) =>
  `<p class="text" style="margin:0 0 16px;font-size:16px;line-height:24px;color:#1c1f26">${escapeHtml(text)}</p>`;

function button({ label, url }: NonNullable<Letter['action']>): string {
  const href = escapeHtml(url);
  return `<p style="margin:8px 0 16px"><a href="${href}" style="display:inline-block;padding:12px 20px;border-radius:8px;background:#0d6470;color:#ffffff;font-size:16px;font-weight:600;text-decoration:none">${escapeHtml(label)}</a></p>
<p class="small" style="margin:0 0 16px;font-size:13px;line-height:20px;color:#5b616e;word-break:break-all">${href}</p>`;
}

const entry = ({ title, text, url }: NonNullable<Letter['entries']>[number]) =>
  `<div class="entry" style="margin:0 0 20px;padding:0 0 0 12px;border-left:3px solid #0d6470"><a class="title" href="${escapeHtml(url)}" style="font-size:16px;line-height:24px;font-weight:600;color:#0d6470;text-decoration:none">${escapeHtml(title)}</a>${
    text
      ? `<div class="text" style="margin:4px 0 0;font-size:15px;line-height:22px;color:#1c1f26">${escapeHtml(text).replaceAll('\n', '<br>')}</div>`
      : ''
  }</div>`;

/** Styles on each element, which is what programs for mail understand. No picture, and nothing from elsewhere. */
export function htmlOf({ subject, about, says, action, entries = [], lastly, links = [] }: Letter): string {
  const linked = links.map(
    ({ label, url }) => `<a href="${escapeHtml(url)}" style="color:inherit">${escapeHtml(label)}</a>`,
  );
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><title>${escapeHtml(subject)}</title><style>${DARK}</style></head>
<body class="page" style="margin:0;padding:24px 12px;background:#f3f4f6;${FONT}">
<div class="card" style="max-width:512px;margin:0 auto;padding:24px;background:#ffffff;border:1px solid #e1e4e9;border-radius:12px;${BREAKS}">
${[...(about ? [heading(about)] : []), ...says.map(paragraph), ...(action ? [button(action)] : []), ...entries.map(entry)].join('\n')}
</div>
<div class="small" style="max-width:512px;margin:0 auto;padding:16px 24px;font-size:13px;line-height:20px;color:#5b616e;${BREAKS}">${[...lastly.map(escapeHtml), ...(linked.length > 0 ? [linked.join(' · ')] : [])].join('<br>')}</div>
</body></html>
`;
}
