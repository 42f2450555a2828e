import type { Page } from 'playwright-core';

/** Chooses from the menu of something. */
export async function menu(page: Page, of: string, item: string): Promise<void> {
  await page.getByRole('button', { name: `Actions for ${of}`, exact: true }).click();
  await page.getByRole('menuitem', { name: item }).click();
}

/** Takes back what that message speaks of: it comes after what it tells is seen, and others may stand there still. */
export const undo = (page: Page, message: string): Promise<void> =>
  page
    .getByRole('region', { name: 'Messages' })
    .getByRole('listitem')
    .filter({ hasText: message })
    .getByRole('button', { name: 'Undo' })
    .click();
