import { Link } from '@tanstack/react-router';
import { FolderX } from 'lucide-react';
import { buttonLook } from '../../ui/forms/Button.tsx';
import { Page } from '../../ui/page/Page.tsx';
import { EmptyState } from '../../ui/page/States.tsx';

type MissingProps = { title: string; what: string; why: string };

function Missing({ title, what, why }: MissingProps) {
  return (
    <Page title={title}>
      <EmptyState
        icon={FolderX}
        title={what}
        action={
          <div className="flex flex-wrap justify-center gap-2">
            <Link to="/trash" className={buttonLook()}>
              Look in the trash
            </Link>
            <Link to="/projects" search={{}} className={buttonLook('primary')}>
              See your projects
            </Link>
          </div>
        }
      >
        {why}
      </EmptyState>
    </Page>
  );
}

export const ProjectMissing = () => (
  <Missing
    title="No such project"
    what="This project is not here"
    why="It may have been deleted, or you are not on it."
  />
);

/** For a link to something in a project. */
export const ThingMissing = () => (
  <Missing
    title="Nothing here"
    what="What this link leads to is not here"
    why="It may have been deleted, or it is in a project you are not on."
  />
);
