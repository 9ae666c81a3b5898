// Follows an import on the server until it has ended, and cancels it where the command is interrupted.
import { setTimeout as pause } from 'node:timers/promises'
import type { Import, LecternClient } from '#client'
import { Interrupted } from './failure.ts'
import { startStages } from './progress.ts'

/** Waits for the end of an import; what it does at any moment is said on standard error. */
export const followImport = async (
  client: LecternClient,
  organizationId: string,
  asked: Import,
  isQuiet: boolean,
): Promise<Import> => {
  const stages = startStages(isQuiet)
  const interrupted = new AbortController()
  const interrupt = (): void => interrupted.abort()
  // A second time ends the command, as it would without this.
  process.once('SIGINT', interrupt)
  const named = { organizationId, importId: asked.id }
  try {
    let present = asked
    for (let wait = shortest; isOpen(present); wait = Math.min(2 * wait, longest)) {
      const { stage = words[present.status], done, total } = present
      stages.show(stage ?? '', done, total)
      await pause(wait, undefined, { signal: interrupted.signal }).catch(() => {})
      present = interrupted.signal.aborted
        ? await cancelled(client, named)
        : await client.getImportById(named)
    }
    if (interrupted.signal.aborted && present.status === 'cancelled')
      throw new Interrupted('interrupted; the import was cancelled, and nothing was imported')
    return present
  } finally {
    process.off('SIGINT', interrupt)
    stages.stop()
  }
}

/** In milliseconds, between two looks. */
const shortest = 100
const longest = 2000

const words: Readonly<Record<string, string>> = { pending: 'waiting for its turn', running: 'working' }

const isOpen = ({ status }: Import): boolean => status === 'pending' || status === 'running'

/** The import as it ended: what was done a moment before is not cancelled any more. */
const cancelled = async (
  client: LecternClient,
  named: { organizationId: string; importId: string },
): Promise<Import> => {
  try {
    return await client.cancelImport(named)
  } catch {
    return client.getImportById(named)
  }
}
