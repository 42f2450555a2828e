import { useParams } from '@tanstack/react-router';

/** The notebook whose page this is: to be read, written, or compared with what it was. */
export const useNotebookId = (): string => useParams({ strict: false }).notebookId ?? '';
