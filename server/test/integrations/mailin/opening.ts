import { openImap } from '../../../src/integrations/mailin/fetching/mailbox.ts';
import { loadConfig } from '../../../src/platform/config.ts';

/** A process of its own, with what it was started to trust: says of each address how much is there, or why it is not opened. */
for (const url of process.argv.slice(2)) {
  const env = { HOLDFAST_MAIL_IN: 'holdfast@in.acme.test', HOLDFAST_MAIL_IN_IMAP_URL: url };
  try {
    const mailbox = await openImap(loadConfig(env).mailIn!.imap!, {
      largest: 1000,
      signal: new AbortController().signal,
    });
    process.stdout.write(`${(await mailbox.waiting()).length} mails\n`);
    mailbox.close();
  } catch (error) {
    process.stdout.write(`${(error as Error).message}\n`);
  }
}
