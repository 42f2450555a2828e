/** Needs nobody to be signed in and nothing to be loaded. */
const POLICY = "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'; frame-ancestors 'none'";
const STYLE = `:root{color-scheme:light dark}body{font:16px/1.5 system-ui,sans-serif;max-width:24rem;margin:20vh auto 0;padding:0 1rem}
h1{font-size:1.25rem}button{font:inherit;font-weight:600;padding:.6rem 1rem;border:0;border-radius:.5rem;background:#0d6470;color:#fff}`;

const page = (title: string, rest: string) => ({
  headers: {
    'Content-Type': 'text/html; charset=utf-8',
    'Content-Security-Policy': POLICY,
    'Cache-Control': 'no-store',
    'Referrer-Policy': 'no-referrer',
  },
  body: `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title}</title><style>${STYLE}</style><h1>${title}</h1>${rest}</html>`,
});

export const stopPage = page(
  'No more mail of what happens?',
  '<p>What concerns you stays in your inbox in Holdfast. Links to sign in are mailed all the same.</p><form method="post"><button>No more mail</button></form>',
);
export const stoppedPage = page(
  'You get no more of it',
  '<p>What concerns you is in your inbox in Holdfast. You can choose again there, under Settings, Notifications.</p>',
);
