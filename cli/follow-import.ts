// Follows an import on the server until it has ended, and cancels it when the command is interrupted.
import type { Import, LecternClient } from '#client'
import { follow } from './follow.ts'

export const followImport = (
  client: LecternClient,
  organizationId: string,
  asked: Import,
  isQuiet: boolean,
): Promise<Import> => {
  const named = { organizationId, importId: asked.id }
  const following = {
    look: () => client.getImportById(named),
    cancel: () => client.cancelImport(named),
    cancelled: 'interrupted; the import was cancelled, and nothing was imported',
  }
  return follow(asked, following, isQuiet)
}
