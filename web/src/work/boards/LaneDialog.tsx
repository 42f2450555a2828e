import { Button } from '../../ui/forms/Button.tsx';
import { Select } from '../../ui/forms/Fields.tsx';
import { Form } from '../../ui/forms/Form.tsx';
import { Dialog } from '../../ui/popups/Dialog.tsx';
import { bottomOf, moveTo, ownLane, useBoard } from './moving.ts';
import type { Card } from './queries.ts';

/** Moves a card to another lane, also to one that is empty or closed. */
export function LaneDialog({ card, onClose }: { card: Card; onClose(): void }) {
  const board = useBoard();
  const isList = board.by === 'list';
  return (
    <Dialog
      title={isList ? `Move “${card.name}” to another list` : `Give “${card.name}” to somebody`}
      isOpen
      onClose={onClose}
    >
      <Form
        action={isList ? 'Move' : 'Give'}
        beside={<Button onClick={onClose}>Cancel</Button>}
        onSubmit={async ({ lane: chosen }) => {
          const lane = board.lanes.find(({ key }) => key === chosen);
          onClose();
          await moveTo(card, bottomOf(card.columnId, board, lane), board);
        }}
      >
        {() => (
          <Select
            name="lane"
            label={isList ? 'List' : 'Responsible'}
            defaultValue={ownLane(card, board)?.key}
            options={board.lanes.map(({ key, title }) => ({ value: key, label: title }))}
          />
        )}
      </Form>
    </Dialog>
  );
}
