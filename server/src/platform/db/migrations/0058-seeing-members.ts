/** Who is on a project goes on seeing who else is: bit 16. */
export const seeingMembers = (): string[] => ['update project_members set grants = grants | 65536'];
