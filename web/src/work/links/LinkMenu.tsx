import { useState } from 'react';
import { Menu } from '../../ui/popups/Menu.tsx';
import { doWithUndo } from '../../ui/popups/undo.ts';
import { changing, deleting } from '../items/actions.ts';
import { LinkDialog } from './LinkDialog.tsx';
import { deleteLink, type ListedLink, type OneLink, restoreLink } from './queries.ts';

export function LinkMenu({ link, onGone }: { link: ListedLink | OneLink; onGone?: () => void }) {
  const [isChanging, setChanging] = useState(false);
  const { id, name } = link;
  const remove = () => {
    onGone?.();
    void doWithUndo(deleteLink(id), `“${name}” is in the trash.`, () => restoreLink(id));
  };
  return (
    <>
      <Menu
        label={`Actions for ${name}`}
        actions={() => [[{ ...changing, onSelect: () => setChanging(true) }], [{ ...deleting, onSelect: remove }]]}
      />
      {isChanging && <LinkDialog projectId={link['project-id']} link={link} onClose={() => setChanging(false)} />}
    </>
  );
}
