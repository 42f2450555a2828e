import { useState } from 'react';
import { Menu } from '../../ui/popups/Menu.tsx';
import { changing, completing, deleting } from '../items/actions.ts';
import { deleteWithUndo, toggleCompleted } from './doing.ts';
import { MilestoneDialog } from './MilestoneDialog.tsx';
import type { Milestone, OneMilestone } from './queries.ts';

export function MilestoneMenu({ milestone, onGone }: { milestone: Milestone | OneMilestone; onGone?: () => void }) {
  const [isChanging, setChanging] = useState(false);
  const remove = () => {
    onGone?.();
    void deleteWithUndo(milestone);
  };
  return (
    <>
      <Menu
        label={`Actions for ${milestone.title}`}
        actions={() => [
          [
            { ...changing, onSelect: () => setChanging(true) },
            { ...completing(milestone.completed), onSelect: () => toggleCompleted(milestone) },
          ],
          [{ ...deleting, onSelect: remove }],
        ]}
      />
      {isChanging && (
        <MilestoneDialog projectId={milestone['project-id']} milestone={milestone} onClose={() => setChanging(false)} />
      )}
    </>
  );
}
