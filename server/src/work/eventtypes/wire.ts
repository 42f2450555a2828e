import type { Static } from 'typebox';
import { Text, titled } from '../../platform/http/answer/classic.ts';
import { hexColor } from '../../platform/http/request/colors.ts';
import { name, required, shape } from '../../platform/http/request/fields.ts';
import type { EventType } from './store.ts';

export const ShownType = titled('EventType', { id: Text, name: Text, color: Text });

/** Colours of types have no mark before them. */
export const showType = ({ id, name: called, color }: EventType): Static<typeof ShownType> => ({
  id: String(id),
  name: called,
  color: color.replace('#', ''),
});

const color = hexColor({ key: 'color' });
export const NewType = shape('eventtype', { name: required(name({ key: 'name' })), color });
export const TypeChange = shape('eventtype', { name: name({ key: 'name' }), color });
