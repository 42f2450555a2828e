import { useParams } from '@tanstack/react-router';

/** The project whose page this is. */
export const useProjectId = (): string => useParams({ from: '/app/p/$projectId' }).projectId;
