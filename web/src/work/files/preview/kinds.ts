import {
  Archive,
  FileAudio,
  FileIcon,
  FileImage,
  FileSpreadsheet,
  FileText,
  FileVideo,
  type LucideIcon,
} from 'lucide-react';

type FileKind = 'image' | 'pdf' | 'text' | 'audio' | 'video' | 'sheet' | 'archive' | 'other';

const endings: Record<Exclude<FileKind, 'other'>, string> = {
  image: 'png jpg jpeg gif webp avif tif tiff bmp svg heic',
  pdf: 'pdf',
  text: 'txt md markdown log csv json xml yaml yml html css js ts sh sql ini conf',
  audio: 'mp3 m4a ogg oga opus wav flac aac',
  video: 'mp4 m4v webm mov mpeg mpg ogv',
  sheet: 'xls xlsx ods',
  archive: 'zip gz tgz tar 7z rar bz2 xz',
};
const byEnding = new Map(
  Object.entries(endings).flatMap(([kind, list]) => list.split(' ').map((ending) => [ending, kind as FileKind])),
);

/** What a file is, by its name: enough for a picture beside it and for how to show it. */
export const kindOf = (name: string): FileKind =>
  byEnding.get(/\.([^.]+)$/.exec(name)?.[1]?.toLowerCase() ?? '') ?? 'other';

export const kindIcons: Record<FileKind, LucideIcon> = {
  image: FileImage,
  pdf: FileText,
  text: FileText,
  audio: FileAudio,
  video: FileVideo,
  sheet: FileSpreadsheet,
  archive: Archive,
  other: FileIcon,
};
