// Makes the zip that is sent for a local folder or zip.
import { createWriteStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { readArchive, readFolder, writeArchive } from '../src/archive/index.ts'

/**
 * Returns the path of a zip as it is; packs a folder into a zip in the temporary folder `folder`. Throws if there is
 * nothing to send.
 */
export const packArchive = async (path: string, folder: string): Promise<string> => {
  const found = await stat(path).catch(() => undefined)
  if (found === undefined) throw new Error(`there is no folder and no zip at ${path}`)
  if (!found.isDirectory()) {
    await checkArchive(path)
    return path
  }
  const files = await readFolder(path)
  if (files.size === 0) throw new Error(`there is nothing to import: ${path} contains no file`)
  const archive = join(folder, 'archive.zip')
  await pipeline(writeArchive(belowOneFolder(files)), createWriteStream(archive))
  return archive
}

const checkArchive = async (path: string): Promise<void> => {
  try {
    for await (const _entry of readArchive(path)) return
  } catch (error) {
    throw new Error(`${path}: ${(error as Error).message}`)
  }
  throw new Error(`there is nothing to import: ${path} contains no file`)
}

/**
 * The server removes one folder that contains everything, since archives often have one; with this one, it removes none
 * of the user's own.
 */
function* belowOneFolder(files: ReadonlyMap<string, Uint8Array>): Generator<[string, Uint8Array]> {
  for (const [path, bytes] of files) yield [`folder/${path}`, bytes]
}
