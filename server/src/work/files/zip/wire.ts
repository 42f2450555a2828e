import { Type } from 'typebox';
import { invalid } from '../../../platform/failures.ts';
import { ok, Text } from '../../../platform/http/answer/classic.ts';
import { parseId } from '../../../platform/http/request/fields.ts';
import type { Query } from '../../../platform/http/request/paging.ts';

/** Which files of a project: these, those in one category (0: in none), or all when neither is said. */
export type Choice = { ids?: number[]; categoryId?: number };

const MOST = 500;
const ID_LIST = /^\d{1,16}(,\d{1,16})*$/;
export const zipQuery = {
  fileIds: Type.String({ pattern: ID_LIST.source, description: `At most ${MOST} files.` }),
  categoryId: Type.String({ pattern: '^\\d+$', description: '0: those without a category.' }),
};

/** Names are in lower case here. */
export function readChoice(query: Query): Choice {
  const { fileids: files, categoryid: category } = query;
  const choice: Choice = {};
  if (category !== undefined)
    choice.categoryId = category === '0' ? 0 : (parseId(category) ?? refuse('categoryId', 'must be an id'));
  if (files !== undefined) {
    const listed = ID_LIST.test(files) ? files.split(',').map(parseId) : [undefined];
    const ids = listed.filter((id) => id !== undefined);
    if (ids.length < listed.length) refuse('fileIds', 'must be ids with commas between them');
    choice.ids = [...new Set(ids)].sort((a, b) => a - b);
    if (choice.ids.length > MOST) refuse('fileIds', `names too many files: at most ${MOST}. Take a category instead`);
  }
  return choice;
}

function refuse(field: string, message: string): never {
  throw invalid(`${field} ${message}.`, [{ field, message }]);
}

/** The same choice always reads the same: it stands in the link, and the signature is made over it. */
export const chosenText = ({ ids, categoryId }: Choice): string =>
  [ids && `fileIds=${ids.join(',')}`, categoryId !== undefined && `categoryId=${categoryId}`].filter(Boolean).join('&');

export const Zip = ok({ zip: Type.Object({ 'download-URL': Text, count: Text, size: Text }) });

export type OfferedZip = { url: string; count: number; size: number };

export const showZip = ({ url, count, size }: OfferedZip) => ({
  zip: { 'download-URL': url, count: String(count), size: String(size) },
});
