/** `lead` is whoever the account belongs to. */
export type Name = 'lead' | (typeof colleagues)[number]['called'];

export const LEAD = {
  firstName: 'Maya',
  lastName: 'Lindqvist',
  title: 'Studio lead',
  email: 'maya@northlight.example',
};
export const STUDIO = 'Northlight Studio';
export const CLIENT = 'Harbour Trust';

export const colleagues = [
  { called: 'tomas', firstName: 'Tomas', lastName: 'Varga', title: 'Structural engineer', isStudio: true },
  { called: 'aiko', firstName: 'Aiko', lastName: 'Tanabe', title: 'Designer', isStudio: true },
  { called: 'jonas', firstName: 'Jonas', lastName: 'Weber', title: 'Developer', isStudio: true },
  { called: 'priya', firstName: 'Priya', lastName: 'Raman', title: 'Researcher', isStudio: true },
  { called: 'elena', firstName: 'Elena', lastName: 'Costa', title: 'Harbour master', isStudio: false },
  { called: 'samir', firstName: 'Samir', lastName: 'Haddad', title: 'Finance', isStudio: false },
  { called: 'ruth', firstName: 'Ruth', lastName: 'Adeyemi', title: 'Communications', isStudio: false },
] as const;
