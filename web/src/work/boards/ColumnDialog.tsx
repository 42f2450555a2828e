import { Button } from '../../ui/forms/Button.tsx';
import { Checkbox, Select, TextField } from '../../ui/forms/Fields.tsx';
import { Form } from '../../ui/forms/Form.tsx';
import { Dialog } from '../../ui/popups/Dialog.tsx';
import { type Column, createColumn, updateColumn } from './queries.ts';

const colors: Record<string, string> = {
  '': 'No colour',
  '#95A5A6': 'Grey',
  '#2980B9': 'Blue',
  '#1ABC9C': 'Teal',
  '#27AE60': 'Green',
  '#F1C40F': 'Yellow',
  '#E67E22': 'Orange',
  '#C0392B': 'Red',
  '#8E44AD': 'Purple',
};

type ColumnDialogProps = { projectId: string; column?: Column; onClose(): void };

/** Makes a column, or changes the one given. */
export function ColumnDialog({ projectId, column, onClose }: ColumnDialogProps) {
  const color = column?.color ?? '';
  const offered = color in colors ? colors : { ...colors, [color]: color };
  return (
    <Dialog title={column ? 'Change the column' : 'New column'} isOpen onClose={onClose}>
      <Form
        action={column ? 'Save' : 'Make column'}
        beside={<Button onClick={onClose}>Cancel</Button>}
        onSubmit={async ({ name = '', color: chosen = '', limit = '', completes }) => {
          const fields = { name, color: chosen, cardLimit: Number(limit), completesTasks: completes === 'on' };
          await (column ? updateColumn(column.id, fields) : createColumn(projectId, fields));
          onClose();
        }}
      >
        {(problem) => (
          <>
            <TextField name="name" label="Name" defaultValue={column?.name} required error={problem('name')} />
            <Select
              name="color"
              label="Colour"
              defaultValue={color}
              options={Object.entries(offered).map(([value, label]) => ({ value, label }))}
            />
            <TextField
              name="limit"
              type="number"
              min={0}
              max={1000000}
              label="At most so many cards"
              defaultValue={column && column.cardLimit !== '0' ? column.cardLimit : ''}
              error={problem('cardLimit')}
              hint="More than that are shown in red. Empty is no limit."
            />
            <Checkbox
              name="completes"
              label="Completes tasks"
              defaultChecked={column?.completesTasks}
              hint="What is put into it is done, and what is taken out of it is open again."
            />
          </>
        )}
      </Form>
    </Dialog>
  );
}
