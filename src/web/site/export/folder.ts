// The folder of an export: files of earlier exports may be changed and removed; everything else there stays as it is.
import { createHash, type Hash as Hashing } from 'node:crypto'
import { createReadStream } from 'node:fs'
import {
  appendFile,
  lstat,
  mkdir,
  open,
  readdir,
  readFile,
  realpath,
  rename,
  rm,
  rmdir,
} from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Readable } from 'node:stream'

export interface ExportFolder {
  write(path: string, bytes: string | Uint8Array): Promise<void>
  /** Writes a file whose path contains the hash of its bytes. */
  writeLarge(path: string, size: number, read: () => Readable): Promise<void>
  /** Removes what earlier exports wrote and this one did not, and writes the manifest. */
  finish(): Promise<FinishedFolder>
}

export interface FinishedFolder {
  readonly files: number
  readonly bytes: number
  readonly written: number
  readonly removed: number
  /** Files of earlier exports that somebody has changed since, and that therefore stay. */
  readonly kept: readonly string[]
}

/** The manifest: the files of an export with their hashes. */
const manifestName = '.lectern-export.json'
/**
 * The journal: files that an export is about to write, one per line. After an export that was stopped, the next one knows
 * by it what was written.
 */
const journalName = '.lectern-export.partial'

/** Hashes by path; empty for files of an export that was stopped. */
type Manifest = Map<string, string>

export const openExportFolder = async (path: string, force: boolean): Promise<ExportFolder> => {
  await mkdir(path, { recursive: true })
  const root = await realpath(path)
  const before = await readManifest(root)
  if (before === undefined && !force && (await readdir(root)).length > 0)
    throw new Error(
      `the folder ${path} is not empty, and no export made it; name another one, or write beside what is there with --force`,
    )
  for (const name of await readdir(root)) if (temporaryFile.test(name)) await rm(join(root, name))
  const known = before ?? new Map()
  const now = new Map<string, { readonly hash: string; readonly size: number }>()
  const folders = new Map<string, Promise<void>>()
  let written = 0

  const makeFolder = (folder: string): Promise<void> => {
    const made = folders.get(folder) ?? makeOwn(folder)
    folders.set(folder, made)
    return made
  }
  const makeOwn = async (folder: string): Promise<void> => {
    if (folder === '.') return
    await makeFolder(dirname(folder))
    const at = join(root, folder)
    const found = await lstat(at).catch(() => undefined)
    if (found === undefined) await mkdir(at, { recursive: true })
    else if (!found.isDirectory()) throw new Error(`${at} is in the way: an export needs a folder there`)
  }

  const prepare = async (file: string): Promise<PutAt> => {
    await makeFolder(dirname(file))
    const at = join(root, file)
    await refuseForeign(at, known.has(file) || now.has(file) || force)
    if (!known.has(file)) await appendFile(join(root, journalName), `${JSON.stringify(file)}\n`)
    return { root, at }
  }
  const note = (file: string, { isNew, ...made }: Put): void => {
    now.set(file, made)
    if (isNew) written++
  }

  return {
    write: async (file, bytes) => note(file, await put(await prepare(file), Buffer.from(bytes))),
    writeLarge: async (file, size, read) => {
      const to = await prepare(file)
      const hash = known.get(file)
      const isThere = hash && (await sizeOf(to.at)) === size && (await hashOfFile(to.at)) === hash
      note(file, isThere ? { hash, size, isNew: false } : await putLarge(to, read()))
    },
    finish: async () => {
      const gone = [...known].filter(([file]) => !now.has(file))
      const kept: string[] = []
      for (const [file, hash] of gone) if (!(await removeOwn(root, file, hash))) kept.push(file)
      await writeManifest(root, now)
      let bytes = 0
      for (const { size } of now.values()) bytes += size
      return { files: now.size, bytes, written, removed: gone.length - kept.length, kept }
    },
  }
}

const readManifest = async (root: string): Promise<Manifest | undefined> => {
  const [manifest, journal] = await Promise.all(
    [manifestName, journalName].map(name => readFile(join(root, name), 'utf8').catch(() => undefined)),
  )
  if (manifest === undefined && journal === undefined) return undefined
  try {
    const files = new Map<string, string>(Object.entries(JSON.parse(manifest ?? '{"files":{}}').files))
    for (const line of journal?.split('\n') ?? [])
      if (line.endsWith('"')) files.set(JSON.parse(line), files.get(JSON.parse(line)) ?? '')
    return files
  } catch {
    throw new Error(`${join(root, manifestName)} is not as an export leaves it; remove it, and use --force`)
  }
}

/** Sorted by path, so that equal exports have equal manifests. */
const writeManifest = async (
  root: string,
  files: ReadonlyMap<string, { readonly hash: string }>,
): Promise<void> => {
  const hashes = [...files].map(([file, { hash }]) => [file, hash] as const)
  const inOrder = Object.fromEntries(hashes.sort(([one], [other]) => (one < other ? -1 : 1)))
  const at = join(root, manifestName)
  await put({ root, at }, Buffer.from(`${JSON.stringify({ version: 1, files: inOrder }, undefined, 1)}\n`))
  await rm(join(root, journalName), { force: true })
}

/**
 * Refuses to write over anything that no export wrote. No export contains links, so none is followed out of the folder.
 */
const refuseForeign = async (at: string, isOwn: boolean): Promise<void> => {
  const found = await lstat(at).catch(() => undefined)
  if (found === undefined || (found.isFile() && isOwn)) return
  const what = found.isFile()
    ? 'which no export made; remove it, or write over it with --force'
    : 'and no file'
  throw new Error(`${at} is in the way: it is there, ${what}`)
}

interface Put {
  readonly hash: string
  readonly size: number
  readonly isNew: boolean
}

interface PutAt {
  readonly root: string
  /** The path of the file. */
  readonly at: string
}

/** The names of temporary files, in which bytes are written until they are complete. */
const temporaryFile = /^\.lectern-export\.\d+\.tmp$/
let counter = 0

/** Writes a file atomically; an identical file is not touched. */
const put = async (to: PutAt, bytes: Buffer): Promise<Put> => {
  const hash = createHash('sha256').update(bytes).digest('hex')
  const isSame = (await sizeOf(to.at)) === bytes.length && (await hashOfFile(to.at)) === hash
  if (!isSame) await replace(to, [bytes])
  return { hash, size: bytes.length, isNew: !isSame }
}

const putLarge = async (to: PutAt, bytes: Readable): Promise<Put> => {
  const hashing = createHash('sha256')
  const size = await replace(to, bytes, hashing)
  return { hash: hashing.digest('hex'), size, isNew: true }
}

const replace = async (
  { root, at }: PutAt,
  chunks: Iterable<Uint8Array> | AsyncIterable<Uint8Array>,
  hashing?: Hashing,
): Promise<number> => {
  const partial = join(root, `.lectern-export.${counter++}.tmp`)
  let size = 0
  try {
    // A link with this name would be followed.
    await rm(partial, { force: true })
    const file = await open(partial, 'wx')
    try {
      for await (const chunk of chunks) {
        hashing?.update(chunk)
        size += chunk.length
        await file.appendFile(chunk)
      }
    } finally {
      await file.close()
    }
    await rename(partial, at)
  } catch (error) {
    await rm(partial, { force: true })
    throw error
  }
  return size
}

const sizeOf = async (at: string): Promise<number | undefined> => {
  const found = await lstat(at).catch(() => undefined)
  return found?.isFile() ? found.size : undefined
}

const hashOfFile = async (at: string): Promise<string> => {
  const hashing = createHash('sha256')
  for await (const chunk of createReadStream(at)) hashing.update(chunk)
  return hashing.digest('hex')
}

/** Removes a file of an earlier export, unless somebody has changed it since, and then the folders that are empty. */
const removeOwn = async (root: string, file: string, hash: string): Promise<boolean> => {
  const steps = file.split('/')
  if (steps.some(step => step === '' || step === '.' || step === '..')) return false
  for (let depth = 1; depth < steps.length; depth++) {
    const found = await lstat(join(root, ...steps.slice(0, depth))).catch(() => undefined)
    if (found === undefined) return true
    if (!found.isDirectory()) return false
  }
  const at = join(root, ...steps)
  if ((await lstat(at).catch(() => undefined)) === undefined) return true
  if ((await sizeOf(at)) === undefined || (hash !== '' && (await hashOfFile(at)) !== hash)) return false
  await rm(at)
  for (let folder = dirname(file); folder !== '.'; folder = dirname(folder))
    if (
      !(await rmdir(join(root, folder)).then(
        () => true,
        () => false,
      ))
    )
      break
  return true
}
