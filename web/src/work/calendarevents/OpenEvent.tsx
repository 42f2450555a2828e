import { Loaded } from '../../ui/page/Loaded.tsx';
import { Dialog } from '../../ui/popups/Dialog.tsx';
import { Markdown } from '../../ui/text/Markdown.tsx';
import { EventDialog, nameOf } from './EventDialog.tsx';
import { type CalendarEvent, useEvent } from './queries.ts';
import { spanText } from './times.ts';

/** The one that is open. */
export function OpenEvent({ id, onClose }: { id: string; onClose(): void }) {
  const event = useEvent(id);
  if (event.data?.canEdit) return <EventDialog event={event.data} day="" onClose={onClose} />;
  return (
    <Dialog title={event.data?.title ?? 'Event'} isOpen onClose={onClose}>
      <Loaded query={event} lines={3}>
        {(shown) => <AboutEvent event={shown} />}
      </Loaded>
    </Dialog>
  );
}

/** For who may not change it. */
function AboutEvent({ event }: { event: CalendarEvent }) {
  const facts = [
    ['When', spanText(event)],
    ['Where', event.where],
    ['Type', event.type.name],
    ['Project', event['project-name']],
    ['Who comes', event.attendees.map(nameOf).join(', ')],
    ['Made by', nameOf({ ...event.owner })],
  ].filter(([, text]) => text);
  return (
    <div className="space-y-4">
      <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1">
        {facts.map(([name, text]) => (
          <div key={name} className="contents">
            <dt className="text-muted">{name}</dt>
            <dd className="break-words">{text}</dd>
          </div>
        ))}
      </dl>
      {event.description && <Markdown>{event.description}</Markdown>}
    </div>
  );
}
