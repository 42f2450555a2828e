import { Type } from 'typebox';
import { Text, timeText, titled } from '../../../platform/http/answer/classic.ts';
import type { ListedVersion, VersionView } from './store.ts';

const Everywhere = {
  id: Text,
  version: Text,
  name: Text,
  description: Text,
  'notebook-type': Text,
  'created-date': Text,
  'created-by-userId': Text,
  'created-by-userfirstname': Text,
  'created-by-userlastname': Text,
};
export const Version = titled('NotebookVersion', Everywhere);
export const VersionWithContent = titled('NotebookVersionWithContent', { ...Everywhere, content: Text });

export const showListedVersion = (version: ListedVersion) => ({
  id: String(version.id),
  version: String(version.number),
  name: version.name,
  description: version.description,
  'notebook-type': version.type,
  'created-date': timeText(version.created_at),
  'created-by-userId': String(version.created_by),
  'created-by-userfirstname': version.first_name ?? '',
  'created-by-userlastname': version.last_name ?? '',
});

export const showVersion = (version: VersionView) => ({ ...showListedVersion(version), content: version.content });

export const DiffRun = titled('DiffRun', {
  type: Type.Union([Type.Literal('same'), Type.Literal('added'), Type.Literal('removed')]),
  lines: Type.Array(Text),
});
