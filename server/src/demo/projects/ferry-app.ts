import { lines, pdf } from '../documents.ts';
import { chart, palette, png, screens } from '../pictures.ts';
import type { DemoProject } from '../project.ts';

export const ferryApp: DemoProject = {
  name: 'Ferry timetable app',
  description:
    'When does the next ferry leave, is there room on it, and does it leave at all in this wind? On a phone, with one thumb, in the rain.',
  category: 'Digital',
  isForClient: true,
  starts: -35,
  ends: 40,
  people: ['jonas', 'aiko', 'priya', 'elena'],
  administrator: 'jonas',
  starredBy: ['lead', 'jonas'],
  tags: ['waterfront', 'mobile'],
  hasBoard: true,
  milestones: [
    { title: 'Paper prototype tried', due: -20, who: 'aiko', isDone: true },
    { title: 'First version for the crews', due: 2, who: 'jonas' },
    { title: 'Public beta', due: 18, who: 'lead' },
    { title: 'In the shops', due: 38, who: 'jonas' },
  ],
  lists: [
    {
      name: 'Research',
      milestone: 'Paper prototype tried',
      tasks: `
        x Ride the ferry for two days and watch @priya -31 #research
        x Talk to ten commuters @priya -27 #research
          x Questions @priya -30
          x Write down what they said @priya -26
        x Paper prototype @aiko -23 #design
        x Try it on the pier @aiko -20
      `,
    },
    {
      name: 'App',
      milestone: 'First version for the crews',
      tasks: `
        x Timetable of all four lines @jonas -16
          x Read the harbour's feed @jonas -19 #api
          x Summer and winter timetables @jonas -17
        x Next departure at a glance @aiko -12 #design
        x Works without a network @jonas -7 !high
        Wind warning @jonas -1 !high 75% #api
          x Ask the weather service for a key @elena -8
          Thresholds for each line @elena -1
          Notification on the phone @jonas +1
        Room on board @jonas +1 40% #api
          x Count of tickets sold @jonas -3
          Forecast for the next hour @priya +2
        Large type and high contrast @aiko +0 !medium 50% #design
        Screen reader tried by somebody who uses one @priya +4
        Two languages @jonas +5
        Dark at night @aiko +2 20% #design
      `,
    },
    {
      name: 'Bugs',
      description: 'Found by the crews. Oldest first.',
      tasks: `
        x Midnight ferry is shown on the wrong day @jonas -9 #bug !high
        x Times jump when the clock changes @jonas -6 #bug
        x Crash on very old phones @jonas -4 #bug
        Line 3 says "undefined" when the pier is closed @jonas -2 #bug !high
        Battery drains on the pier @jonas +1 #bug !medium 10%
        Icon is blurred on tablets @aiko +3 #bug !low
        Scroll position is lost on the way back @jonas #bug
      `,
    },
    {
      name: 'Launch',
      milestone: 'Public beta',
      tasks: `
        x Choose a name @lead -3
        Posters for the piers @aiko +7
        Text for the shops @lead +0
        Invite the crews to a trial ride @lead +1 !medium
        Help page @priya +11
        Ask 200 season ticket holders to try it @elena +15
        Numbers we want to see after a month @priya +20
      `,
    },
  ],
  files: [
    {
      name: 'screens.png',
      category: 'Design',
      by: 'aiko',
      description: 'Next departure, lines, one ferry',
      tags: ['design'],
      task: 'Large type and high contrast',
      versions: [
        { day: -14, bytes: () => png(screens([86, 140, 104])) },
        { day: -8, bytes: () => png(screens([31, 111, 178])), description: 'Blue, as the ships are' },
        { day: 0, bytes: () => png(screens([22, 78, 140])), description: 'More contrast' },
      ],
    },
    { name: 'colours.png', category: 'Design', by: 'aiko', versions: [{ day: -13, bytes: () => png(palette()) }] },
    {
      name: 'passengers-by-month.png',
      category: 'Research',
      by: 'priya',
      versions: [{ day: -24, bytes: () => png(chart([22, 21, 30, 42, 61, 84, 99, 98, 70, 48, 30, 26])) }],
    },
    {
      name: 'interviews.pdf',
      category: 'Research',
      by: 'priya',
      tags: ['research'],
      versions: [
        {
          day: -26,
          bytes: () =>
            pdf('Ten commuters', [
              'Nine of ten look at the clock first and at the timetable second.',
              'Nobody knows what line 2 is called officially.',
              'Everybody wants to know whether it sails at all.',
            ]),
        },
      ],
    },
    {
      name: 'timetable-winter.csv',
      category: 'Data',
      by: 'jonas',
      versions: [
        {
          day: -17,
          bytes: () =>
            lines(
              'line,from,to,first,last',
              '1,Quay,Island,05:40,23:10',
              '2,Quay,Shipyard,06:00,21:30',
              '3,Island,Lighthouse,08:15,18:45',
            ),
        },
      ],
    },
  ],
  links: [
    {
      name: 'Departures of the ferry company',
      code: 'https://ferries.example/departures',
      category: 'Data',
      by: 'jonas',
      day: -29,
      description: 'Every two minutes, in the time of the harbour.',
      tags: ['research'],
    },
    { name: 'Wind at the pier', code: 'https://weather.example/pier', category: 'Data', by: 'aiko', day: -24 },
    {
      name: 'Rules of the shop for apps',
      code: 'https://shop.example/rules',
      category: 'Publishing',
      by: 'priya',
      day: -6,
    },
  ],
  notebooks: [
    {
      name: 'How departures are computed',
      category: 'Technical',
      tags: ['api'],
      versions: [
        {
          day: -18,
          by: 'jonas',
          content: 'The feed has times only. Days come from the calendar of the harbour.\n',
        },
        {
          day: -6,
          by: 'jonas',
          content:
            'The feed has times only. Days come from the calendar of the harbour; a ferry at 00:10 belongs to the day before.\n\n```js\nconst isNextDay = (time) => time < "03:00";\n```\n\n## When the clock changes\n\nThe crews keep ship time until the last ferry has landed, and so do we.\n',
        },
      ],
    },
    {
      name: 'What commuters said',
      category: 'Research',
      versions: [
        {
          day: -25,
          by: 'priya',
          content:
            '- "I look whether people are running."\n- "If it says *delayed* I want to know for how long."\n- "My thumb is cold."\n',
        },
      ],
    },
  ],
  messages: [
    {
      title: 'The crews try it from Monday',
      category: 'Crews',
      by: 'jonas',
      day: -2,
      body: 'Eight phones are on board, two on each line.\n\nPlease do not fix anything on the pier: write down what you see, with the time, in the list of bugs. We sort it out every evening at five.',
    },
    {
      title: 'What ten commuters told us',
      category: 'Research',
      by: 'priya',
      day: -25,
      body: 'Nobody reads the timetable. They look at the water, and then at the phone.\n\nSo the first screen has one number on it, and it counts down.',
      tags: ['research'],
    },
  ],
  comments: `
    The crews try it from Monday
      @elena -1: The captains ask whether it also rings at night.
      @jonas -1: Only if they are on duty. It asks once.
      @priya 0: I ride along on line 3 in the morning.
    What ten commuters told us
      @aiko -24: Then everything else goes below the fold. Good.
    Wind warning
      @elena -2: Line 3 stops at 8 Beaufort, the others at 9. The captains have the last word.
      @jonas -1: Then the app says "probably", and why.
    Line 3 says "undefined" when the pier is closed
      @priya -2: Seen by three passengers yesterday evening.
      @jonas 0: The feed leaves the pier out instead of saying that it is closed. Asked them; until then I treat it as closed.
    screens.png
      @lead 0: Much better in the sun. The second screen could lose a line.
    Works without a network
      @elena -7: Tried behind the lighthouse: works.
  `,
};
