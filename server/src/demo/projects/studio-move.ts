import { pdf } from '../documents.ts';
import { plan, png } from '../pictures.ts';
import type { DemoProject } from '../project.ts';

export const studioMove: DemoProject = {
  name: 'Studio move',
  description: 'From the third floor in the old town to the sail loft. Done.',
  category: 'Studio',
  isForClient: false,
  starts: -58,
  ends: -15,
  people: ['tomas', 'aiko', 'jonas', 'priya'],
  starredBy: [],
  archivedOn: -12,
  milestones: [
    { title: 'Contract signed', due: -45, who: 'lead', isDone: true },
    { title: 'Moved', due: -16, who: 'lead', isDone: true },
  ],
  lists: [
    {
      name: 'Before',
      milestone: 'Contract signed',
      tasks: `
        x Compare three lofts @lead -52
        x Read the contract twice @lead -47
        x Measure the sail loft @tomas -46
        x Who sits where @aiko -40
      `,
    },
    {
      name: 'Moving',
      milestone: 'Moved',
      tasks: `
        x Van for a Saturday @jonas -25
        x Network before furniture @jonas -20 !high
          x Order the line @jonas -40
          x Pull cables @jonas -21
        x Pack the models in wool @aiko -18
        x Throw away what nobody missed @priya -17
        x Coffee machine first, everything else second @lead -16
      `,
    },
  ],
  files: [
    {
      name: 'sail-loft.png',
      category: 'Plans',
      by: 'aiko',
      versions: [
        {
          day: -41,
          bytes: () => png(plan('0 0 15 4', '0 5 7 5', '8 5 7 5')),
        },
      ],
    },
    {
      name: 'Contract.pdf',
      category: 'Papers',
      by: 'lead',
      versions: [
        {
          day: -46,
          bytes: () =>
            pdf('Contract', ['The loft is let for six years.', 'Dogs are welcome, as far as they are quiet.']),
        },
      ],
    },
  ],
  notebooks: [
    {
      name: 'Moving day',
      category: 'Plans',
      versions: [{ day: -24, by: 'jonas', content: '1. Network\n2. Coffee\n3. Everything else\n' }],
    },
  ],
  comments: `
    Who sits where
      @priya -41: Not next to the plotter, please.
    Moved
      @lead -15: It smells of tar and rope, and the light is wonderful. Well done, everybody.
  `,
};
