import { useRouter } from '@tanstack/react-router';
import { ExternalLink } from 'lucide-react';
import { isGone, Loaded } from '../../ui/page/Loaded.tsx';
import { Section } from '../../ui/page/Page.tsx';
import { SidePanel } from '../../ui/page/SidePanel.tsx';
import { goBeside, useIsWide } from '../../ui/page/useIsWide.ts';
import { ApiCallButton } from '../../ui/popups/ApiCallButton.tsx';
import { Badge } from '../../ui/Small.tsx';
import { useShortcut } from '../../ui/shortcuts.ts';
import { CodeBlock } from '../../ui/text/CodeBlock.tsx';
import { Markdown } from '../../ui/text/Markdown.tsx';
import { DateText } from '../../ui/text/Texts.tsx';
import { Comments } from '../comments/Comments.tsx';
import { useMayWork } from '../members/useMayWork.ts';
import { useFollow } from '../projects/useProjectId.ts';
import { addressOf, withoutAddress } from './address.ts';
import { LinkMenu } from './LinkMenu.tsx';
import { linkCurl, type OneLink, useOneLink } from './queries.ts';

export function LinkPanel({ projectId, linkId }: { projectId: string; linkId: string }) {
  const router = useRouter();
  const close = () => goBeside(router, `/p/${projectId}/links`);
  const query = useOneLink(linkId);
  useFollow(projectId, query.data?.['project-id']);
  const mayWork = useMayWork(projectId);
  useShortcut('Escape', 'Close the link', close);
  const known = isGone(query) ? undefined : query.data;
  return (
    <SidePanel
      key={linkId}
      label="Link"
      back="Links"
      onClose={close}
      actions={known?.canEdit && <LinkMenu link={known} onGone={close} />}
    >
      <Loaded query={query} lines={6}>
        {(link) => (
          <div data-about={`links/${linkId}`} className="space-y-6">
            <About link={link} />
            <Section title="Comments">
              <Comments subject={{ at: 'links', id: linkId }} mayComment={mayWork} />
            </Section>
            <div className="flex justify-end border-t border-line pt-3">
              <ApiCallButton curl={linkCurl(linkId)} />
            </div>
          </div>
        )}
      </Loaded>
    </SidePanel>
  );
}

function About({ link }: { link: OneLink }) {
  // Where it stands alone, it is what the page is about.
  const Heading = useIsWide() ? 'h2' : 'h1';
  const address = addressOf(link.code);
  return (
    <>
      <div>
        <Heading className="text-lg font-semibold break-words">{link.name}</Heading>
        <p className="mt-0.5 text-muted">
          {link['category-name'] && `${link['category-name']}, `}
          added <DateText value={link['created-date']} /> by {link['created-by-userfirstname']}{' '}
          {link['created-by-userlastname']}
        </p>
      </div>
      {(link.private === '1' || link.tags.length > 0) && (
        <p className="flex flex-wrap gap-1">
          {link.private === '1' && <Badge>Private</Badge>}
          {link.tags.map(({ id, name }) => (
            <Badge key={id}>{name}</Badge>
          ))}
        </p>
      )}
      {address ? (
        <a
          href={address.href}
          rel="noreferrer noopener"
          {...(link['open-in-new-window'] === '1' && { target: '_blank' })}
          className="inline-flex min-w-0 items-start gap-1.5 text-accent hover:underline"
        >
          <ExternalLink aria-hidden size={16} className="mt-0.5 shrink-0" />
          <span className="min-w-0 break-all">{address.href}</span>
        </a>
      ) : (
        <CodeBlock code={link.code} label={withoutAddress(link.code)} />
      )}
      {link.description && <Markdown>{link.description}</Markdown>}
    </>
  );
}
