import type { Services } from '../../platform/context.ts';
import type { With } from '../../platform/noun.ts';
import { drawPicture } from './pictures.ts';
import { servePictures } from './serving.ts';

export const pictures: With<Pick<Services, 'drawPicture'>> = {
  serve: ({ http, services }) => servePictures(http, services),
  drawPicture,
};
