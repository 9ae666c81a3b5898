// Exports the content of a space, through the API, into a zip or a folder.
import { randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { readdir, rename, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { LecternClient } from '#client'
import { readArchive, writeFolder } from '../src/archive/index.ts'
import { startProgress } from './progress.ts'
import { withTemporary, withTemporaryFolder } from './temporary.ts'

export interface Exported {
  readonly space: { readonly id: string }
  /** The number of files. */
  readonly files: number
  /** The size of the zip, or of all files of the folder together. */
  readonly bytes: number
  readonly path: string
}

/** Exports a space to a path: to a zip if the name ends in .zip, else to a folder. */
export const exportContent = (
  client: LecternClient,
  space: string,
  path: string,
  options: { readonly isQuiet: boolean; readonly force: boolean },
): Promise<Exported> =>
  /\.zip$/i.test(path)
    ? exportZip(client, space, path, options.isQuiet)
    : exportFolder(client, space, path, options)

/** Writes the zip under a temporary name, and renames it when it is complete. */
const exportZip = async (
  client: LecternClient,
  space: string,
  path: string,
  isQuiet: boolean,
): Promise<Exported> => {
  if ((await stat(path).catch(() => undefined))?.isDirectory()) throw new Error(`${path} is a folder`)
  return withTemporary(`${path}.${randomUUID()}.partial`, async partial => {
    await download(client, space, partial, isQuiet)
    let files = 0
    for await (const _entry of readArchive(partial, exportLimits)) files++
    const { size } = await stat(partial)
    await rename(partial, path)
    return { space: { id: space }, files, bytes: size, path }
  })
}

const exportFolder = async (
  client: LecternClient,
  space: string,
  path: string,
  { isQuiet, force }: { readonly isQuiet: boolean; readonly force: boolean },
): Promise<Exported> => {
  await refuseUnlessFree(path, force)
  return withTemporaryFolder(async temporary => {
    const archive = join(temporary, 'archive.zip')
    await download(client, space, archive, isQuiet)
    const counted = { files: 0, bytes: 0 }
    await writeFolder(path, unpacked(archive, counted))
    return { space: { id: space }, ...counted, path }
  })
}

const refuseUnlessFree = async (path: string, force: boolean): Promise<void> => {
  const found = await stat(path).catch(() => undefined)
  if (found === undefined) return
  if (!found.isDirectory())
    throw new Error(`${path} is there and no folder; name a folder, or a file that ends in .zip`)
  if (!force && (await readdir(path)).length > 0) {
    throw new Error(
      `the folder ${path} is not empty; name another one, or write over what is there with --force`,
    )
  }
}

/** Generous, since the caller chose the server, which may have stored more than it accepts at once. */
const exportLimits = { entries: 1_000_000, totalSize: 1e12, fileSize: 10_000_000_000, ratio: 2000 }

async function* unpacked(
  archive: string,
  counted: { files: number; bytes: number },
): AsyncGenerator<[string, Uint8Array]> {
  for await (const entry of readArchive(archive, exportLimits)) {
    counted.files++
    counted.bytes += entry.size
    yield [entry.path, await entry.read()]
  }
}

const download = async (
  client: LecternClient,
  space: string,
  path: string,
  isQuiet: boolean,
): Promise<void> => {
  const bytes = await client.exportContentInSpace({ spaceId: space })
  const progress = startProgress(isQuiet, { act: 'receiving' })
  try {
    await pipeline(
      // Node's types have two declarations of a web stream.
      Readable.fromWeb(bytes.pipeThrough(progress.counting()) as never),
      createWriteStream(path, { flags: 'wx' }),
    )
  } finally {
    progress.stop()
  }
}
