// Databases for tests on SQLite: copies of a file to which all migrations were applied once.
import { mkdtempSync, rmSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { migrate, openDatabase } from '#database/index.ts'
import type { Source } from './databases.ts'

export const onSqlite = (): Source => {
  const folders: string[] = []
  return {
    open: async () => {
      template ??= makeTemplate()
      return openDatabase({ memory: true, copyOf: await template })
    },
    blank: async () => {
      const folder = await mkdtemp(join(tmpdir(), 'lectern-test-'))
      folders.push(folder)
      return { file: join(folder, 'lectern.db') }
    },
    end: async () => {
      for (const folder of folders) await rm(folder, { recursive: true, force: true })
    },
  }
}

/** The migrations take 30 ms, to copy what they make takes one. */
let template: Promise<string> | undefined

const makeTemplate = async (): Promise<string> => {
  const folder = mkdtempSync(join(tmpdir(), 'lectern-template-'))
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
  const file = join(folder, 'lectern.db')
  const database = await openDatabase({ file })
  await migrate(database)
  await database.close()
  return file
}
