// The manifest of a backup: its time and origin, and the parts that it consists of. Without a manifest, parts are not a
// backup.
import type { Static } from 'typebox'
import { fits } from '#http/validate.ts'
import { Type } from '#kernel/type.ts'
import type { BackupSource } from '../stores/store.ts'
import type { Codec } from './codec.ts'

const closed = { additionalProperties: false } as const
const Count = Type.Integer({ minimum: 0 })
const Name = Type.String({ pattern: '^[a-z][a-z0-9_]{0,62}$' })

/** A file of a store: rows of one table, or a piece of the inventory of its rows. */
const Part = Type.Object(
  {
    /** A hash of its content. */
    name: Type.String({ pattern: '^[0-9a-f]{64}$' }),
    /** In bytes, before compression. */
    size: Count,
    rows: Count,
  },
  closed,
)
export type Part = Static<typeof Part>

const TableOfBackup = Type.Object(
  {
    name: Name,
    columns: Type.Array(
      Type.Object(
        {
          name: Name,
          kind: Type.Union([Type.Literal('text'), Type.Literal('number'), Type.Literal('bytes')]),
        },
        closed,
      ),
      { minItems: 1 },
    ),
    rows: Count,
    parts: Type.Array(Part),
    /**
     * The keys of content-addressed rows, sorted, each with the number of its part: they tell the next backup which rows
     * are new.
     */
    inventory: Type.Array(Part),
  },
  closed,
)
export type TableOfBackup = Static<typeof TableOfBackup>

const Manifest = Type.Object(
  {
    /** The version of the format of manifests, parts and lines. */
    format: Type.Literal(1),
    /** The version of the program that made the backup. */
    program: Type.String(),
    engine: Type.Optional(Type.Union([Type.Literal('sqlite'), Type.Literal('postgres')])),
    /** Only in an export: the organization that it contains. */
    organization: Type.Optional(Type.Object({ id: Type.String(), title: Type.String() }, closed)),
    /**
     * The moment whose state the backup contains; in an export, the time of the organization's last change, so that the
     * same content gives the same bytes.
     */
    at: Type.String({ pattern: '^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d\\.\\d{3}Z$' }),
    /** The migrations that were applied to the database, in their order. */
    migrations: Type.Array(Type.String(), { minItems: 1 }),
    /** In the order in which they are restored. */
    tables: Type.Array(TableOfBackup),
  },
  closed,
)
export type Manifest = Static<typeof Manifest>

/** How many rows all tables have together. */
export const rowCountOf = ({ tables }: Pick<Manifest, 'tables'>): number =>
  tables.reduce((sum, table) => sum + table.rows, 0)

/** All parts that a backup needs. */
export const partsOf = ({ tables }: Manifest): Part[] =>
  tables.flatMap(({ parts, inventory }) => [...parts, ...inventory])

/** The path of a part in its store. */
export const partPath = ({ extension }: Codec, name: string): string =>
  `${partFolder}/${name.slice(0, 2)}/${name}.${extension}`

export const partFolder = 'parts'
const backupFolder = 'backups'

/**
 * A manifest as a file of its store. Its name begins with its time, by which backups are sorted, and ends with the
 * beginning of its hash, by which damage is noticed.
 */
export const manifestFile = async (
  codec: Codec,
  manifest: Manifest,
): Promise<{ readonly name: string; readonly path: string; readonly packed: Uint8Array }> => {
  const bytes = Buffer.from(JSON.stringify(manifest))
  const time = manifest.at.replaceAll(/[:.]/g, '-')
  const name = `${time}-${checkOf(codec, bytes)}`
  return { name, path: manifestPath(codec, name), packed: await codec.pack(bytes) }
}

export const manifestPath = ({ extension }: Codec, name: string): string =>
  `${backupFolder}/${name}.${extension}`

const checkOf = (codec: Codec, bytes: Buffer): string => codec.nameOf(bytes).slice(0, 16)

/** Limit in bytes of JSON: the manifest of a backup of some hundred gigabytes is that large. */
const mostBytes = 268_435_456

/** Throws if the manifest is missing or damaged. */
export const readManifest = async (source: BackupSource, codec: Codec, name: string): Promise<Manifest> => {
  const packed = await source.read(manifestPath(codec, name))
  if (packed === undefined) throw new Error(`${source.name} has no backup ${name}`)
  const bytes = await codec.unpack(packed, mostBytes).catch(error => {
    throw damaged(source, name, error)
  })
  if (!name.endsWith(`-${checkOf(codec, bytes)}`)) throw damaged(source, name)
  const manifest: unknown = JSON.parse(bytes.toString())
  if (isManifest(manifest)) return manifest
  throw new Error(
    `the backup ${name} has a form that this program does not know; use the program that made it, or a newer one`,
  )
}

const isManifest = (value: unknown): value is Manifest => fits(Manifest, value)

const damaged = (source: BackupSource, name: string, cause?: unknown): Error =>
  new Error(`the backup ${name} in ${source.name} is damaged; take another one`, { cause })

/** The names of all backups of a store, the oldest first. */
export const backupNames = async (source: BackupSource): Promise<string[]> => {
  const files = await Array.fromAsync(source.list(backupFolder))
  const names = files.flatMap(({ path }) => namePattern.exec(path)?.[1] ?? [])
  return names.sort()
}

export const hasEncryptedBackups = async (source: BackupSource): Promise<boolean> => {
  for await (const { path } of source.list(backupFolder))
    if (namePattern.exec(path)?.[2] !== undefined) return true
  return false
}

/** Older programs wrote names without milliseconds. */
const namePattern = /^backups\/(\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d(?:-\d{3})?Z-[0-9a-f]{16})\.zst(\.age)?$/
