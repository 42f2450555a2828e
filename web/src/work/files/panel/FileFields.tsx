import { QuietField, QuietFields, quietLook } from '../../../ui/forms/QuietFields.tsx';
import { useChosen } from '../../../ui/forms/useChosen.ts';
import { DateText, SizeText } from '../../../ui/text/Texts.tsx';
import { useCategories } from '../../categories/queries.ts';
import { categoryOptions } from '../../categories/tree.ts';
import { idsIn, PeoplePicker } from '../../members/PeoplePicker.tsx';
import { TagsField } from '../../tags/TagsField.tsx';
import { uploaderOf } from '../list/FileTable.tsx';
import { updateFile, type WholeFile } from '../queries.ts';

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
    <QuietFields>
      <QuietField label="Category">
        {(labelId) => (
          <select
            aria-labelledby={labelId}
            disabled={!canEdit}
            value={category}
            onChange={({ target }) => setCategory(target.value)}
            className={quietLook.select}
          >
            <option value="0">None</option>
            {categoryOptions(categories).map(({ value, label }) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </select>
        )}
      </QuietField>
      <QuietField label="Tags">
        {() => <TagsField tags={file.tags} mayChange={canEdit} onChange={(tags) => updateFile(id, { tags })} />}
      </QuietField>
      <QuietField label="Seen by">
        {(labelId) => (
          <select
            aria-labelledby={labelId}
            disabled={!canEdit}
            value={isPrivate}
            onChange={({ target }) => setPrivate(target.value)}
            className={quietLook.select}
          >
            <option value="0">Everybody on the project</option>
            <option value="1">Only those it is shared with</option>
          </select>
        )}
      </QuietField>
      {isPrivate === '1' && <SharedWith file={file} />}
      <QuietField label="Size">
        {() => (
          <span>
            <SizeText bytes={Number(file.size)} />, version {file.version}
          </span>
        )}
      </QuietField>
      <QuietField label="Uploaded">
        {() => (
          <span>
            <DateText value={file['uploaded-date']} /> by {uploaderOf(file)}
          </span>
        )}
      </QuietField>
    </QuietFields>
  );
}

/** Whoever made it sees it anyway, and so do the administrators. */
function SharedWith({ file }: { file: WholeFile }) {
  const [chosen, choose] = useChosen(file.grantAccessTo, (value) => updateFile(file.id, { 'grant-access-to': value }));
  return (
    <QuietField label="Shared with">
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
    </QuietField>
  );
}
