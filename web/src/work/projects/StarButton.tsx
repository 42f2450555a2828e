import { Star } from 'lucide-react';
import { IconButton } from '../../ui/forms/Button.tsx';
import { toastFailure } from '../../ui/popups/toasts.ts';
import { type Project, starProject } from './queries.ts';

export function StarButton({ project }: { project: Project }) {
  return (
    <IconButton
      icon={Star}
      label={project.starred ? `Unstar ${project.name}` : `Star ${project.name}`}
      isOn={project.starred}
      className={project.starred ? 'text-warn' : undefined}
      onClick={() => starProject(project, !project.starred).catch(toastFailure)}
    />
  );
}
