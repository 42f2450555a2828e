import { Type } from 'typebox';

/** Numbers, not texts: the key is new. It is there while a copy is being filled, and gone when that is whole. */
export const Filling = Type.Object({ copied: Type.Number(), of: Type.Number() });

export const showFilling = ({ filling }: { filling: string }) =>
  filling === '' ? {} : { filling: JSON.parse(filling) };
