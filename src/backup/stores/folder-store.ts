// A store of backups in a folder that only its owner can read.
import { randomUUID } from 'node:crypto'
import { rmSync } from 'node:fs'
import { mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { BackupStore, StoredFile } from './store.ts'

export const folderStore = (folder: string): BackupStore => ({
  name: folder,
  read: path => readFile(join(folder, path)).catch(undefinedIfMissing),
  list: below => filesBelow(folder, below),
  put: async (path, bytes) => {
    const file = join(folder, path)
    await mkdir(dirname(file), { recursive: true, mode: 0o700 })
    await writeWhole(file, [bytes])
  },
  remove: path => rm(join(folder, path), { force: true }),
  close: async () => {},
})

/**
 * Writes a file under a temporary name and renames it once it is on the disk; if the process exits before, nothing is left.
 */
export const writeWhole = async (
  file: string,
  pieces: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
): Promise<void> => {
  const partial = `${file}.${randomUUID()}.partial`
  const removeNow = (): void => rmSync(partial, { force: true })
  process.once('exit', removeNow)
  try {
    const handle = await open(partial, 'wx', 0o600)
    try {
      for await (const piece of pieces) await handle.writeFile(piece)
      await handle.sync()
    } finally {
      await handle.close()
    }
    await rename(partial, file)
    await syncFolder(dirname(file))
  } finally {
    process.off('exit', removeNow)
    await rm(partial, { force: true })
  }
}

/** Syncs the folder, so that the new name survives a crash, too. Windows cannot do this. */
const syncFolder = async (folder: string): Promise<void> => {
  if (process.platform === 'win32') return
  const handle = await open(folder)
  await handle.sync().finally(() => handle.close())
}

/**
 * Includes the unfinished files of a process that was killed, so that pruning removes them like other files that no
 * backup needs.
 */
async function* filesBelow(folder: string, below: string): AsyncGenerator<StoredFile> {
  const entries = await readdir(join(folder, below), { withFileTypes: true }).catch(undefinedIfMissing)
  for (const entry of entries ?? []) {
    const path = `${below}/${entry.name}`
    if (entry.isDirectory()) yield* filesBelow(folder, path)
    else yield { path, storedAt: (await stat(join(folder, path))).mtimeMs }
  }
}

const undefinedIfMissing = (error: NodeJS.ErrnoException): undefined => {
  if (error.code !== 'ENOENT') throw error
}
