/** The most urgent first. */
export const priorities = [
  { value: 'high', label: 'High' },
  { value: 'medium', label: 'Medium' },
  { value: 'low', label: 'Low' },
  { value: '', label: 'None' },
] as const;
export type Priority = (typeof priorities)[number]['value'];

export const steps = Array.from({ length: 10 }, (_, n) => n * 10);
