import { lines, pdf } from '../documents.ts';
import { chart, coast, jpeg, plan, png } from '../pictures.ts';
import type { DemoProject } from '../project.ts';

export const harbourSquare: DemoProject = {
  name: 'Harbour Square',
  description:
    'The old cargo quay becomes a public square: **steps down to the water**, a market hall in the former shed 4, and room for 40 trees.',
  announcement:
    'The harbour office closes the north gate on Thursday from 7 to 15. Deliveries go through the ferry lane.',
  category: 'Building',
  isForClient: true,
  starts: -48,
  ends: 120,
  people: ['tomas', 'aiko', 'priya', 'elena', 'samir'],
  administrator: 'tomas',
  observers: ['ruth'],
  starredBy: ['lead', 'tomas', 'elena'],
  tags: ['waterfront', 'public'],
  thrownAway: ['Fountain with coloured light', 'Loudspeakers on the lamp posts'],
  milestones: [
    { title: 'Survey finished', due: -26, who: 'tomas', isDone: true },
    { title: 'Permits granted', due: -4, who: 'elena', description: 'Heritage office, harbour office, city.' },
    { title: 'Tender out', due: 9, who: 'lead' },
    { title: 'Ground broken', due: 47, who: 'tomas', description: 'With the mayor, a spade and a brass band.' },
    { title: 'Opening day', due: 118, who: 'lead' },
  ],
  lists: [
    {
      name: 'Survey',
      milestone: 'Survey finished',
      tasks: `
        x Measure the quay walls @tomas -38 #survey
          x Hire the survey boat @elena -42
          x Mark the old mooring rings @tomas -39
        x Sound the seabed between pier 1 and 3 @tomas -34 #survey !high
        x Count trees and benches @priya -33
        x Map cables and water pipes @tomas -30 #survey
          x Ask the power company for their plans @priya -36
          x Ask the water works for theirs @priya -36
        x Write the survey report @priya -26 #report
      `,
    },
    {
      name: 'Permits',
      description: 'Three offices, one folder: everything they ask for goes through Elena.',
      milestone: 'Permits granted',
      tasks: `
        x Meet the heritage office on site @elena -24
        x Drawings for the heritage office @aiko -17 #drawing
        Noise and dust statement @priya -6 ~6 !high 60% #permit
        Harbour office: closing of the north gate @elena -4 #permit
          x Sketch of the detour @aiko -9 #drawing
          Letter to the ferry company @elena -2
        City: permission for the market hall @samir -1 ~9 !medium 25% #permit
        Fire safety concept @tomas +3 ~8 !high 40%
        Answer the neighbours' objections @lead +5 ~2 ^
        Ask the mayor's office about the spade @lead -2 !medium
      `,
    },
    {
      name: 'Design',
      tasks: `
        x Three variants for the steps @aiko -21 #drawing
        x Choose one of the variants with the Trust @lead -16
        x Model of the square, 1:200 @aiko -8
          x Laser-cut the terrain @aiko -11
          x Glue forty trees @priya -9
        Lamps that do not blind ship pilots @aiko +1 ~7 !medium 70% #drawing
          x Ask the pilots what blinds them @elena -3
          Test two samples at night @aiko +1
        Paving plan @aiko +4 ~6 30% #drawing
        Benches: wood or stone? @aiko +8 ~4 ^
        Shade in summer, wind in winter @priya +14 ~5 ^ #report
        Name the square @lead
        Fountain with coloured light @aiko +6
        Loudspeakers on the lamp posts @aiko +9
      `,
    },
    {
      name: 'Tender',
      milestone: 'Tender out',
      tasks: `
        x List of firms to ask @lead -7
        Bill of quantities @tomas +0 ~10 !high 80%
          x Earthworks @tomas -4
          x Concrete @tomas -2
          Paving @tomas +0
          Trees and benches @priya +0
        Budget against estimate @samir +2 ~2 ^ 50% #money
        Contract draft @lead +4 ~2 ^ !high 30%
        Advertise in the gazette @samir +9 ~5 ^
        Site visit for bidders @elena +14 ~5 ^
      `,
    },
  ],
  files: [
    {
      name: 'quay-plan.png',
      category: 'Drawings',
      by: 'aiko',
      description: 'The square from above, with the market hall',
      tags: ['drawing'],
      task: 'Paving plan',
      versions: [
        { day: -20, bytes: () => png(plan('0 0 6 5', '7 0 8 4', '0 6 15 4')) },
        {
          day: -12,
          bytes: () => png(plan('0 0 6 5', '7 0 8 5', '0 6 9 4', '10 6 5 4')),
          description: 'Market hall moved away from the crane',
        },
        {
          day: -2,
          bytes: () => png(plan('0 0 5 5', '6 0 9 5', '0 6 7 4', '8 6 7 4')),
          description: 'Steps along the whole quay',
        },
      ],
    },
    {
      name: 'market-hall.png',
      category: 'Drawings',
      by: 'aiko',
      versions: [{ day: -6, bytes: () => png(plan('0 0 4 9', '5 0 4 4', '10 0 5 4', '5 5 10 4')) }],
    },
    {
      name: 'morning-at-the-quay.jpg',
      category: 'Photos',
      by: 'tomas',
      versions: [{ day: -38, bytes: () => jpeg(coast(0.2)) }],
    },
    {
      name: 'pier-1-at-dusk.jpg',
      category: 'Photos',
      by: 'tomas',
      versions: [{ day: -37, bytes: () => jpeg(coast(0.8)) }],
    },
    {
      name: 'visitors-forecast.png',
      category: 'Reports',
      by: 'priya',
      versions: [{ day: -3, bytes: () => png(chart([31, 34, 47, 58, 66, 81, 94, 97, 72, 55, 41, 38])) }],
    },
    {
      name: 'Survey report.pdf',
      category: 'Reports',
      by: 'priya',
      description: 'What lies under the quay, and what it can carry',
      tags: ['report', 'survey'],
      versions: [
        {
          day: -27,
          bytes: () => pdf('Survey of the cargo quay', ['Draft.', 'The walls are sound between pier 1 and pier 3.']),
        },
        {
          day: -25,
          bytes: () =>
            pdf('Survey of the cargo quay', [
              'The walls are sound between pier 1 and pier 3; the corner at pier 4 has to be underpinned.',
              'Cables cross the square in one duct only. It can stay where it is.',
              'Forty trees can be planted if the soil is changed to a depth of 1.2 metres.',
            ]),
          description: 'With the corner at pier 4',
        },
      ],
    },
    {
      name: 'budget.csv',
      category: 'Money',
      by: 'samir',
      tags: ['money'],
      task: 'Budget against estimate',
      versions: [
        {
          day: -10,
          bytes: () => lines('item,estimate', 'earthworks,410000', 'concrete,655000', 'paving,380000', 'trees,96000'),
        },
        {
          day: -1,
          bytes: () =>
            lines(
              'item,estimate,offer',
              'earthworks,410000,428500',
              'concrete,655000,640200',
              'paving,380000,0',
              'trees,96000,91300',
            ),
        },
      ],
    },
  ],
  notebooks: [
    {
      name: 'Site handbook',
      category: 'How we work',
      description: 'Who opens which gate, and what to do when it floods',
      tags: ['site'],
      versions: [
        {
          day: -40,
          by: 'tomas',
          content: 'The north gate is opened by the harbour office at 6:30.\n',
        },
        {
          day: -19,
          by: 'elena',
          content:
            'The north gate is opened by the harbour office at 6:30, on Sundays at 9.\n\n## High water\n\nAbove 1.4 m the lower quay is closed. Call the harbour master first.\n',
        },
        {
          day: -5,
          by: 'tomas',
          content:
            'The north gate is opened by the harbour office at **6:30**, on Sundays at 9. Deliveries go through the ferry lane.\n\n## High water\n\nAbove 1.4 m the lower quay is closed. Call the harbour master first, then move the excavator.\n\n| Level | What happens |\n|---|---|\n| 1.2 m | pumps on |\n| 1.4 m | lower quay closed |\n| 1.8 m | everybody home |\n\n## Keys\n\n- [x] Shed 4: Tomas\n- [x] North gate: harbour office\n- [ ] Crane cabin: to be copied\n',
        },
      ],
    },
    {
      name: 'Meeting with the neighbours',
      category: 'Minutes',
      versions: [
        {
          day: -15,
          by: 'lead',
          content:
            'Forty came, thirty of them in favour.\n\n1. Delivery traffic only between 7 and 19.\n2. The sycamore at the corner stays.\n3. A phone number that somebody answers.\n\n> "If the sycamore goes, so do I."\n',
        },
      ],
    },
  ],
  comments: `
    Lamps that do not blind ship pilots
      @elena -3: The pilots say: nothing brighter than the lighthouse, and nothing green.
      @aiko -2: Then amber, shielded to the water side. Samples arrive tomorrow.
      @lead -1: Could we take a photo from the pilot boat, too?
    Bill of quantities
      @tomas -1: Paving is waiting for the plan; everything else is in.
    Noise and dust statement
      @samir -4: The office asked twice. What is missing?
      @priya -3: Measurements of one windy day. Friday looks good.
    quay-plan.png
      @elena -1: The ladder at pier 2 has to stay, otherwise nobody gets out of the water.
      @aiko 0: It is back in the next version.
    Survey report.pdf
      @lead -24: Clear and short. Thank you!
    Site handbook
      @priya -4: Who has the second key to shed 4?
    Permits granted
      @elena -2: Heritage is done. The city wants two more weeks.
  `,
};
