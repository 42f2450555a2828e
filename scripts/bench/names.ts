const kinds = [
  'Website',
  'Warehouse',
  'Harbour',
  'Bridge',
  'Clinic',
  'Campaign',
  'Payroll',
  'Archive',
  'School',
  'Fleet',
];
const works = [
  'relaunch',
  'survey',
  'extension',
  'migration',
  'audit',
  'rollout',
  'refit',
  'handover',
  'study',
  'repair',
];
const places = [
  'Aarhus',
  'Bilbao',
  'Cork',
  'Dakar',
  'Essen',
  'Faro',
  'Gdańsk',
  'Hobart',
  'Izmir',
  'Jena',
  'Kyoto',
  'Lagos',
];

/** Scattered over the alphabet, so that neighbours by id are no neighbours by name. */
export function projectName(id: number): string {
  const mixed = Math.imul(id, 2654435761) >>> 0;
  const pick = (list: string[], from: number) => list[Math.floor(mixed / from) % list.length];
  return `${pick(kinds, 1)} ${pick(works, 10)} ${pick(places, 100)} ${2015 + (Math.floor(mixed / 1200) % 12)} no. ${id}`;
}
