import {
  CheckSquare,
  ExternalLink,
  File,
  FolderKanban,
  ListTodo,
  type LucideIcon,
  Megaphone,
  MessageSquare,
  Milestone,
  NotebookText,
} from 'lucide-react';

const icons: Record<string, LucideIcon> = {
  project: FolderKanban,
  file: File,
  milestone: Milestone,
  tasklist: ListTodo,
  task: CheckSquare,
  notebook: NotebookText,
  message: Megaphone,
  link: ExternalLink,
  comment: MessageSquare,
};
export const iconOf = (type: string): LucideIcon => icons[type] ?? File;
