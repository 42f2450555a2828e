import { pdf } from '../documents.ts';
import { coast, jpeg, plan, png } from '../pictures.ts';
import type { DemoProject } from '../project.ts';

export const lighthouse: DemoProject = {
  name: 'Lighthouse museum',
  description: 'Four floors, 112 steps, one lamp: an exhibition about the people who kept it burning.',
  category: 'Culture',
  isForClient: false,
  starts: -28,
  ends: 75,
  people: ['aiko', 'priya', 'tomas', 'ruth'],
  administrator: 'priya',
  starredBy: ['priya'],
  tags: ['public'],
  milestones: [
    { title: 'Story agreed', due: -12, who: 'priya', isDone: true },
    { title: 'Loans confirmed', due: 6, who: 'priya' },
    { title: 'Exhibition built', due: 60, who: 'tomas' },
  ],
  lists: [
    {
      name: 'Story',
      milestone: 'Story agreed',
      tasks: `
        x Read the keepers' log books @priya -21 #research
          x 1871 to 1902 @priya -24
          x 1903 to 1954 @priya -22
        x Interview the last keeper's daughter @priya -18
        x One sentence for each floor @priya -14
        x Working title @ruth -12
      `,
    },
    {
      name: 'Loans',
      milestone: 'Loans confirmed',
      tasks: `
        x List of wishes @priya -10
        The second-order lens @priya -3 !high 50% #loan
          x Ask the maritime museum @priya -8
          Insurance value @ruth -1
          Crane, and a very careful driver @tomas +4
        Sign the loan agreement @lead +0 !high #loan
        Fog horn @tomas +5 #loan
        Three log books @priya +6 #loan 30%
        Photographs from the city archive @ruth +2 #loan 70%
        The keeper's cap @priya +9 #loan !low
      `,
    },
    {
      name: 'Building',
      milestone: 'Exhibition built',
      tasks: `
        x Measure every step @tomas -9
        x Load of the second floor @tomas -5 !high
        Cases that go round corners @aiko +8 #drawing 20%
        Light that spares old paper @aiko +13 #drawing
        A railing for children @tomas +16
        Where does the wheelchair go? @tomas +3 !high
          Stair lift: offers @tomas +3
          Film of the upper floors for those who stay below @aiko +20
      `,
    },
    {
      name: 'Words',
      tasks: `
        x Tone: short, plain, no exclamation marks @ruth -6
        Texts for floor 1 @ruth +0 60%
        Texts for floor 2 @ruth +7
        Texts for floors 3 and 4 @ruth +14
        Translations @ruth +25
        Audio guide read by harbour people @priya +30
      `,
    },
  ],
  files: [
    {
      name: 'island-at-sunrise.jpg',
      category: 'Photos',
      by: 'ruth',
      description: 'For the poster',
      versions: [{ day: -11, bytes: () => jpeg(coast(0.35)) }],
    },
    {
      name: 'last-light.jpg',
      category: 'Photos',
      by: 'ruth',
      versions: [{ day: -11, bytes: () => jpeg(coast(0.95)) }],
    },
    {
      name: 'floor-2.png',
      category: 'Drawings',
      by: 'aiko',
      tags: ['drawing'],
      task: 'Cases that go round corners',
      versions: [
        {
          day: -5,
          bytes: () => png(plan('2 0 10 9', '4 2 3 3')),
        },
        {
          day: -1,
          bytes: () => png(plan('2 0 10 9', '3 1 3 3', '8 1 3 3')),
          description: 'Two cases, room for a wheelchair between them',
        },
      ],
    },
    {
      name: 'Loan agreement.pdf',
      category: 'Loans',
      by: 'priya',
      tags: ['loan'],
      versions: [
        {
          day: -2,
          bytes: () =>
            pdf('Loan agreement', [
              'The lens is lent for two years.',
              'It is cleaned by nobody but the lender.',
              'It is insured from nail to nail.',
            ]),
        },
      ],
    },
  ],
  links: [
    {
      name: 'Letters of the last keeper',
      code: 'https://archive.example/keeper/letters',
      category: 'Sources',
      by: 'ruth',
      day: -17,
      description: 'Forty letters, read and written out by the town archive.',
    },
    {
      name: 'How a lens is ground',
      code: 'https://optics.example/fresnel',
      category: 'Sources',
      by: 'priya',
      day: -11,
    },
  ],
  notebooks: [
    {
      name: 'The story in four floors',
      category: 'Story',
      versions: [
        {
          day: -16,
          by: 'priya',
          content: '1. Arriving\n2. Keeping\n3. Waiting\n4. The lamp\n',
        },
        {
          day: -12,
          by: 'ruth',
          content:
            '1. **Arriving** – the boat, the storm, the door\n2. **Keeping** – oil, wick, glass, and again\n3. **Waiting** – letters, knots, a cat called Beacon\n4. **The lamp** – silence\n\n> A lighthouse is a promise somebody keeps every night.\n',
        },
      ],
    },
  ],
  messages: [
    {
      title: 'The tower is closed on Thursday',
      category: 'On site',
      by: 'priya',
      day: -1,
      body: 'The stairs are painted. Whoever has left something on floor 2 gets it on Friday.',
    },
  ],
  comments: `
    The tower is closed on Thursday
      @tomas 0: Can I reach the lantern from outside? I have to measure the frame.
    The second-order lens
      @tomas -2: It weighs 900 kg. The floor carries it, the stairs do not.
      @priya -1: Through the lantern, then? With the crane from Harbour Square?
    The story in four floors
      @aiko -10: Floor 4 with nothing but light. Yes.
    Texts for floor 1
      @priya 0: The second paragraph made me cry a little. Keep it.
  `,
};
