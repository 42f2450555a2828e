import { Check, Ellipsis, Pencil, RotateCcw, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { Menu, MenuItem, MenuLine } from '../../ui/Menu.tsx';
import { deleteWithUndo, toggleCompleted } from './completing.ts';
import { MilestoneDialog } from './MilestoneDialog.tsx';
import type { Milestone, OneMilestone } from './queries.ts';

export function MilestoneMenu({ milestone, onGone }: { milestone: Milestone | OneMilestone; onGone?: () => void }) {
  const [isChanging, setChanging] = useState(false);
  return (
    <>
      <Menu label={`Actions for ${milestone.title}`} trigger={<Ellipsis aria-hidden size={16} />}>
        <MenuItem icon={Pencil} onSelect={() => setChanging(true)}>
          Change …
        </MenuItem>
        <MenuItem icon={milestone.completed ? RotateCcw : Check} onSelect={() => void toggleCompleted(milestone)}>
          {milestone.completed ? 'Reopen' : 'Complete'}
        </MenuItem>
        <MenuLine />
        <MenuItem
          icon={Trash2}
          isDangerous
          onSelect={() => {
            onGone?.();
            void deleteWithUndo(milestone);
          }}
        >
          Delete
        </MenuItem>
      </Menu>
      {isChanging && (
        <MilestoneDialog projectId={milestone['project-id']} milestone={milestone} onClose={() => setChanging(false)} />
      )}
    </>
  );
}
