// The data folder: made for this user alone, locked for one server, and checked for access by others.
import { mkdirSync, statSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { lockFolder } from '#database/index.ts'
import type { Settings } from './settings.ts'

/** The path of the data folder, which is created where it does not exist. */
export const dataFolder = ({ data }: Pick<Settings, 'data'>): string => {
  const folder = resolve(data)
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  return folder
}

export const databaseFile = (folder: string): string => join(folder, 'lectern.sqlite')

/** Keeps other servers from the folder until the returned function is called; commands may still use it. */
export const lockDataFolder = (folder: string): (() => void) => {
  const unlock = lockFolder(folder)
  if (unlock !== undefined) return unlock
  throw new Error(
    `another server runs on the data folder ${folder}; stop it first, or give this one a folder of its own with --data or LECTERN_DATA`,
  )
}

/** Which of the folder and its database other users of this machine can read, and what to do about it. */
export const exposures = (folder: string): string[] =>
  process.platform === 'win32'
    ? []
    : [folder, databaseFile(folder)].flatMap(path => {
        const mode = (statSync(path).mode & 0o777).toString(8)
        return mode.endsWith('00')
          ? []
          : [
              `other users of this machine may be able to read ${path} (mode ${mode}); chmod go= keeps them out`,
            ]
      })
