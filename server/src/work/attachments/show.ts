import type { Context } from '../../platform/context.ts';
import { fileSightOf } from '../files/download/links.ts';
import type { FileView } from '../files/files.ts';
import { showAttachment } from './wire.ts';

export { Attachment, attachmentFields, attachmentLinks } from './wire.ts';

/** Files as they stand inside what they hang on, with links for whoever asks. */
export const showAttachments = (ctx: Context, files: FileView[]) =>
  files.map((file) => showAttachment(file, fileSightOf(ctx, file)));
