import { useStorage } from '../../bytes/storage/queries.ts';
import { Progress } from '../../ui/Progress.tsx';
import { Loaded } from '../../ui/page/Loaded.tsx';
import { Section } from '../../ui/page/Page.tsx';
import { numberText } from '../../ui/text/locale.ts';
import { SizeText } from '../../ui/text/Texts.tsx';

/** From here on it is worth a thought. */
const NEARLY_FULL = 90;

/** What the files take of what they may. */
export function StorageUse() {
  return (
    <Section title="Storage">
      <Loaded query={useStorage(true)} lines={2}>
        {({ usedBytes, pendingBytes, quotaBytes, versionCount }) => {
          const share = quotaBytes === null ? 0 : (100 * (usedBytes + pendingBytes)) / Math.max(1, quotaBytes);
          return (
            <div className="space-y-2">
              <p>
                <SizeText bytes={usedBytes} />
                {quotaBytes !== null && (
                  <>
                    {' '}
                    of <SizeText bytes={quotaBytes} />
                  </>
                )}{' '}
                <span className="text-muted">
                  in {numberText(versionCount)} {versionCount === 1 ? 'version' : 'versions'} of files
                </span>
              </p>
              {quotaBytes !== null && (
                <Progress
                  value={Math.min(100, share)}
                  label="Storage taken"
                  tone={share >= NEARLY_FULL ? 'danger' : 'accent'}
                />
              )}
              <p className="text-sm text-muted">
                {pendingBytes > 0 && (
                  <>
                    Another <SizeText bytes={pendingBytes} /> is uploaded and waits to be put in a project.{' '}
                  </>
                )}
                What is in the trash counts until it is gone after 30 days.
              </p>
            </div>
          );
        }}
      </Loaded>
    </Section>
  );
}
