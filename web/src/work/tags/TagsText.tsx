import { TextField } from '../../ui/forms/Fields.tsx';

/** Tags in a form, which are saved with the rest of it. */
export const TagsText = ({ tags, error }: { tags: { name: string }[] | undefined; error: string | undefined }) => (
  <TextField
    name="tags"
    label="Tags"
    defaultValue={tags?.map(({ name }) => name).join(', ')}
    error={error}
    hint="Separated by commas."
  />
);
