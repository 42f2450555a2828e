import { Pencil } from 'lucide-react';
import { useState } from 'react';
import { EarlierTexts } from '../../../overview/activity/EarlierTexts.tsx';
import { useBegun } from '../../../people/people/kept.ts';
import { Button, IconButton } from '../../../ui/forms/Button.tsx';
import { EditableText } from '../../../ui/forms/EditableText.tsx';
import { useIsWide } from '../../../ui/page/useIsWide.ts';
import { Markdown } from '../../../ui/text/Markdown.tsx';
import { describeFile, updateFile, type WholeFile } from '../queries.ts';

/** Its name and what it is about, each edited where it stands. */
export function FileText({ file }: { file: WholeFile }) {
  const [editing, setEditing] = useState<'name' | 'description'>();
  // Where it stands alone, it is what the page is about.
  const Heading = useIsWide() ? 'h2' : 'h1';
  const { id, name, description, canEdit } = file;
  const begun = useBegun('change', `file ${id}`);
  const edits = (field: 'name' | 'description') => ({
    value: file[field],
    isEditing: editing === field,
    onEditing: (isOn: boolean) => setEditing(isOn ? field : undefined),
    onSave: (text: string, from: string) =>
      field === 'name' ? updateFile(id, { name: text }) : describeFile(id, text, from),
  });
  return (
    <div className="space-y-2">
      <EditableText label="Name" {...edits('name')}>
        <div className="flex items-start gap-1">
          <Heading className="min-w-0 flex-1 text-lg font-semibold break-words">{name}</Heading>
          {canEdit && <IconButton icon={Pencil} label="Rename" onClick={() => setEditing('name')} />}
        </div>
      </EditableText>
      <EditableText label="Description" isLong begun={begun} {...edits('description')}>
        {description === '' ? (
          canEdit && (
            <Button look="quiet" size="small" className="-ml-2" onClick={() => setEditing('description')}>
              Describe it
            </Button>
          )
        ) : (
          <div className="flex items-start gap-1">
            <div className="min-w-0 flex-1">
              <Markdown>{description}</Markdown>
            </div>
            {canEdit && (
              <IconButton icon={Pencil} label="Edit the description" onClick={() => setEditing('description')} />
            )}
          </div>
        )}
        <div className="-ml-2">
          <EarlierTexts
            of={{ at: 'files', id }}
            current={description}
            mayChange={canEdit}
            replace={(text, from) => describeFile(id, text, from)}
          />
        </div>
      </EditableText>
    </div>
  );
}
