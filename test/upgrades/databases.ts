// The databases that old programs made: for which commits there are some, and where they are stored.
import { execFileSync } from 'node:child_process'
import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { brotliCompressSync, brotliDecompressSync, constants } from 'node:zlib'

const folder = fileURLToPath(new URL('databases', import.meta.url))

export interface OldDatabase {
  /** The last migration that the program had. */
  readonly migration: string
  /** The commit, which changed a migration. */
  readonly commit: string
}

const git = (...argv: string[]) =>
  execFileSync('git', argv, { cwd: folder, encoding: 'utf8' }).split('\n').filter(Boolean)

/**
 * The databases that there should be according to the history, the oldest first: one for each commit that changed a
 * migration, unless one of its migrations was edited afterwards. Migrations are edited only before anybody has used them.
 */
export const oldDatabases = (): OldDatabase[] => {
  const migrations = ':(top,glob)src/database/migrations/0*.ts'
  const commits = git('log', '--reverse', '--format=%h', '--abbrev=10', '--', migrations)
  return commits.flatMap(commit => {
    const names = migrationsAt(commit)
    const last = names.at(-1)?.slice(0, 4)
    return last !== undefined && names.every(isFinal(commit)) ? [{ migration: last, commit }] : []
  })
}

const migrationsAt = (commit: string): string[] =>
  git('ls-tree', '--full-tree', '--name-only', `${commit}:src/database/migrations`).filter(name =>
    /^\d{4}-/.test(name),
  )

const isFinal = (commit: string) => (name: string) => codeAt(commit, name) === codeAt('HEAD', name)

/** The code without comments and imports, which do not change a database. */
const codeAt = (commit: string, name: string): string =>
  git('show', `${commit}:src/database/migrations/${name}`)
    .filter(line => !/^\s*(\/\/|\/?\*|import )/.test(line))
    .join('')
    .replaceAll(/\s+/g, '')
    .replaceAll('"', "'")

/** The commit and those after it that changed no migration: not every one of them runs. */
export const commitsOf = ({ commit }: OldDatabase, next: OldDatabase | undefined): string[] => {
  const later = git('log', '--reverse', '--format=%h', '--abbrev=10', `${commit}..${next?.commit ?? 'HEAD'}`)
  return [commit, ...later.filter(one => one !== next?.commit)]
}

/** The stored databases, by the names of their files. */
export const keptDatabases = (): OldDatabase[] =>
  globSync('*.sqlite.br', { cwd: folder })
    .sort()
    .map(file => {
      const [migration, commit] = basename(file, '.sqlite.br').split('-')
      return { migration: migration as string, commit: commit as string }
    })

export const sqliteFile = ({ migration, commit }: OldDatabase): string =>
  join(folder, `${migration}-${commit}.sqlite.br`)
export const dumpFile = ({ migration, commit }: OldDatabase): string =>
  join(folder, `${migration}-${commit}.sql.br`)

/** Compresses a file or bytes into a file, and returns the compressed size. */
export const keep = (source: string | Buffer, target: string): number => {
  const bytes = typeof source === 'string' ? readFileSync(source) : source
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
    [constants.BROTLI_PARAM_LGWIN]: constants.BROTLI_MAX_WINDOW_BITS,
    [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
  }
  const compressed = brotliCompressSync(bytes, { params })
  writeFileSync(target, compressed)
  return compressed.length
}

export const readKept = (file: string): Buffer => brotliDecompressSync(readFileSync(file))
