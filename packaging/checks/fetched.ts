// npm packages that are not dependencies, downloaded by the checks that need them.
import { execFileSync } from 'node:child_process'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'

/** Downloads one version of a package without its dependencies; returns the folder with its files. */
export const fetched = (name: string, version: string, folder: string): string => {
  const target = join(folder, 'node_modules', name)
  mkdirSync(target, { recursive: true })
  const argv = ['pack', `${name}@${version}`, '--json', '--loglevel=error', '--pack-destination', folder]
  const [{ filename }] = JSON.parse(execFileSync('npm', argv, { encoding: 'utf8' }))
  execFileSync('tar', ['-x', '-f', join(folder, filename), '-C', target, '--strip-components=1'])
  return target
}
