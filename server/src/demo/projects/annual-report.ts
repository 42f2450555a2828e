import { lines, pdf } from '../documents.ts';
import { chart, coast, jpeg, palette, png } from '../pictures.ts';
import type { DemoProject } from '../project.ts';

export const annualReport: DemoProject = {
  name: 'Annual report',
  description: 'What the Trust did with the money, on 48 pages that people want to read.',
  category: 'Culture',
  isForClient: true,
  starts: -21,
  ends: 12,
  people: ['aiko', 'ruth', 'samir', 'elena'],
  administrator: 'ruth',
  starredBy: ['ruth', 'lead'],
  milestones: [
    { title: 'Figures closed', due: -6, who: 'samir', isDone: true },
    { title: 'Texts final', due: -1, who: 'ruth' },
    { title: 'To the printer', due: 10, who: 'aiko' },
  ],
  lists: [
    {
      name: 'Figures',
      milestone: 'Figures closed',
      tasks: `
        x Income and spending @samir -10 #money
        x Ships by size and flag @elena -9
        x Auditor's questions @samir -7 #money !high
        x Charts @aiko -5 #design
        One number for the cover @samir -2 #money
      `,
    },
    {
      name: 'Texts',
      milestone: 'Texts final',
      tasks: `
        x Foreword @ruth -8
        x Ten years of the ferry @ruth -5
        The square: before and after @lead -1 !high 80%
        Portraits of six people @ruth +0 50%
          x The diver @ruth -6
          x The pilot @ruth -4
          x The night guard @ruth -2
          The gardener @ruth +0
          The baker on pier 2 @ruth +1
          The harbour master @ruth +1
        Outlook @elena +2
        Proofreading @samir +4
        Read everything once more @lead +3
        Say thank you to the photographers @lead
      `,
    },
    {
      name: 'Layout',
      milestone: 'To the printer',
      tasks: `
        x Paper samples @aiko -9 #design
        x Grid and type @aiko -6 #design
        Cover: three drafts @aiko +1 !medium 60% #design
        Set all pages @aiko +6 #design
        Accessible PDF @aiko +8 #design
        Quote for 2,000 copies @samir +3 #money
      `,
    },
  ],
  files: [
    {
      name: 'cover-draft.jpg',
      category: 'Layout',
      by: 'aiko',
      tags: ['design'],
      task: 'Cover: three drafts',
      versions: [
        { day: -4, bytes: () => jpeg(coast(0.1)) },
        { day: -1, bytes: () => jpeg(coast(0.6)), description: 'Evening instead of morning' },
      ],
    },
    { name: 'palette.png', category: 'Layout', by: 'aiko', versions: [{ day: -7, bytes: () => png(palette()) }] },
    {
      name: 'income.png',
      category: 'Figures',
      by: 'samir',
      versions: [{ day: -6, bytes: () => png(chart([410, 432, 455, 448, 470, 503, 541, 560, 588, 604, 630, 655])) }],
    },
    {
      name: 'figures.csv',
      category: 'Figures',
      by: 'samir',
      tags: ['money'],
      versions: [
        {
          day: -8,
          bytes: () => lines('year,income,spending', '2023,541000,529400', '2024,588000,571200', '2025,630000,615900'),
        },
      ],
    },
    {
      name: 'Foreword.pdf',
      category: 'Texts',
      by: 'ruth',
      versions: [
        {
          day: -8,
          bytes: () =>
            pdf('Foreword', [
              'A harbour is a place where one arrives.',
              'This year, more people did than ever before.',
            ]),
        },
      ],
    },
  ],
  notebooks: [
    {
      name: 'Tone and spelling',
      category: 'Texts',
      versions: [
        {
          day: -14,
          by: 'ruth',
          content: 'We say *quay*, not *dock*. Numbers up to twelve in words.\n',
        },
        {
          day: -9,
          by: 'ruth',
          content:
            'We say *quay*, not *dock*. Numbers up to twelve in words, money always in figures.\n\nNo adjectives in headlines.\n',
        },
      ],
    },
  ],
  messages: [
    {
      title: 'We print on the 9th, whatever happens',
      category: 'Dates',
      by: 'ruth',
      day: -5,
      body: 'The printer holds the machine for us. Texts are closed two days before, figures one.\n\nIf something is wrong after that, it is wrong in 4,000 copies.',
    },
  ],
  comments: `
    We print on the 9th, whatever happens
      @samir -4: The auditor signs on the 7th. That is close.
      @ruth -4: It is. I told her.
    Cover: three drafts
      @ruth -3: Number two, but at another time of the day?
      @aiko -1: Here it is in the evening.
    One number for the cover
      @samir -1: 1,204,311 passengers. Or is that too long for a cover?
    Portraits of six people
      @elena -2: I would rather not be photographed in the yellow coat.
    figures.csv
      @lead -7: Spending includes the dredging, right?
      @samir -7: It does.
  `,
};
