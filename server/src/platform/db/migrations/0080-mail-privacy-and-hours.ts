/** Who is on a project says who sees things, gets mail and sees the hours of all, as before: bits 17 to 19. */
export const mailPrivacyAndHours = (): string[] => ['update project_members set grants = grants | 917504'];
