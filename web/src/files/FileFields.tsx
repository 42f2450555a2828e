import { type ReactNode, useId } from 'react';
import { useCategories } from '../categories/queries.ts';
import { categoryOptions } from '../categories/tree.ts';
import { idsIn, PeoplePicker } from '../members/PeoplePicker.tsx';
import { TagsField } from '../tags/TagsField.tsx';
import { DateText, SizeText } from '../ui/Texts.tsx';
import { useChosen } from '../ui/useChosen.ts';
import { uploaderOf } from './FileTable.tsx';
import { updateFile, type WholeFile } from './queries.ts';

const control =
  '-mx-1.5 h-7 max-w-full min-w-0 rounded-md border border-transparent bg-transparent px-1.5 hover:enabled:border-line-strong disabled:opacity-100';

/** What is set about a file, each saved at once. */
export function FileFields({ file }: { file: WholeFile }) {
  const { id, canEdit } = file;
  const categories = useCategories(file['project-id']).data ?? [];
  const [category, setCategory] = useChosen(file['category-id'] || '0', (value) =>
    updateFile(id, { 'category-id': value }),
  );
  const [isPrivate, setPrivate] = useChosen<string>(file.private, (value) =>
    updateFile(id, { private: value === '1' }),
  );
  return (
    <dl className="grid grid-cols-[6.5rem_minmax(0,1fr)] items-start gap-y-1">
      <Field label="Category">
        {(labelId) => (
          <select
            aria-labelledby={labelId}
            disabled={!canEdit}
            value={category}
            onChange={({ target }) => setCategory(target.value)}
            className={control}
          >
            <option value="0">None</option>
            {categoryOptions(categories).map(({ value, label }) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </select>
        )}
      </Field>
      <Field label="Tags">
        {() => <TagsField tags={file.tags} mayChange={canEdit} onChange={(tags) => updateFile(id, { tags })} />}
      </Field>
      <Field label="Seen by">
        {(labelId) => (
          <select
            aria-labelledby={labelId}
            disabled={!canEdit}
            value={isPrivate}
            onChange={({ target }) => setPrivate(target.value)}
            className={control}
          >
            <option value="0">Everybody on the project</option>
            <option value="1">Only those it is shared with</option>
          </select>
        )}
      </Field>
      {isPrivate === '1' && <SharedWith file={file} />}
      <Field label="Size">
        {() => (
          <span>
            <SizeText bytes={Number(file.size)} />, version {file.version}
          </span>
        )}
      </Field>
      <Field label="Uploaded">
        {() => (
          <span>
            <DateText value={file['uploaded-date']} /> by {uploaderOf(file)}
          </span>
        )}
      </Field>
    </dl>
  );
}

/** Whoever made it sees it anyway, and so do the administrators. */
function SharedWith({ file }: { file: WholeFile }) {
  const [chosen, choose] = useChosen(file.grantAccessTo, (value) => updateFile(file.id, { 'grant-access-to': value }));
  return (
    <Field label="Shared with">
      {() => (
        <PeoplePicker
          projectId={file['project-id']}
          label="Shared with"
          nobody="Nobody else"
          chosen={idsIn(chosen)}
          except={file.versions?.at(-1)?.['uploaded-by-userId']}
          onChange={file.canEdit ? (ids) => choose(ids.join()) : undefined}
          hasCompanies
        />
      )}
    </Field>
  );
}

function Field({ label, children }: { label: string; children: (labelId: string) => ReactNode }) {
  const id = useId();
  return (
    <>
      <dt id={id} className="py-1 text-muted">
        {label}
      </dt>
      <dd className="flex min-h-7 min-w-0 flex-wrap items-center">{children(id)}</dd>
    </>
  );
}
