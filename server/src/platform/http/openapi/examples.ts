import type { Field, Shape } from '../request/fields.ts';

/** What people might really send, by the name of the field, or of what it is in and its own. */
const samples: Record<string, unknown> = {
  name: 'Harbour wall',
  content: 'Order the stone',
  body: 'The stone has arrived.',
  title: 'Foundations laid',
  description: 'As agreed with the harbour office.',
  deadline: '20261231',
  date: '20261231',
  'event.title': 'Low water at the wall',
  'event.start': '2026-11-20T09:30',
  'due-date': '20261231',
  'responsible-party-ids': '1',
  'first-name': 'Ada',
  'last-name': 'Quay',
  'email-address': 'ada@example.com',
  email: 'ada@example.com',
  password: 'correct horse battery staple',
  'current-password': 'correct horse battery staple',
  code: '492039',
  assigned: 'mail',
  'device.endpoint': 'https://push.example.com/send/c0ffee',
  'device.publicKey': 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
  'device.secret': 'BTBZMqHH6r4Tts7J_aSIgg',
  'hours.days': 'mon,tue,wed,thu,fri',
  'hours.begins': '09:00',
  'hours.ends': '17:30',
  'calendarFeed.of': 'mine',
  'view.look': 'board',
  'link.code': 'https://tides.example/table',
  'userstatus.status': 'At the quay until noon',
  'update.text': 'The wall stands, and the stone for the quay has come.',
  answer: 'code=SplxlOBeZQQYbYS6WxSbIA&state=af0ifjsldkj',
  proof: 'as the first half of signing in gave it',
  providerId: 'keycloak',
  setup: 'as PUT /secondStep/totp/begin.json gave it',
  credential: {
    id: 'q2VqDgHmVlJt9QbAqv0GcA',
    response: {
      clientDataJSON: 'eyJ0eXBlIjoid2ViYXV0aG4ifQ',
      attestationObject: 'o2NmbXRkbm9uZQ',
      transports: ['internal'],
    },
  },
  passkey: {
    id: 'q2VqDgHmVlJt9QbAqv0GcA',
    response: {
      clientDataJSON: 'eyJ0eXBlIjoid2ViYXV0aG4ifQ',
      authenticatorData: 'SZYN5YgOjGh0NBcP',
      signature: 'MEUCIQDTGVxhrnYT',
      userHandle: 'MS8y',
    },
  },
  color: '#2f6fde',
  projectId: '1',
  userId: '1',
  personId: '1',
  reactionType: 'like',
  taskId: '1',
  columnId: '1',
  pendingFileRef: 'tf_6f1f7a4e-3c0b-4b8e-9d43-0c5a0e1d2b7a',
  pendingFileAttachments: 'tf_6f1f7a4e-3c0b-4b8e-9d43-0c5a0e1d2b7a',
  fileIds: ['1', '2'],
  event: 'PROJECT.*',
  url: 'https://receiver.example.com/hook',
  since: '2026-11-01T00:00:00Z',
  until: '2026-11-18T08:00:00Z',
  'date-time-utc': '2026-12-31T09:00:00Z',
  notificationIds: ['1', '2'],
  uuid: '6f1f7a4e-3c0b-4b8e-9d43-0c5a0e1d2b7a',
  tags: 'urgent,waterside',
  'is-observing': true,
  stopRunningTimers: true,
  tokenOverlapHours: 24,
  apiToken: 'the-token-over-there',
  taskEstimatedMinutes: 120,
  'todo-items': [{ id: '2' }, { id: '1' }],
  'todo-lists': [{ id: '2' }, { id: '1' }],
};

/** A body that says no more than it must, and of a change something that is often changed. */
// biome-ignore lint/suspicious/noExplicitAny: any shape has examples
export function exampleOf({ wrappers, fields }: Shape<any>): object | undefined {
  const all = Object.values(fields) as Field<unknown>[];
  const needed = all.filter(({ isRequired }) => isRequired);
  const sampleOf = (name: string) => samples[`${wrappers[0]}.${name}`] ?? samples[name];
  const told = needed.length > 0 ? needed : all.filter(({ name }) => sampleOf(name) !== undefined).slice(0, 1);
  if (told.length === 0) return undefined;
  const inner = Object.fromEntries(told.map(({ name }) => [name, sampleOf(name)]));
  return wrappers[0] === undefined ? inner : { [wrappers[0]]: inner };
}
